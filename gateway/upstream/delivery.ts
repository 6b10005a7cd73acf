import { setImmediate } from 'node:timers/promises'
import type { ScriptDelivery } from '../../src/evidence/script.ts'
import { abortError } from '../reference/connection.ts'
import type { Pause } from './holds.ts'
import { comment, type Rendered } from './render/render.ts'

/** One step of the delivery of a body. */
type Step =
  | { readonly kind: 'write'; readonly bytes: Uint8Array }
  | { readonly kind: 'hold' }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'cut' }

/**
 * The response of a scripted answer. Its body is produced only when it is read, so that a script can wait, break the connection, and notice
 * that the gateway left.
 *
 * @param hold waits until the client has received bytes
 * @param pause waits between events, and during a silence
 */
export function deliver(
  rendered: Rendered,
  delivery: ScriptDelivery,
  hold: (signal: AbortSignal) => Promise<void>,
  pause: Pause,
): Response {
  const encode = (text: string) => new TextEncoder().encode(text)
  const frames = rendered.frames.map(encode)
  const [error, ping] = [encode(rendered.error), encode(rendered.ping)]
  const steps = rendered.isStream ? streamSteps(frames, delivery, error, ping) : plainSteps(frames, delivery, error)
  const left = new AbortController()
  let index = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await setImmediate()
        while (!left.signal.aborted) {
          const step = steps[index++]
          if (step === undefined) return controller.close()
          if (step.kind === 'cut') return controller.error(abortError('Reset'))
          if (step.kind === 'write') {
            controller.enqueue(step.bytes)
            // Closed at once: a gateway that leaves after the last byte has not left before the end.
            return index === steps.length ? controller.close() : undefined
          }
          if (step.kind === 'hold') await hold(left.signal)
          else await pause(step.ms, left.signal)
        }
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  )
  const length = frames.reduce((sum, frame) => sum + frame.length, 0)
  const headers: Record<string, string> = rendered.isStream
    ? { 'content-type': rendered.contentType, 'cache-control': 'no-cache' }
    : {
        'content-type': rendered.contentType,
        ...((delivery.cutBy ?? 'reset') === 'reset' && { 'content-length': String(length) }),
      }
  return new Response(body, { headers })
}

/** What the client gets at the place of a cut: nothing more, the error of the vendor, or a broken connection. */
function cutSteps({ cutBy = 'reset', form }: ScriptDelivery, error: Uint8Array): readonly Step[] {
  if (cutBy === 'error') return [{ kind: 'write', bytes: error }]
  if (cutBy === 'reset') return [{ kind: 'cut' }]
  return form === 'comments' ? [{ kind: 'write', bytes: new TextEncoder().encode(comment) }] : []
}

/** The silence of a stream, with its pings. */
function silence({ silentMs = 0, pingMs = silentMs }: ScriptDelivery, ping: Uint8Array): readonly Step[] {
  const pings = Math.max(0, Math.ceil(silentMs / pingMs) - 1)
  const pinged = Array.from({ length: pings }, (): readonly Step[] => [
    { kind: 'pause', ms: pingMs },
    { kind: 'write', bytes: ping },
  ])
  return [...pinged.flat(), { kind: 'pause', ms: silentMs - pings * pingMs }]
}

/** The events with the waits and the cut between them. */
function streamSteps(
  frames: readonly Uint8Array[],
  delivery: ScriptDelivery,
  error: Uint8Array,
  ping: Uint8Array,
): readonly Step[] {
  const { holdAfterEvents, cutAfterEvents, eventPauseMs, silentMs, writes } = delivery
  const steps: Step[] = []
  for (let index = 0; index <= frames.length; index++) {
    if (index === holdAfterEvents) steps.push({ kind: 'hold' })
    if (index === cutAfterEvents) return split([...steps, ...cutSteps(delivery, error)], writes)
    if (index > 0 && index < frames.length && eventPauseMs !== undefined)
      steps.push({ kind: 'pause', ms: eventPauseMs })
    if (index === 1 && silentMs !== undefined) steps.push(...silence(delivery, ping))
    const bytes = frames[index]
    if (bytes !== undefined) steps.push({ kind: 'write', bytes })
  }
  return split(steps, writes)
}

/** A plain body, broken in the middle if it is cut. */
function plainSteps(frames: readonly Uint8Array[], delivery: ScriptDelivery, error: Uint8Array): readonly Step[] {
  const { cutAfterEvents, cutBy, writes } = delivery
  const bytes = Buffer.concat(frames)
  if (cutAfterEvents === undefined) return split([{ kind: 'write', bytes }], writes)
  const half = bytes.subarray(0, cutBy === 'error' ? 0 : Math.ceil(bytes.length / 2))
  return split([{ kind: 'write', bytes: half }, ...cutSteps(delivery, error)], writes)
}

/** Joins successive writes and splits them at these lengths, of which the last one repeats. */
function split(steps: readonly Step[], lengths: readonly number[] | undefined): readonly Step[] {
  if (lengths === undefined || lengths.length === 0) return steps
  const result: Step[] = []
  let pending: Uint8Array = new Uint8Array(0)
  let count = 0
  const nextLength = () => Math.max(1, lengths[count] ?? lengths.at(-1) ?? 1)
  const write = (length: number) => {
    result.push({ kind: 'write', bytes: pending.subarray(0, length) })
    pending = pending.subarray(length)
    count++
  }
  for (const step of steps) {
    if (step.kind === 'write') {
      pending = Buffer.concat([pending, step.bytes])
      while (pending.length >= nextLength()) write(nextLength())
    } else {
      if (pending.length > 0) write(pending.length)
      result.push(step)
    }
  }
  if (pending.length > 0) write(pending.length)
  return result
}
