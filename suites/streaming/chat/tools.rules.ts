import { type Field, assume, fieldOf, isArray, isObject, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, joinedText, shownAt, unlessEmpty } from '../rules.ts'
import { streamedChoices, finishReasonOf, finishedChoices, type StreamedChoice } from './choices.rules.ts'

/** A streamed tool call: the pieces with its index. */
export interface StreamedCall {
  readonly pieces: readonly Field[]
  readonly name: string
  /** The `arguments` of the pieces that have any. */
  readonly given: readonly Field[]
  /** The joined arguments; without a value if no piece has any. */
  readonly joined: Field
}

const listsOf = (some: readonly StreamedChoice[]) =>
  some.flatMap(({ deltas }) => deltas.map((delta) => delta.at('tool_calls'))).filter(({ absent }) => !absent)

const piecesOf = (choice: StreamedChoice) => listsOf([choice]).flatMap(({ items }) => items)

/** The `tool_calls` of every delta that has them. */
export const toolCallLists = (reply: Reply): readonly Field[] => listsOf(streamedChoices(reply) ?? [])

/** The tool call pieces of a stream; undefined without any. */
export function pieces(reply: Reply): readonly Field[] | undefined {
  const lists = toolCallLists(reply)
  assume(lists.every(isArray), 'streaming.chat.tool_calls')
  return unlessEmpty(lists.flatMap(({ items }) => items))
}

/** The tool call pieces of choices with the finish reason `tool_calls`. */
export function piecesOfCallingChoices(reply: Reply): readonly Field[] | undefined {
  const calling = finishedChoices(reply)?.filter((choice) => finishReasonOf(choice) === 'tool_calls')
  return unlessEmpty(calling)?.flatMap(piecesOf)
}

const functionsOf = (pieces: readonly Field[]) =>
  pieces.map((piece) => piece.at('function')).filter(({ absent }) => !absent)

/** The `function` of every piece that has one. */
export const functions = (reply: Reply): readonly Field[] => functionsOf(pieces(reply) ?? [])

/** The tool calls of a stream by choice and index; undefined without any. */
export function calls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = pieces(reply)
  if (all === undefined) return undefined
  const isNumbered = (piece: Field) => Number.isInteger(piece.at('index').number)
  assume(all.every(isNumbered), 'streaming.chat.tool_calls.index')
  assume(functionsOf(all).every(isObject), 'streaming.chat.tool_calls.function')
  return streamedChoices(reply)?.flatMap((choice) =>
    groupedBy(piecesOf(choice), (piece) => piece.at('index').number).map(([, pieces]) => callOf(pieces)),
  )
}

function callOf(pieces: readonly Field[]): StreamedCall {
  const functions = functionsOf(pieces)
  const name = functions.map((field) => field.at('name').text ?? '').find((text) => text !== '') ?? ''
  const given = functions.map((field) => field.at('arguments')).filter(({ absent }) => !absent)
  const path = `${pieces[0]?.path}.function.arguments`
  return { pieces, name, given, joined: fieldOf(given.length === 0 ? undefined : joinedText(given), path) }
}

/** Tool calls with an index that no other call uses. */
export function separateCalls(reply: Reply): readonly StreamedCall[] | undefined {
  const all = calls(reply)
  assume(all === undefined || mixedPieces(all).length === 0, 'streaming.chat.tool_calls.index')
  return all
}

/** Pieces with the name and id of another call whose index is already in use. */
export const mixedPieces = (all: readonly StreamedCall[]): readonly string[] =>
  shownAt(
    all.flatMap(({ pieces }) =>
      pieces
        .filter((piece) => idOf(piece) !== '' && Boolean(piece.at('function.name').text))
        .filter((piece, _, begun) => idOf(piece) !== idOf(begun[0] ?? piece)),
    ),
  )

/** The numbers of the calls of each choice, in the order in which they begin. */
export const callIndexes = (reply: Reply): readonly (readonly unknown[])[] | undefined => {
  separateCalls(reply)
  const begun = (choice: StreamedChoice) => piecesOf(choice).filter((piece) => idOf(piece) !== '')
  return streamedChoices(reply)
    ?.map((choice) => [...new Set(begun(choice).map((piece) => piece.at('index').value))])
    .filter((numbers) => numbers.length > 0)
}

const idOf = (piece: Field) => piece.at('id').text ?? ''

/** The different ids in the pieces of a call. */
export const idsOf = ({ pieces }: StreamedCall): readonly Field[] =>
  pieces
    .filter((piece) => idOf(piece) !== '')
    .filter((piece, at, begun) => begun.findIndex((one) => idOf(one) === idOf(piece)) === at)
    .map((piece) => piece.at('id'))

const offeredBy = ({ request }: Reply) => request.json.at('tools').items.map((tool) => tool.at('function'))

/** The name of each called function, with the functions in the request. */
export function namesCalled(reply: Reply) {
  const offered = offeredBy(reply).map((tool) => tool.at('name').text ?? '')
  if (offered.length === 0) return undefined
  return separateCalls(reply)?.map(({ name }) => ({ name, offered }))
}

/** The calls of a stream that was not truncated, except those of functions without required parameters and arguments. */
export function completeCalls(reply: Reply): readonly StreamedCall[] | undefined {
  if (pieces(reply) === undefined || finishedChoices(reply)?.every(isComplete) !== true) return undefined
  return separateCalls(reply)?.filter((call) => !isWithoutArguments(call) || takesArguments(reply, call.name))
}

const isWithoutArguments = ({ given }: StreamedCall) => given.every(({ text }) => text === '')

function takesArguments(reply: Reply, name: string): boolean {
  const tool = offeredBy(reply).find((field) => field.at('name').text === name)
  return (tool?.at('parameters.required').items.length ?? 0) > 0
}

/** The finish reasons of a choice that calls tools. Some upstreams report `stop` if the call was forced. */
function allowedFinishReasons({ request }: Reply): readonly string[] {
  const choice = request.json.at('tool_choice')
  const isForced = choice.text === 'required' || choice.names.length > 0
  return isForced ? ['tool_calls', 'function_call', 'stop'] : ['tool_calls', 'function_call']
}

/** The finish reason of each choice with complete tool calls, with the allowed values. */
export function callFinishReasons(reply: Reply) {
  if (pieces(reply) === undefined || offeredBy(reply).length === 0) return undefined
  const calling = finishedChoices(reply)?.filter((choice) => piecesOf(choice).length > 0 && isComplete(choice))
  return calling?.map((choice) => ({ finishReason: finishReasonOf(choice), allowed: allowedFinishReasons(reply) }))
}

const isComplete = (choice: StreamedChoice) => !['length', 'content_filter'].includes(finishReasonOf(choice) ?? '')
