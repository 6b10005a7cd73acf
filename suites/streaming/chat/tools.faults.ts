import { asArray, asString, wherePresent } from '../../../gateway/reference/fault-kit.ts'
import { streamFaultsOf, replacing } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)
const calls = 'choices[].delta.tool_calls'

export const callsAsObject = breaks('streaming.chat.tool_calls').edit(calls, (pieces) => asArray(pieces)[0])
export const callsLost = breaks('streaming.chat.tool_calls').drop(calls)
export const callIndexMissing = breaks('streaming.chat.tool_calls.index').drop(`${calls}[].index`)
export const callIndexAlwaysZero = breaks('streaming.chat.tool_calls.index').set(`${calls}[].index`, 0)
export const callIdMissing = breaks('streaming.chat.tool_calls.id').drop(`${calls}[].id`)
export const callIdChanges = breaks('streaming.chat.tool_calls.id').edit(
  `${calls}[].id`,
  (_id, index) => `call_${index}`,
)
export const callIdShared = breaks('streaming.chat.tool_calls.id').set(`${calls}[].id`, 'call')
export const callTypeForeign = breaks('streaming.chat.tool_calls.type').set(`${calls}[].type`, 'tool_use')
export const callFunctionAsText = breaks('streaming.chat.tool_calls.function').set(`${calls}[].function`, 'get_weather')
export const callNameMissing = breaks('streaming.chat.tool_calls.name').drop(`${calls}[].function.name`)
export const callNameForeign = breaks('streaming.chat.tool_calls.name').edit(
  `${calls}[].function.name`,
  wherePresent((name) => `functions.${asString(name)}`),
)
/** Turns an empty first piece of arguments into an empty object. */
export const callArgumentsPrefixed = breaks('streaming.chat.tool_calls.arguments').edit(
  `${calls}[].function.arguments`,
  replacing('', '{}'),
)
export const callArgumentsParsed = breaks('streaming.chat.tool_calls.arguments').edit(
  `${calls}[].function.arguments`,
  wherePresent(() => ({ city: 'Paris' })),
)
export const callArgumentsMissing = breaks('streaming.chat.tool_calls.arguments').drop(`${calls}[].function.arguments`)
