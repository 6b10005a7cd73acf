import type { Call } from '../admission.ts'
import type { Answer, Generation } from '../model/generator.ts'
import { pieces } from '../model/tokens.ts'
import { chargedHeader } from '../cost.ts'
import { jsonReply } from '../reply.ts'
import { eventStream, type StreamEvent } from '../sse.ts'
import type { AnswerWriter, Delta, Finish } from './delta.ts'
import type { Usage } from './usage.ts'

/** Replies with what the model generated, plain or as a stream. */
export function replyGenerated(call: Call, generation: Generation, writer: AnswerWriter): Response {
  const deltas = generation.answers.flatMap((answer, choice) => deltasOf(call, answer, choice))
  const usage = usageOf(call, generation)
  return call.body.stream === true
    ? eventStream(eventsOf(writer, deltas, usage))
    : jsonReply(writer.plain(deltas, usage), 200, chargedHeader(call))
}

function* eventsOf(writer: AnswerWriter, deltas: readonly Delta[], usage: Usage): Generator<StreamEvent> {
  yield* writer.start(usage)
  for (const delta of deltas) yield* writer.delta(delta)
  yield* writer.end(usage)
}

/** Reasoning, then text or tool calls in fragments. The arguments of a call join into JSON. */
function deltasOf({ gateway }: Call, answer: Answer, choice: number): readonly Delta[] {
  const { reasoning, text, calls, finish, stop } = answer
  return [
    ...pieces(reasoning).map((text) => ({ type: 'reasoning', choice, text }) as const),
    ...(calls.length === 0 && text === '' ? [''] : pieces(text)).map(
      (text) => ({ type: 'text', choice, text }) as const,
    ),
    ...calls.flatMap(({ name, arguments: text }, call): readonly Delta[] => [
      { type: 'call', choice, call, id: gateway.newId('call_'), name },
      ...pieces(text).map((text) => ({ type: 'arguments', choice, call, text }) as const),
    ]),
    { type: 'finish', choice, finish: finishes[finish], ...(stop !== null && { stop }) },
  ]
}

const finishes: Readonly<Record<Answer['finish'], Finish>> = {
  end: 'stop',
  stop: 'stop_sequence',
  limit: 'length',
  tools: 'tools',
}

const usageOf = ({ model }: Call, { usage: { input, output, reasoning } }: Generation): Usage => ({
  input,
  output: output + reasoning,
  cached: 0,
  cacheWritten: 0,
  reasoning: model.reasons === 'never' ? undefined : reasoning,
})
