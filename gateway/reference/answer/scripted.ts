import type { Call } from '../admission.ts'
import { chargedHeader } from '../cost.ts'
import { parseJson } from '../json.ts'
import type { Prompt } from '../model/prompt.ts'
import { pause } from '../pause.ts'
import type { TextProtocol } from '../protocol.ts'
import { jsonReply } from '../reply.ts'
import type { ScriptedAnswer } from '../script.ts'
import { eventStream, type Pause, type StreamEvent } from '../sse.ts'
import type { AnswerWriter } from './delta.ts'
import { questionOf, timedDeltasOf, usageOf } from './script.ts'
import type { Usage } from './usage.ts'

/** How an answer is sent. `array`: the events of a stream as one JSON array, which generate-content has. */
export type Form = 'plain' | 'events' | 'array'

/**
 * Replies as the script of the gateway says; undefined without a script.
 *
 * @throws Refusal if the script refuses the request
 */
export function replyScripted(
  call: Call,
  prompt: Prompt,
  protocol: TextProtocol,
  writer: AnswerWriter,
  {
    form = call.body.stream === true ? 'events' : 'plain',
    signal,
  }: { readonly form?: Form; readonly signal: AbortSignal },
): Promise<Response> | Response | undefined {
  const answer = call.gateway.script?.(questionOf(call, prompt, protocol, form !== 'plain'))
  if (answer === undefined) return undefined
  const usage = usageOf(call, prompt, answer)
  call.pay(usage.input + usage.output)
  if (form === 'events') return eventStream(eventsOf(call, answer, usage, writer))
  return replyAtOnce(call, answer, usage, { writer, form, signal })
}

/** Waits for as long as the stream of the same answer takes. */
async function replyAtOnce(
  call: Call,
  answer: ScriptedAnswer,
  usage: Usage,
  { writer, form, signal }: { readonly writer: AnswerWriter; readonly form: Form; readonly signal: AbortSignal },
): Promise<Response> {
  const events = form === 'array' ? [...eventsOf(call, answer, usage, writer)] : []
  const deltas = timedDeltasOf(call, answer)
  await pause(
    deltas.reduce((sum, { delayMs }) => sum + delayMs, 0),
    signal,
  )
  if (form === 'array') return jsonReply(events.flatMap((event) => ('data' in event ? [parseJson(event.data)] : [])))
  const answers = deltas.map(({ delta }) => delta)
  return jsonReply(writer.plain(answers, usage), 200, chargedHeader(call))
}

function* eventsOf(
  call: Call,
  answer: ScriptedAnswer,
  usage: Usage,
  writer: AnswerWriter,
): Generator<StreamEvent | Pause> {
  yield* writer.start(usage)
  for (const { delta, delayMs } of timedDeltasOf(call, answer)) {
    if (delayMs > 0) yield { pauseMs: delayMs }
    yield* writer.delta(delta)
  }
  yield* writer.end(usage)
}
