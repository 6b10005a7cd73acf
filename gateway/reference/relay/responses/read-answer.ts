import { asArray, asNumber, asObject, asString, type JsonObject } from '../../json.ts'
import type { AnswerReader, Delta, Finish } from '../../answer/delta.ts'
import { readUsage, type Usage } from '../../answer/usage.ts'

/** Reads responses and their events. */
export function responsesReader(): AnswerReader {
  /** The number of each call, by the index of its item. */
  const calls = new Map<number, number>()
  let reported: Usage | undefined

  const startCall = (index: number, { call_id, name }: JsonObject): readonly Delta[] => {
    const call = calls.size
    calls.set(index, call)
    return [{ type: 'call', choice: 0, call, id: asString(call_id), name: asString(name) }]
  }
  const argumentsDelta = (index: number, text: string): readonly Delta[] => {
    const call = calls.get(index)
    return call === undefined || text === '' ? [] : [{ type: 'arguments', choice: 0, call, text }]
  }
  const itemDeltas = (item: JsonObject, index: number): readonly Delta[] => {
    if (item.type === 'function_call') {
      return [...startCall(index, item), ...argumentsDelta(index, asString(item.arguments))]
    }
    const parts = asArray(item.type === 'reasoning' ? item.summary : item.content).map(asObject)
    return parts.flatMap((part) => textDelta(item.type === 'reasoning' ? 'reasoning' : 'text', textOf(part)))
  }
  const finishDelta = ({ usage, incomplete_details }: JsonObject): readonly Delta[] => {
    reported = readUsage('responses', usage) ?? reported
    const { reason } = asObject(incomplete_details)
    return [{ type: 'finish', choice: 0, finish: finishes[asString(reason)] ?? 'stop' }]
  }
  return {
    plain: (response) => {
      if (!Array.isArray(response.output)) throw new Error('Not a response')
      return [...response.output.flatMap((item, index) => itemDeltas(asObject(item), index)), ...finishDelta(response)]
    },
    event: ({ type, output_index, item, delta, response }) => {
      const index = asNumber(output_index) ?? 0
      switch (type) {
        case 'response.output_item.added':
          return asObject(item).type === 'function_call' ? startCall(index, asObject(item)) : []
        case 'response.reasoning_summary_text.delta':
          return textDelta('reasoning', asString(delta))
        case 'response.output_text.delta':
        case 'response.refusal.delta':
          return textDelta('text', asString(delta))
        case 'response.function_call_arguments.delta':
          return argumentsDelta(index, asString(delta))
        case 'response.failed':
          throw new Error('The upstream reports that the response failed')
        case 'response.completed':
        case 'response.incomplete':
          return finishDelta(asObject(response))
        default:
          return []
      }
    },
    isLast: (data) => /^response\.(?:completed|incomplete)$/.test(asString(asObject(data).type)),
    isComplete: () => false,
    usage: () => reported,
  }
}

/** The text of a part, or its refusal. */
const textOf = ({ text, refusal }: JsonObject) => asString(text) || asString(refusal)

const textDelta = (type: 'text' | 'reasoning', text: string): readonly Delta[] =>
  text === '' ? [] : [{ type, choice: 0, text }]

/** Why a response is incomplete. */
const finishes: Readonly<Record<string, Finish>> = { max_output_tokens: 'length', content_filter: 'filter' }
