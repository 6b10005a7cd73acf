import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { itemOf, items, lostItems, lostParts, partOf, unfinished } from './items.rules.ts'
import { completed, completedResponse } from './rules.ts'
import { isJsonObject } from '../rules.ts'
import { ofType, responsesProtocol, selectionsOf, type Typed } from '../typed.rules.ts'

const { typed } = selectionsOf(responsesProtocol)

/** The text of the output of a response. */
export const textOf = (response: Field): string =>
  response
    .at('output')
    .items.flatMap((item) => item.at('content').items)
    .filter((part) => part.at('type').text === 'output_text')
    .map((part) => part.at('text').text ?? '')
    .join('')

/** The calls of some output items, as name and arguments. */
const callsOf = (items: readonly Field[]): readonly string[] =>
  items
    .filter((item) => item.at('type').text === 'function_call')
    .map((item) => `${item.at('name').text ?? ''}(${item.at('arguments').text ?? ''})`)

/** What was streamed and what the completed response holds of it. */
export function outputs(reply: Reply) {
  const response = completedResponse(reply)
  const events = typed(reply)
  if (response === undefined || events === undefined) return undefined
  const deltas = ofType(events, 'response.output_text.delta').map(({ json }) => json.at('delta'))
  given(textOf(response) === '' || deltas.length > 0, 'streaming.responses.text_delta')
  given(
    deltas.every(({ text }) => text !== undefined),
    'streaming.responses.delta',
  )
  given(mismatched(parts(events)).length === 0, 'streaming.responses.text')
  given(unfinished(items(reply) ?? [], 'item').length === 0, 'streaming.responses.item_lifecycle')
  const done = ofType(events, 'response.output_item.done').map(({ json }) => json.at('item'))
  return {
    streamed: { text: deltas.map(({ text }) => text).join(''), calls: callsOf(done) },
    final: { text: textOf(response), calls: callsOf(response.at('output').items) },
  }
}

/** True when the completed response has text that a stream should have delivered. */
export function texts(reply: Reply) {
  const events = completed(reply)
  const response = completedResponse(reply)
  if (events === undefined || response === undefined) return undefined
  const said =
    textOf(response) +
    ofType(events, 'response.output_text.done')
      .map(({ json }) => json.at('text').text)
      .join('')
  return said === '' ? undefined : { said, deltas: ofType(events, 'response.output_text.delta') }
}

/** A content part or a function call as the stream tells it: its deltas, and what says that it is complete. */
export interface Part {
  /** Where its deltas end, for a message. */
  readonly place: string
  readonly deltas: readonly Typed[]
  readonly done: readonly Typed[]
}

function together(events: readonly Typed[], kind: string, placeOf: (event: Typed) => string): readonly Part[] {
  const deltas = ofType(events, `${kind}.delta`)
  const done = ofType(events, `${kind}.done`)
  return [...new Set(deltas.map(placeOf))].map((place) => {
    const own = deltas.filter((event) => placeOf(event) === place)
    const last = own.at(-1)?.json.path ?? ''
    return { place: last, deltas: own, done: done.filter((event) => placeOf(event) === place) }
  })
}

/** The content parts that have deltas. */
const parts = (events: readonly Typed[]) => together(events, 'response.output_text', partOf)

/** The function calls that have argument deltas. */
const calls = (events: readonly Typed[]) => together(events, 'response.function_call_arguments', itemOf)

/** True when one done event follows the last delta. */
export const isDoneOnce = ({ deltas, done: [done, ...more] }: Part): boolean =>
  done !== undefined && more.length === 0 && done.event.offset > (deltas.at(-1)?.event.offset ?? 0)

const joined = ({ deltas }: Part) => deltas.map(({ json }) => json.at('delta').text ?? '').join('')

/** Parts whose deltas do not join to what their done event says. */
export const mismatched = (all: readonly Part[], member = 'text'): readonly string[] =>
  all.flatMap((part) =>
    part.done
      .map(({ json }) => json.at(member))
      .filter(({ text }) => text !== joined(part))
      .map(
        ({ path, shown }) => `${path} is ${shown}, the deltas join to ${JSON.stringify(joined(part).slice(0, 120))}`,
      ),
  )

const some = (all: readonly Part[]) => (all.length === 0 ? undefined : all)

/** The content parts of a completed response, by the places that they should have. */
export function completedParts(reply: Reply): readonly Part[] | undefined {
  const events = completed(reply)
  if (events === undefined) return undefined
  given(lostItems(events).length === 0, 'streaming.responses.output_index')
  given(lostParts(events).length === 0, 'streaming.responses.content_index')
  return some(parts(events))
}

/** The function calls of a completed response, by the places that they should have. */
export function completedCalls(reply: Reply): readonly Part[] | undefined {
  const events = completed(reply)
  if (events === undefined) return undefined
  given(lostItems(events).length === 0, 'streaming.responses.output_index')
  return some(calls(events))
}

function joinable(all: readonly Part[] | undefined, done: 'text_done' | 'arguments_done') {
  given(all?.every(isDoneOnce) !== false, `streaming.responses.${done}`)
  const deltas = all?.flatMap(({ deltas }) => deltas.map(({ json }) => json.at('delta')))
  given(deltas?.every(({ text }) => text !== undefined) !== false, 'streaming.responses.delta')
  return all
}

/** Content parts that are done, with deltas that are texts. */
export const joinableParts = (reply: Reply) => joinable(completedParts(reply), 'text_done')

/** Function calls that are done, with deltas that are texts. */
export const joinableCalls = (reply: Reply) => joinable(completedCalls(reply), 'arguments_done')

/** Calls whose arguments are no JSON object. */
export const unreadable = (all: readonly Part[]): readonly string[] =>
  all
    .flatMap(({ done }) => done.map(({ json }) => json.at('arguments')))
    .filter(({ text = '' }) => !isJsonObject(text))
    .map(({ path, shown }) => `${path}: ${shown}`)

/** Where the calls of a completed response that have arguments stand, and where argument deltas do. */
export function argued(reply: Reply) {
  const events = completed(reply) ?? []
  const items = ofType(events, 'response.output_item.done').filter(
    ({ json }) => json.at('item.type').text === 'function_call' && (json.at('item.arguments').text ?? '') !== '',
  )
  const deltas = ofType(events, 'response.function_call_arguments.delta')
  return items.length === 0 ? undefined : { items: items.map(itemOf), deltas: deltas.map(itemOf) }
}
