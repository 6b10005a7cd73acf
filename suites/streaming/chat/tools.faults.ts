import { dropEventField, editEventJson, fault, setEventField, type Inject } from '../../../src/reference/fault.ts'
import { asArray, asObject, asString, type JsonObject } from '../../../src/reference/json.ts'
import { onStreams } from '../kit.faults.ts'

const onChat = (inject: Inject) => onStreams('createChatCompletion', inject)

/** Edits every piece of a tool call. */
const editPieces = (edit: (piece: JsonObject, index: number) => JsonObject): Inject =>
  onChat(
    editEventJson((chunk, index) => {
      const choices = asArray(chunk.choices).map((choice) => {
        const delta = asObject(asObject(choice).delta)
        const tool_calls = asArray(delta.tool_calls).map((piece) => edit(asObject(piece), index))
        return tool_calls.length === 0 ? choice : { ...asObject(choice), delta: { ...delta, tool_calls } }
      })
      return { ...chunk, choices }
    }),
  )

const pieces = 'choices[].delta.tool_calls'

export const chatCallsAsObject = fault(
  ['streaming.chat.tool_calls'],
  onChat(
    editEventJson((chunk) => ({
      ...chunk,
      choices: asArray(chunk.choices).map((choice) => {
        const delta = asObject(asObject(choice).delta)
        const [piece] = asArray(delta.tool_calls)
        return piece === undefined ? choice : { ...asObject(choice), delta: { ...delta, tool_calls: piece } }
      }),
    })),
  ),
)
export const chatCallsLost = fault(['streaming.chat.tool_calls'], onChat(dropEventField(pieces)))
export const chatCallIndexMissing = fault(
  ['streaming.chat.tool_calls.index'],
  onChat(dropEventField(`${pieces}[].index`)),
)
export const chatCallIndexAlwaysZero = fault(
  ['streaming.chat.tool_calls.index'],
  onChat(setEventField(`${pieces}[].index`, 0)),
)
export const chatCallIdMissing = fault(['streaming.chat.tool_calls.id'], onChat(dropEventField(`${pieces}[].id`)))
export const chatCallIdChanges = fault(
  ['streaming.chat.tool_calls.id'],
  editPieces((piece, index) => ({ ...piece, id: `call_${index}` })),
)
export const chatCallIdShared = fault(['streaming.chat.tool_calls.id'], onChat(setEventField(`${pieces}[].id`, 'call')))
export const chatCallTypeForeign = fault(
  ['streaming.chat.tool_calls.type'],
  onChat(setEventField(`${pieces}[].type`, 'tool_use')),
)
export const chatCallFunctionAsText = fault(
  ['streaming.chat.tool_calls.function'],
  onChat(setEventField(`${pieces}[].function`, 'get_weather')),
)
export const chatCallNameMissing = fault(
  ['streaming.chat.tool_calls.name'],
  onChat(dropEventField(`${pieces}[].function.name`)),
)
export const chatCallNameForeign = fault(
  ['streaming.chat.tool_calls.name'],
  editPieces((piece) => {
    const { name, ...rest } = asObject(piece.function)
    return name === undefined ? piece : { ...piece, function: { ...rest, name: `functions.${asString(name)}` } }
  }),
)
/** An empty first piece of arguments becomes an empty object. */
export const chatCallArgumentsPrefixed = fault(
  ['streaming.chat.tool_calls.arguments'],
  editPieces((piece) => {
    const called = asObject(piece.function)
    return called.arguments === '' ? { ...piece, function: { ...called, arguments: '{}' } } : piece
  }),
)
export const chatCallArgumentsMissing = fault(
  ['streaming.chat.tool_calls.arguments'],
  onChat(dropEventField(`${pieces}[].function.arguments`)),
)
