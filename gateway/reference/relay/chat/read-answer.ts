import { asArray, asNumber, asObject, asString, isObject, type JsonObject } from '../../json.ts'
import type { AnswerReader, Delta, Finish } from '../../answer/delta.ts'
import { readUsage, type Usage } from '../../answer/usage.ts'

/** Reads chat completions and their chunks. */
export function chatReader(): AnswerReader {
  const startedCalls = new Set<string>()
  let reported: Usage | undefined

  const callDeltas = (value: JsonObject, choice: number, position: number): readonly Delta[] => {
    const call = asNumber(value.index) ?? position
    const { name, arguments: text } = asObject(value.function)
    const key = `${choice} ${call}`
    const isStarted = startedCalls.has(key)
    startedCalls.add(key)
    return [
      ...(isStarted ? [] : [{ type: 'call', choice, call, id: asString(value.id), name: asString(name) } as const]),
      ...(asString(text) === '' ? [] : [{ type: 'arguments', choice, call, text: asString(text) } as const]),
    ]
  }
  /** The message of a plain choice and the delta of a chunk have the same members. */
  const choiceDeltas = (choice: JsonObject, position: number): readonly Delta[] => {
    const index = asNumber(choice.index) ?? position
    const message = asObject(choice.message ?? choice.delta)
    const finish = asString(choice.finish_reason)
    return [
      ...textDelta('reasoning', index, asString(message.reasoning_content)),
      ...textDelta('text', index, asString(message.content)),
      ...asArray(message.tool_calls).flatMap((call, at) => callDeltas(asObject(call), index, at)),
      ...(finish === '' ? [] : [{ type: 'finish', choice: index, finish: finishes[finish] ?? 'stop' } as const]),
    ]
  }
  const read = ({ choices, usage }: JsonObject): readonly Delta[] => {
    reported = readUsage('chat', usage) ?? reported
    return asArray(choices).flatMap((choice, position) => choiceDeltas(asObject(choice), position))
  }
  return {
    plain: (answer) => {
      if (!isObject(asArray(answer.choices)[0])) throw new Error('Not a chat completion')
      return read(answer)
    },
    event: read,
    isLast: (data) => data === '[DONE]',
    isComplete: () => false,
    usage: () => reported,
  }
}

const textDelta = (type: 'text' | 'reasoning', choice: number, text: string): readonly Delta[] =>
  text === '' ? [] : [{ type, choice, text }]

const finishes: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tools',
  function_call: 'tools',
  content_filter: 'filter',
}
