import type { Call } from '../admission.ts'
import { asObject, parseJson } from '../json.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { type AnswerWriter, type Choice, choicesOf, type Delta, finishOf, type Finish } from './delta.ts'
import { type Usage, writeUsage } from './usage.ts'

/** Writes generate-content results. The events of a stream are results too. A call is written whole, because its arguments are an object. */
export function contentWriter({ gateway, model }: Call): AnswerWriter {
  const envelope = { modelVersion: model.id, responseId: gateway.newId('') }
  /** The calls and the reasons of each choice, which the last event has. */
  const kept: Delta[] = []
  const result = (candidates: readonly object[], usage?: Usage) => ({
    candidates,
    ...(usage && { usageMetadata: writeUsage('generate-content', usage) }),
    ...envelope,
  })
  const candidateOf = (choice: Choice) => candidate(choice.index, partsOf(choice), finishReasons[choice.finish])
  return {
    plain: (deltas, usage) => result(choicesOf(deltas).map(candidateOf), usage),
    start: () => [],
    delta: (delta): readonly StreamEvent[] => {
      if (delta.type !== 'text' && delta.type !== 'reasoning') {
        kept.push(delta)
        return []
      }
      const { choice, text, type } = delta
      return [jsonEvent(result([candidate(choice, [{ text, ...(type === 'reasoning' && { thought: true }) }])]))]
    },
    end: (usage) => [
      jsonEvent(
        result(
          choicesOf(kept).map(({ index, calls }) =>
            candidate(
              index,
              calls.length === 0 ? [{ text: '' }] : calls.map(callPart),
              finishReasons[finishOf(kept.filter(({ choice }) => choice === index)).finish],
            ),
          ),
          usage,
        ),
      ),
    ],
  }
}

/** Why a candidate ends, as generate-content says it. */
export const finishReasons: Readonly<Record<Finish, string>> = {
  stop: 'STOP',
  stop_sequence: 'STOP',
  length: 'MAX_TOKENS',
  tools: 'STOP',
  filter: 'SAFETY',
}

const candidate = (index: number, parts: readonly object[], finishReason?: string): object => ({
  content: { role: 'model', parts },
  ...(finishReason !== undefined && { finishReason }),
  index,
})

const partsOf = ({ text, reasoning, calls }: Choice): readonly object[] => [
  ...(reasoning === '' ? [] : [{ text: reasoning, thought: true }]),
  ...(text === '' && calls.length > 0 ? [] : [{ text }]),
  ...calls.map(callPart),
]

const callPart = ({ id, name, arguments: args }: Choice['calls'][number]): object => ({
  functionCall: { id, name, args: asObject(parseJson(args)) },
})
