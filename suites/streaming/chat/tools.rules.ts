import { type Field, assume, isArray, isObject, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, joinedText, shownAt, unlessEmpty } from '../rules.ts'
import { answers, finishOf, finished, type Answer } from './answers.rules.ts'

/** A streamed call: the pieces under its index. */
export interface StreamedCall {
  readonly pieces: readonly Field[]
  readonly name: string
  readonly arguments: string
}

/** The `tool_calls` of every delta that has some. */
const listsOf = (some: readonly Answer[]) =>
  some.flatMap(({ deltas }) => deltas.map((delta) => delta.at('tool_calls'))).filter(({ absent }) => !absent)

const piecesOf = (answer: Answer) => listsOf([answer]).flatMap(({ items }) => items)

/** The `tool_calls` of a stream, wherever there are some. */
export const toolCallLists = (reply: Reply): readonly Field[] => listsOf(answers(reply) ?? [])

/** Every piece of a tool call in a stream; undefined for a stream without any. */
export function pieces(reply: Reply): readonly Field[] | undefined {
  const lists = toolCallLists(reply)
  assume(lists.every(isArray), 'streaming.chat.tool_calls')
  return unlessEmpty(lists.flatMap(({ items }) => items))
}

/** The pieces of calls in the answers that finished by calling tools. */
export function piecesWhereCalling(reply: Reply): readonly Field[] | undefined {
  const calling = finished(reply)?.filter((answer) => finishOf(answer) === 'tool_calls')
  return unlessEmpty(calling)?.flatMap(piecesOf)
}

const functionsOf = (pieces: readonly Field[]) =>
  pieces.map((piece) => piece.at('function')).filter(({ absent }) => !absent)

/** The `function` of every piece that has one. */
export const functions = (reply: Reply): readonly Field[] => functionsOf(pieces(reply) ?? [])

/** The calls of a stream, by answer and index. Undefined for a stream without any. */
export function calls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = pieces(reply)
  if (all === undefined) return undefined
  const isNumbered = (piece: Field) => Number.isInteger(piece.at('index').number)
  assume(all.every(isNumbered), 'streaming.chat.tool_calls.index')
  assume(functionsOf(all).every(isObject), 'streaming.chat.tool_calls.function')
  return answers(reply)?.flatMap((answer) =>
    groupedBy(piecesOf(answer), (piece) => piece.at('index').number).map(([, pieces]) => callOf(pieces)),
  )
}

function callOf(pieces: readonly Field[]): StreamedCall {
  const functions = functionsOf(pieces)
  const name = functions.map((field) => field.at('name').text ?? '').find((text) => text !== '') ?? ''
  return { pieces, name, arguments: joinedText(functions.map((field) => field.at('arguments'))) }
}

/** Calls whose pieces stand apart from those of other calls. */
export function separateCalls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = calls(reply)
  assume(all === undefined || mixed(all).length === 0, 'streaming.chat.tool_calls.index')
  return all
}

/** Pieces that begin another call, by a name and an id of its own, under an index that has a call already. */
// Surviving mutants: Of two calls with the same number each differs from the other.
export const mixed = (all: readonly StreamedCall[]): readonly string[] =>
  shownAt(
    all.flatMap(({ pieces }) =>
      pieces
        .filter((piece) => idOf(piece) !== '' && Boolean(piece.at('function.name').text))
        .filter((piece, _, begun) => idOf(piece) !== idOf(begun[0] ?? piece)),
    ),
  )

const idOf = (piece: Field) => piece.at('id').text ?? ''

/** The ids that the pieces of each call give. */
export const idsOf = (all: readonly StreamedCall[]): readonly (readonly string[])[] =>
  all.map(({ pieces }) => [...new Set(pieces.map(idOf).filter((id) => id !== ''))])

const offeredBy = ({ request }: Reply) => request.json.at('tools').items.map((tool) => tool.at('function'))

/** The names of the functions that a stream calls, each with those that its request offers. */
export function namesCalled(reply: Reply) {
  const offered = offeredBy(reply).map((tool) => tool.at('name').text ?? '')
  return separateCalls(reply)?.map(({ name }) => ({ name, offered }))
}

/** The calls of a stream that was not cut short: their arguments must be whole. Calls without arguments take none. */
// Surviving mutants: Streams without calls are left out where the calls are read.
export function wholeCalls(reply: Reply): readonly StreamedCall[] | undefined {
  if (pieces(reply) === undefined || finished(reply)?.every(isWhole) !== true) return undefined
  return separateCalls(reply)?.filter((call) => call.arguments !== '' || takesArguments(reply, call.name))
}

function takesArguments(reply: Reply, name: string): boolean {
  const tool = offeredBy(reply).find((field) => field.at('name').text === name)
  return (tool?.at('parameters.required').items.length ?? 0) > 0
}

/** The ends of an answer that calls tools. Where the request left no choice but to call, some upstreams say `stop`. */
function endsOfCalls({ request }: Reply): readonly string[] {
  const choice = request.json.at('tool_choice')
  const isForced = choice.text === 'required' || choice.names.length > 0
  return isForced ? ['tool_calls', 'function_call', 'stop'] : ['tool_calls', 'function_call']
}

/** How the answers ended that call tools and were not cut short, each with the ends that it may have. */
export function endsWhereCalling(reply: Reply) {
  if (pieces(reply) === undefined) return undefined
  const calling = finished(reply)?.filter((answer) => piecesOf(answer).length > 0 && isWhole(answer))
  return calling?.map((answer) => ({ end: finishOf(answer), ends: endsOfCalls(reply) }))
}

const isWhole = (answer: Answer) => !['length', 'content_filter'].includes(finishOf(answer) ?? '')
