import { type Field, assume, type Reply } from '../../../src/checks/index.ts'
import { joinedText } from '../rules.ts'
import { ofType, type Typed } from '../typed.rules.ts'
import { addedTo, items, lifetimes, lost, parts, unfinished, type Lifetime } from './items.rules.ts'
import { completed, completedResponse, streams } from './rules.ts'

/** The deltas of a content part or of a function call, and what says that it is complete. */
type Pieces = Lifetime

const deltasOf = ({ begun }: Pieces) => begun.map(({ json }) => json.at('delta'))

/** The content parts that have deltas. */
const texts = (events: readonly Typed[] | undefined) =>
  lifetimes(events, ['response.output_text.delta', 'response.output_text.done'], parts.placeOf)

/** The function calls that have argument deltas. */
const calls = (events: readonly Typed[]) =>
  lifetimes(events, ['response.function_call_arguments.delta', 'response.function_call_arguments.done'], items.placeOf)

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

/** The calls of some output items: the id that a result is given back under, name and arguments. */
const callsOf = (items: readonly Field[]): readonly string[] =>
  items
    .filter(isCall)
    .map((item) => [item.at('call_id'), item.at('name'), item.at('arguments')].map(({ text = '' }) => text))
    .map(([id, name, args]) => `${id} ${name}(${args})`)

/** What was streamed and what the completed response holds of it. */
export function outputs(reply: Reply) {
  const response = completedResponse(reply)
  const events = streams.typed(reply)
  if (response === undefined) return undefined
  const deltas = ofType(events, 'response.output_text.delta').map(({ json }) => json.at('delta'))
  assume(textOf(response) === '' || deltas.length > 0, 'streaming.responses.text_delta')
  assume(deltas.every(isText), 'streaming.responses.delta')
  assume(!texts(events).some(mismatched('text')), 'streaming.responses.text')
  assume(!addedTo(items)(reply).some((lifetime) => unfinished(lifetime, items)), 'streaming.responses.item_lifecycle')
  const done = ofType(events, items.done).map(({ json }) => json.at('item'))
  return {
    streamed: { text: joinedText(deltas), calls: callsOf(done) },
    final: { text: textOf(response), calls: callsOf(response.at('output').items) },
  }
}

const isText = ({ text }: Field) => text !== undefined

/** The text of a completed response, and the deltas that should have delivered it; undefined where there is no text. */
export function delivered(reply: Reply) {
  const events = completed(reply)
  const response = completedResponse(reply)
  if (response === undefined) return undefined
  const done = ofType(events, 'response.output_text.done').map(({ json }) => json.at('text'))
  const text = textOf(response) + joinedText(done)
  return text === '' ? undefined : { text, deltas: ofType(events, 'response.output_text.delta') }
}

/** The problem of a part whose last delta is not followed by exactly one done event; undefined where it is. */
export function doneProblem({ begun, done: [done, ...more] }: Pieces): string | undefined {
  const last = begun.at(-1)
  // Surviving mutants: Two events never have the same position.
  const isDone = done !== undefined && more.length === 0 && done.event.offset > (last?.event.offset ?? 0)
  return isDone ? undefined : `expected one event that says it is done behind ${last?.json.path}`
}

/** Done events that say something else than the deltas before them join to. */
export const mismatched =
  (member: 'text' | 'arguments') =>
  (pieces: Pieces): string | undefined => {
    const joined = joinedText(deltasOf(pieces))
    const other = pieces.done.map(({ json }) => json.at(member)).find(({ text }) => text !== joined)
    return other && `${other.path} is ${other.shown}, the deltas join to ${JSON.stringify(joined.slice(0, 120))}`
  }

/** The content parts of a completed response, by the places that they should have. */
export function completedTexts(reply: Reply): readonly Pieces[] | undefined {
  const events = completed(reply)
  if (events === undefined) return undefined
  assume(lost(events, items).length === 0, 'streaming.responses.output_index')
  assume(lost(events, parts).length === 0, 'streaming.responses.content_index')
  return texts(events)
}

/** The function calls of a completed response, by the places that they should have. */
export function completedCalls(reply: Reply): readonly Pieces[] | undefined {
  const events = completed(reply)
  assume(lost(events, items).length === 0, 'streaming.responses.output_index')
  return events && calls(events)
}

function joinable(all: readonly Pieces[] | undefined, done: 'text_done' | 'arguments_done') {
  assume(all?.some(doneProblem) !== true, `streaming.responses.${done}`)
  assume(all?.flatMap(deltasOf).every(isText) !== false, 'streaming.responses.delta')
  return all
}

/** Content parts that are done, with deltas that are texts. */
export const joinableTexts = (reply: Reply) => joinable(completedTexts(reply), 'text_done')

/** Function calls that are done, with deltas that are texts. */
export const joinableCalls = (reply: Reply) => joinable(completedCalls(reply), 'arguments_done')

/** The arguments of function calls that are done, with deltas that are texts. */
export const doneArguments = (reply: Reply): readonly Field[] | undefined =>
  joinableCalls(reply)?.flatMap(({ done }) => done.map(({ json }) => json.at('arguments')))

/** Where the calls of a completed response that have arguments stand, and where argument deltas do. */
export function callsWithArguments(reply: Reply) {
  const events = completed(reply) ?? []
  const deltas = new Set(ofType(events, 'response.function_call_arguments.delta').map(items.placeOf))
  return ofType(events, items.done)
    .filter(({ json }) => isCall(json.at('item')) && Boolean(json.at('item.arguments').text))
    .map((event) => ({ index: items.placeOf(event), deltas }))
}
