import { type Field, assume, isListed, type Reply } from '../../../src/checks/index.ts'
import { parts as plainParts } from '../../protocols/responses/rules.ts'
import { translated } from '../assembled.checks.ts'
import { joinedText } from '../rules.ts'
import { responsesTwins } from '../twins.ts'
import { ofType, type TypedEvent } from '../typed.rules.ts'
import {
  addedTo,
  items,
  lifetimes,
  eventsWithUnknownIndex,
  parts,
  lifetimeProblem,
  type Lifetime,
} from './items.rules.ts'
import { requiredResponse } from './assembled.rules.ts'
import { completed, completedResponse, streams } from './rules.ts'

const deltasOf = ({ added }: Lifetime) => added.map(({ json }) => json.at('delta'))

/** The content parts that have deltas. */
const texts = (events: readonly TypedEvent[] | undefined) =>
  lifetimes(events, ['response.output_text.delta', 'response.output_text.done'], parts.locationOf)

/** The function calls that have argument deltas. */
const calls = (events: readonly TypedEvent[]) =>
  lifetimes(
    events,
    ['response.function_call_arguments.delta', 'response.function_call_arguments.done'],
    items.locationOf,
  )

/** The text of the output of a response. */
const textOf = (response: Field): string =>
  joinedText(
    response
      .at('output')
      .items.flatMap((item) => item.at('content').items)
      .filter((part) => part.at('type').text === 'output_text')
      .map((part) => part.at('text')),
  )

const isCall = (item: Field) => item.at('type').text === 'function_call'

/** The function calls in a list of output items: id, name and arguments. */
const callsOf = (items: readonly Field[]): readonly string[] =>
  items
    .filter(isCall)
    .map((item) => [item.at('call_id'), item.at('name'), item.at('arguments')].map(({ text = '' }) => text))
    .map(([id, name, args]) => `${id} ${name}(${args})`)

/** The streamed output and the output in the completed response. */
export function outputs(reply: Reply) {
  const response = completedResponse(reply)
  const events = streams.typed(reply)
  if (response === undefined) return undefined
  const deltas = ofType(events, 'response.output_text.delta').map(({ json }) => json.at('delta'))
  assumeReadable(reply)
  assume(textOf(response) === '' || deltas.length > 0, 'streaming.responses.text_delta')
  assume(deltas.every(isText), 'streaming.responses.delta')
  assume(!texts(events).some(mismatch('text')), 'streaming.responses.text')
  assume(
    !addedTo(items)(reply).some((lifetime) => lifetimeProblem(lifetime, items)),
    'streaming.responses.item_lifecycle',
  )
  const done = ofType(events, items.done).map(({ json }) => json.at('item'))
  return {
    streamed: { text: joinedText(deltas), calls: callsOf(done) },
    final: { text: textOf(response), calls: callsOf(response.at('output').items) },
  }
}

/** Asserts the types of the final output, which other checks judge. */
const assumeReadable = translated(responsesTwins)((reply: Reply): void => {
  const final = requiredResponse(reply)
  const listed = plainParts(final)?.every((part) => isListed(part.at('type'), 'ResponseContentPart/properties/type'))
  assume(listed !== false, 'streaming.responses.final_part_type')
})

const isText = ({ text }: Field) => text !== undefined

/** The text of a completed response and its deltas; undefined without text. */
export function deliveredText(reply: Reply) {
  const events = completed(reply)
  const response = completedResponse(reply)
  if (response === undefined) return undefined
  const done = ofType(events, 'response.output_text.done').map(({ json }) => json.at('text'))
  const text = textOf(response) + joinedText(done)
  return text === '' ? undefined : { text, deltas: ofType(events, 'response.output_text.delta') }
}

/** Describes a text or call whose last delta is not followed by exactly one done event. */
export function doneProblem({ added, done: [done, ...more] }: Lifetime): string | undefined {
  const last = added.at(-1)
  const isDone = done !== undefined && more.length === 0 && done.event.offset > (last?.event.offset ?? 0)
  return isDone ? undefined : `expected one done event after ${last?.json.path}`
}

/** Describes a done event that differs from the joined deltas. */
export const mismatch =
  (member: 'text' | 'arguments') =>
  (pieces: Lifetime): string | undefined => {
    const joined = joinedText(deltasOf(pieces))
    const other = pieces.done.map(({ json }) => json.at(member)).find(({ text }) => text !== joined)
    return other && `${other.path} is ${other.shown}, the deltas join to ${JSON.stringify(joined.slice(0, 120))}`
  }

/** The content parts of a completed response with known indexes. */
export function completedTexts(reply: Reply): readonly Lifetime[] | undefined {
  const events = completed(reply)
  if (events === undefined) return undefined
  assume(eventsWithUnknownIndex(events, items).length === 0, 'streaming.responses.output_index')
  assume(eventsWithUnknownIndex(events, parts).length === 0, 'streaming.responses.content_index')
  return texts(events)
}

/** The function calls of a completed response with known indexes. */
export function completedCalls(reply: Reply): readonly Lifetime[] | undefined {
  const events = completed(reply)
  assume(eventsWithUnknownIndex(events, items).length === 0, 'streaming.responses.output_index')
  return events && calls(events)
}

function joinable(all: readonly Lifetime[] | undefined, done: 'text_done' | 'arguments_done') {
  assume(all?.some(doneProblem) !== true, `streaming.responses.${done}`)
  assume(all?.flatMap(deltasOf).every(isText) !== false, 'streaming.responses.delta')
  return all
}

/** Completed content parts whose deltas are strings. */
export const joinableTexts = (reply: Reply) => joinable(completedTexts(reply), 'text_done')

/** Completed function calls whose deltas are strings. */
export const joinableCalls = (reply: Reply) => joinable(completedCalls(reply), 'arguments_done')

/** The arguments of completed function calls. */
export const doneArguments = (reply: Reply): readonly Field[] | undefined =>
  joinableCalls(reply)?.flatMap(({ done }) => done.map(({ json }) => json.at('arguments')))

/** The indexes of calls with arguments, and the indexes that have argument deltas. */
export function callsWithArguments(reply: Reply) {
  const events = completed(reply) ?? []
  const deltas = new Set(ofType(events, 'response.function_call_arguments.delta').map(items.locationOf))
  return ofType(events, items.done)
    .filter(({ json }) => isCall(json.at('item')) && Boolean(json.at('item.arguments').text))
    .map((event) => ({ index: items.locationOf(event), deltas }))
}
