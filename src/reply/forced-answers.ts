import { answeredText } from './answered-text.ts'
import type { Complies, Criterion } from './compliance.ts'
import { parseJson } from './json.ts'
import { cachedByReply } from './reader.ts'
import type { Field, Reply } from './reply.ts'

/** The body, or the data of each event. */
const valuesOf = ({ json, sse }: Reply): readonly Field[] =>
  json.exists ? [json] : sse.events.map((event) => event.json)

/** The places of calls in the objects and events of each text protocol, and of the names in a call. */
const places: readonly { readonly calls: readonly string[]; readonly names: readonly string[] }[] = [
  { calls: ['choices', 'message', 'tool_calls'], names: ['function', 'name'] },
  { calls: ['choices', 'delta', 'tool_calls'], names: ['function', 'name'] },
  { calls: ['output'], names: ['name'] },
  { calls: ['item'], names: ['name'] },
  { calls: ['content'], names: ['name'] },
  { calls: ['content_block'], names: ['name'] },
  { calls: ['candidates', 'content', 'parts'], names: ['functionCall', 'name'] },
]

/** The fields at a path; the elements of arrays on the way, of those that are chosen. */
const fieldsAt = (
  field: Field,
  path: readonly string[],
  isChosen: (inner: Field) => boolean = () => true,
): readonly Field[] =>
  path.reduce<readonly Field[]>(
    (found, name) =>
      found.filter(isChosen).flatMap((one) => {
        const inner = one.at(name)
        if (!inner.exists) return []
        return inner.items.length > 0 ? inner.items : [inner]
      }),
    [field],
  )

/** The names of the functions that a response calls, in any text protocol, streamed or not. */
const calledFunctions = cachedByReply((reply: Reply): readonly string[] =>
  valuesOf(reply).flatMap((value) =>
    places.flatMap(({ calls, names }) =>
      fieldsAt(value, calls).flatMap((call) => fieldsAt(call, names).flatMap(({ text = '' }) => text || [])),
    ),
  ),
)

/** True if a response calls a function; any, without a name. */
const callsFunction =
  (name?: string): Complies =>
  (reply) =>
    calledFunctions(reply).some((called) => name === undefined || called === name)

/** True if a response calls a function, or writes the call as text: `get_time(`, `"get_time", "args":`. */
const writesCall =
  (name: string): Complies =>
  (reply) => {
    if (callsFunction(name)(reply)) return true
    if (name === '') return false
    const [, ...after] = answeredText(reply).split(name)
    return after.some((text) => /^(?:\s?[({>]|["']\s?[,:}])/.test(text))
  }

/** The places of text in the objects and events of each text protocol. */
const texts: readonly (readonly string[])[] = [
  ['choices', 'message', 'content'],
  ['choices', 'delta', 'content'],
  ['output', 'content', 'text'],
  ['delta'],
  ['content', 'text'],
  ['delta', 'text'],
  ['candidates', 'content', 'parts', 'text'],
]

/** False for reasoning, and for the arguments of calls. */
const isText = (field: Field): boolean =>
  !/reasoning|arguments/.test(field.at('type').text ?? '') && field.at('thought').value !== true

/** The text of a response of any text protocol, streamed or not, as a client puts it together. */
export const writtenText = cachedByReply((reply: Reply): string =>
  valuesOf(reply)
    .flatMap((value) => texts.flatMap((path) => fieldsAt(value, path, isText).map(({ text = '' }) => text)))
    .join(''),
)

/** True if the text of a response is a JSON object. */
const holdsJsonObject: Complies = (reply) => {
  const parsed = parseJson(writtenText(reply))
  const value = 'value' in parsed ? parsed.value : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Criterion of JSON mode. */
export const jsonObject: Criterion = { complies: holdsJsonObject }

/**
 * Criterion of a forced call.
 *
 * @param asked the function that controls ask for: writing its call as text shows that the model can call it
 * @param name the function that must be called; without it, any
 */
export const functionCall = (asked: string, name?: string): Criterion => ({
  complies: callsFunction(name),
  ability: writesCall(asked),
})

/** True if a limit or a filter ended a response of any text protocol. */
export const isTruncatedAnswer = ({ text }: Reply): boolean =>
  /"(?:finish_reason|stop_reason|finishReason)"\s*:\s*"(?:length|content_filter|max_tokens|MAX_TOKENS|SAFETY)"|"(?:response\.)?incomplete"/.test(
    text,
  )
