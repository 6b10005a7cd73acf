import { failing, type Secrets } from './failing.ts'
import { GateproofError } from './errors.ts'
import type { TaskOptions } from './options.ts'

/** How work is observed and ended. */
export type Task = Pick<TaskOptions, 'signal' | 'onProgress'>

/**
 * Runs the work of a public function that takes time. If `onProgress` throws, the work is ended.
 *
 * @throws GateproofError, and nothing else
 */
export function asTask<T>(
  { signal, onProgress }: Task,
  work: (task: Task, secrets: Secrets) => Promise<T>,
): Promise<T> {
  return failing(async (secrets) => {
    if (onProgress === undefined) return work({ signal }, secrets)
    const own = new AbortController()
    let thrown: { readonly error: unknown } | undefined
    const observe: NonNullable<Task['onProgress']> = (event) => {
      if (thrown !== undefined) return
      try {
        onProgress(event)
      } catch (error) {
        thrown = { error }
        own.abort()
      }
    }
    const either = signal === undefined ? own.signal : AbortSignal.any([signal, own.signal])
    const result = await work({ signal: either, onProgress: observe }, secrets)
    if (thrown === undefined) return result
    const { error } = thrown
    const message = error instanceof Error ? error.message : String(error)
    throw new GateproofError('usage', `onProgress threw an error: ${message}`, { cause: error })
  })
}
