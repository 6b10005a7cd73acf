import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isArray, isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { answers, finishOf, finished, type Answer } from './answers.rules.ts'
import { joined } from './rules.ts'

/** A streamed call: the pieces under its index. */
export interface StreamedCall {
  readonly pieces: readonly Field[]
  readonly name: string
  readonly arguments: string
}

const isTyped = (place: Field) => place.absent || isArray(place)

/** Every piece of a tool call in a stream; undefined for a stream without any. */
export function pieces(reply: Reply): readonly Field[] | undefined {
  const places = (answers(reply) ?? []).flatMap(({ deltas }) => deltas.map((delta) => delta.at('tool_calls')))
  if (places.every(({ absent }) => absent)) return undefined
  given(places.every(isTyped), 'streaming.chat.tool_calls')
  const all = places.flatMap(({ items }) => items)
  return all.length === 0 ? undefined : all
}

/** The `tool_calls` of every delta of the answers that finished by calling tools. */
export function callingDeltas(reply: Reply): readonly Field[] | undefined {
  const calling = finished(reply)?.filter((answer) => finishOf(answer) === 'tool_calls')
  return calling === undefined || calling.length === 0 ? undefined : placesOf(calling)
}

/** The `tool_calls` of every delta that has some. */
export function toolCallPlaces(reply: Reply): readonly Field[] | undefined {
  const places = placesOf(answers(reply) ?? [])
  return places.length === 0 ? undefined : places
}

const placesOf = (some: readonly Answer[]) =>
  some.flatMap(({ deltas }) => deltas.map((delta) => delta.at('tool_calls'))).filter(({ absent }) => !absent)

/** The calls of a stream, by answer and index. Undefined for a stream without any. */
export function calls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = pieces(reply)
  if (all === undefined) return undefined
  given(
    all.every((piece) => Number.isInteger(piece.at('index').number)),
    'streaming.chat.tool_calls.index',
  )
  given(
    all.every((piece) => piece.at('function').absent || isObject(piece.at('function'))),
    functionId,
  )
  return (answers(reply) ?? []).flatMap(callsOf)
}

const functionId = 'streaming.chat.tool_calls.function'

function callsOf({ deltas }: Answer): readonly StreamedCall[] {
  const own = deltas.flatMap((delta) => delta.at('tool_calls').items)
  return [...new Set(own.map((piece) => piece.at('index').number))].map((index) => {
    const pieces = own.filter((piece) => piece.at('index').number === index)
    const functions = pieces.map((piece) => piece.at('function'))
    const name = functions.map((one) => one.at('name').text ?? '').find((text) => text !== '') ?? ''
    return { pieces, name, arguments: joined(functions, 'arguments') }
  })
}

/** Calls whose pieces stand apart from those of other calls. */
export function separateCalls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = calls(reply)
  given(all === undefined || mixed(all).length === 0, 'streaming.chat.tool_calls.index')
  return all
}

/** Pieces that begin another call, by a name and an id of its own, under an index that has a call already. */
export const mixed = (all: readonly StreamedCall[]): readonly string[] =>
  all.flatMap(({ pieces }) =>
    pieces
      .filter((piece) => idOf(piece) !== '' && (piece.at('function.name').text ?? '') !== '')
      .filter((piece, _, begun) => idOf(piece) !== idOf(begun[0] ?? piece))
      .map(({ path, shown }) => `${path}: ${shown}`),
  )

const idOf = (piece: Field) => piece.at('id').text ?? ''

/** The ids that the pieces of each call give. */
export const idsOf = (all: readonly StreamedCall[]): readonly (readonly string[])[] =>
  all.map(({ pieces }) => [...new Set(pieces.map(idOf).filter((id) => id !== ''))])

/** The names of the functions that a stream calls, and of those that its request offers. */
export function calledBy(reply: Reply) {
  const names = separateCalls(reply)?.map(({ name }) => name)
  const offered = reply.request.json.at('tools').items.map((tool) => tool.at('function.name').text ?? '')
  return names && { names, offered }
}

/** The calls of a stream that was not cut short: their arguments must be whole. Calls without arguments take none. */
export function wholeCalls(reply: Reply): readonly StreamedCall[] | undefined {
  if (pieces(reply) === undefined) return undefined
  if (finished(reply)?.every(isWhole) !== true) return undefined
  return separateCalls(reply)?.filter((call) => call.arguments !== '' || takesArguments(reply, call.name))
}

function takesArguments({ request }: Reply, name: string): boolean {
  const tool = request.json.at('tools').items.find((one) => one.at('function.name').text === name)
  return (tool?.at('function.parameters.required').items.length ?? 0) > 0
}

/** The ends of an answer that calls tools. Where the request left no choice but to call, some upstreams say `stop`. */
function endsOfCalls({ request }: Reply): readonly string[] {
  const choice = request.json.at('tool_choice')
  const isForced = choice.text === 'required' || choice.names.length > 0
  return isForced ? ['tool_calls', 'function_call', 'stop'] : ['tool_calls', 'function_call']
}

/** Answers that call tools and were not cut short, and the ends that they may have. */
export function callingAnswers(reply: Reply) {
  if (pieces(reply) === undefined) return undefined
  const all = finished(reply)?.filter(
    (answer) => placesOf([answer]).some(({ items }) => items.length > 0) && isWhole(answer),
  )
  return all === undefined || all.length === 0 ? undefined : { all, ends: endsOfCalls(reply) }
}

const isWhole = (answer: Answer) => !['length', 'content_filter'].includes(finishOf(answer) ?? '')
