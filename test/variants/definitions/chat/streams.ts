import { editEvents, type Inject, when } from '../../../../gateway/reference/fault.ts'
import { editAt } from '../../../../gateway/reference/faults/field.ts'
import { asString, asArray, asObject, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { StreamEvent } from '../../../../gateway/reference/sse.ts'
import { eachData, eachEvent } from '../edit.ts'
import type { ConformantVariants } from '../variant.ts'
import { chat, eachChoice, data, parsed, deltaOf } from './kit.ts'
import { toolCalls } from './tool-calls.ts'

/** Edits responses to requests that do not ask for usage. */
const unasked = (inject: Inject) => chat(when(({ body }) => !('stream_options' in body), inject))

/** Requirements that only counts of tokens can show. */
const ofCounts = [
  'streaming.chat.prompt_arrives',
  'streaming.chat.long_prompt',
  'streaming.chat.very_long_prompt',
] as const

/** Streams of chunks as other common servers send them. */
export const chunks: ConformantVariants = {
  'no chunk with usage': {
    ...unasked(eachData((chunk) => (isUsageOnly(chunk) ? undefined : chunk))),
    undecides: ofCounts,
  },
  'usage null until the last chunk': chat(eachData((chunk) => ({ usage: null, ...chunk }))),
  'usage null throughout': {
    ...unasked(eachData((chunk) => (isUsageOnly(chunk) ? undefined : { ...chunk, usage: null }))),
    undecides: ofCounts,
  },
  'usage so far in every chunk': chat(
    eachData((chunk) => ({ usage: { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 }, ...chunk })),
  ),
  'a first chunk without choices': chat(
    eachEvent((event, chunk, index) =>
      index === 0 ? [data({ ...chunk, choices: [], prompt_filter_results: [] }), event] : [event],
    ),
  ),
  'finish_reason left out while null': chat(
    eachChoice((choice) => (choice['finish_reason'] === null ? without(choice, 'finish_reason') : choice)),
  ),
  'the role in every delta': chat(
    eachChoice((choice) => ({ ...choice, delta: { ...asObject(choice['delta']), role: 'assistant' } })),
  ),
  'the role beside the first text': chat(roleBesideText()),
  'empty deltas in between': chat(eachEvent((event, chunk) => [event, ...emptied(chunk)])),
  'the finish beside the last text': chat(finishBesideText()),
  'content null in deltas without text': chat(
    eachChoice((choice) => editAt(choice, 'delta.content', (content) => content ?? null)),
  ),
  'obfuscation, fingerprint and tier': chat(
    eachData((chunk) => ({
      ...chunk,
      system_fingerprint: 'fp_44709d6fcb',
      service_tier: 'default',
      obfuscation: 'aX9',
    })),
  ),
  'chunks named by an event line': chat(eachEvent((event) => [{ ...event, event: 'message' }])),
  'created of each chunk of its own': chat(
    eachEvent((event, chunk, index) => [
      { ...event, ...data({ ...chunk, created: Number(chunk['created']) + Math.min(index, 2) }) },
    ]),
  ),
  ...toolCalls,
  'text character by character': chat(editEvents((events) => events.flatMap(byCharacter))),
}

const isUsageOnly = (chunk: JsonObject) => Array.isArray(chunk['choices']) && chunk['choices'].length === 0

const without = ({ ...object }: JsonObject, name: string): JsonObject => {
  delete object[name]
  return object
}

/** Splits the text of a chunk, so that stop strings, words and numbers are split too. */
function byCharacter(event: StreamEvent): readonly StreamEvent[] {
  const chunk = parsed(event)
  const text = [...asString(deltaOf(chunk)['content'])]
  return text.length < 2
    ? [event]
    : text.map((letter) => data(editAt(chunk, 'choices[].delta.content', () => letter) ?? {}))
}

/** Adds an empty delta after each chunk except the last of a choice. */
function emptied(chunk: JsonObject) {
  const open = asArray(chunk['choices']).map(asObject)
  if (open.length === 0 || open.some((choice) => choice['finish_reason'] !== null)) return []
  return [data({ ...chunk, choices: open.map((choice) => ({ ...choice, delta: {} })) })]
}

/** Delays each chunk until the next one of its stream is known. */
function paired(join: (held: JsonObject, next: JsonObject) => readonly JsonObject[] | undefined): Inject {
  return (next, gateway) => (request) => {
    let held: JsonObject | undefined
    return eachEvent((_event, chunk) => {
      const before = held
      const isLast = asArray(chunk['choices']).every((choice) => asObject(choice)['finish_reason'] !== null)
      if (before === undefined) {
        held = chunk
        return isLast ? release([chunk]) : []
      }
      const joined = join(before, chunk)
      if (joined === undefined && !isLast) {
        held = chunk
        return [data(before)]
      }
      return release(joined ?? [before, chunk])
    })(
      next,
      gateway,
    )(request)

    function release(values: readonly JsonObject[]) {
      held = undefined
      return values.map(data)
    }
  }
}

const indexOf = (chunk: JsonObject) => asObject(asArray(chunk['choices'])[0])['index']

function roleBesideText(): Inject {
  return paired((held, next) => {
    const isPair = 'role' in deltaOf(held) && 'content' in deltaOf(next) && indexOf(held) === indexOf(next)
    return isPair ? [editAt(next, 'choices[].delta.role', () => 'assistant') as JsonObject] : undefined
  })
}

function finishBesideText(): Inject {
  return paired((held, next) => {
    const finish = asObject(asArray(next['choices'])[0])['finish_reason']
    const isPair = typeof finish === 'string' && indexOf(held) === indexOf(next)
    return isPair ? [editAt(held, 'choices[].finish_reason', () => finish) as JsonObject] : undefined
  })
}
