import { failing, type Secrets } from './failing.ts'
import { GateproofError } from './errors.ts'
import type { DriveTaskOptions } from './options.ts'

/** How work is observed and ended. */
export type Task = Pick<DriveTaskOptions, 'signal' | 'driveSignal' | 'onProgress'>

/** True if the work, or the drive that is part of it, was ended. */
export const isAborted = ({ signal, driveSignal }: Task): boolean =>
  signal?.aborted === true || driveSignal?.aborted === true

/**
 * Runs the work of a public function that takes time. If `onProgress` throws, the work is ended.
 *
 * @throws GateproofError, and nothing else
 */
export function asTask<T>(
  { signal, driveSignal, onProgress }: Task,
  work: (task: Task, secrets: Secrets) => Promise<T>,
): Promise<T> {
  return failing(async (secrets) => {
    if (onProgress === undefined) return work({ signal, driveSignal }, secrets)
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
    const result = await work({ signal: either, driveSignal, onProgress: observe }, secrets)
    if (thrown === undefined) return result
    const { error } = thrown
    const message = error instanceof Error ? error.message : String(error)
    throw new GateproofError('usage', `onProgress threw an error: ${message}`, { cause: error })
  })
}
