import { asArray, asString, dropEventField, editEventField, setEventField } from '../../../src/reference/fault-kit.ts'
import { faultsOf, replaced, wherePresent } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = faultsOf(chat)
const calls = 'choices[].delta.tool_calls'

export const callsAsObject = breaks(
  'streaming.chat.tool_calls',
  editEventField(calls, (pieces) => asArray(pieces)[0]),
)
export const callsLost = breaks('streaming.chat.tool_calls', dropEventField(calls))
export const callIndexMissing = breaks('streaming.chat.tool_calls.index', dropEventField(`${calls}[].index`))
export const callIndexAlwaysZero = breaks('streaming.chat.tool_calls.index', setEventField(`${calls}[].index`, 0))
export const callIdMissing = breaks('streaming.chat.tool_calls.id', dropEventField(`${calls}[].id`))
export const callIdChanges = breaks(
  'streaming.chat.tool_calls.id',
  editEventField(`${calls}[].id`, (_id, index) => `call_${index}`),
)
export const callIdShared = breaks('streaming.chat.tool_calls.id', setEventField(`${calls}[].id`, 'call'))
export const callTypeForeign = breaks('streaming.chat.tool_calls.type', setEventField(`${calls}[].type`, 'tool_use'))
export const callFunctionAsText = breaks(
  'streaming.chat.tool_calls.function',
  setEventField(`${calls}[].function`, 'get_weather'),
)
export const callNameMissing = breaks('streaming.chat.tool_calls.name', dropEventField(`${calls}[].function.name`))
export const callNameForeign = breaks(
  'streaming.chat.tool_calls.name',
  editEventField(
    `${calls}[].function.name`,
    wherePresent((name) => `functions.${asString(name)}`),
  ),
)
/** An empty first piece of arguments becomes an empty object. */
export const callArgumentsPrefixed = breaks(
  'streaming.chat.tool_calls.arguments',
  editEventField(`${calls}[].function.arguments`, replaced('', '{}')),
)
export const callArgumentsMissing = breaks(
  'streaming.chat.tool_calls.arguments',
  dropEventField(`${calls}[].function.arguments`),
)
