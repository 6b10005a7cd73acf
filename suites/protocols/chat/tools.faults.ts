import {
  asArray,
  asObject,
  asString,
  dropField,
  editField,
  isObject,
  type JsonObject,
  setField,
} from '../../../gateway/reference/fault-kit.ts'
import { without } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const calls = 'choices[].message.tool_calls'
const forecast: JsonObject = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } }

const isLeftToChoose = ({ tools, tool_choice, messages }: JsonObject) =>
  tools !== undefined && (tool_choice ?? 'auto') === 'auto' && asArray(messages).length === 1
const isForced = ({ tool_choice }: JsonObject) => asObject(tool_choice).type === 'function'
const isResult = ({ messages }: JsonObject) => asObject(asArray(messages).at(-1)).role === 'tool'

export const callsAsObject = breaks('chat.completion.tool_calls').edit(calls, (list) => asArray(list)[0])
export const callsEmptied = breaks('chat.completion.tool_calls').whenRequest(isLeftToChoose, setField(calls, []))
export const callsLost = breaks('chat.completion.tool_calls').whenRequest(isLeftToChoose, dropField(calls))
export const callUnprovoked = breaks('chat.completion.tool_calls_only').whenRequest(
  ({ tools }) => tools === undefined,
  setField(calls, [forecast]),
)
export const callIdMissing = breaks('chat.completion.tool_calls.id').drop(`${calls}[].id`)
export const callIdEmpty = breaks('chat.completion.tool_calls.id').set(`${calls}[].id`, '')
export const callIdShared = breaks('chat.completion.tool_calls.id').set(`${calls}[].id`, 'call_get')
export const callTypeForeign = breaks('chat.completion.tool_calls.type').set(`${calls}[].type`, 'tool_use')
export const callFlat = breaks('chat.completion.tool_calls.function').edit(`${calls}[]`, (call) => {
  const { function: called, ...rest } = asObject(call)
  return { ...rest, ...asObject(called) }
})
export const callNameMissing = breaks('chat.completion.tool_calls.name').drop(`${calls}[].function.name`)
export const callArgumentsAsObject = breaks('chat.completion.tool_calls.arguments').edit(
  `${calls}[].function.arguments`,
  (text) => JSON.parse(asString(text)) as JsonObject,
)
export const callArgumentsTwice = breaks('chat.completion.tool_calls.arguments_json').edit(
  `${calls}[].function.arguments`,
  (text) => `{}${asString(text)}`,
)
export const callArgumentsEmpty = breaks('chat.completion.tool_calls.arguments_json').set(
  `${calls}[].function.arguments`,
  '',
)
export const callsEndAsText = breaks('chat.completion.finish_reason_tool_calls').whenRequest(
  isLeftToChoose,
  setField('choices[].finish_reason', 'stop'),
)

export const callNamePrefixed = breaks('chat.request.tools').whenRequest(
  isLeftToChoose,
  editField(`${calls}[].function.name`, (name) => `functions.${asString(name)}`),
)
export const autoSaysNothing = breaks('chat.request.tool_choice_auto').whenRequest(
  isLeftToChoose,
  setField('choices[]', { index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }),
)
export const noneCalls = breaks('chat.request.tool_choice_none').whenRequest(
  ({ tool_choice }) => tool_choice === 'none',
  (next, gateway) =>
    setField(calls, [forecast])(setField('choices[].finish_reason', 'tool_calls')(next, gateway), gateway),
)
export const otherFunctionCalled = breaks('chat.request.tool_choice_function').whenRequest(
  isForced,
  editField(
    `${calls}[].function.name`,
    (name, { tools }) =>
      asArray(tools)
        .map((tool) => asObject(asObject(tool)['function'])['name'])
        .find((other) => other !== name) ?? 'get_none',
  ),
)
export const resultUnanswered = breaks('chat.request.tool_result').whenRequest(
  isResult,
  setField('choices[].message.content', ''),
)

export const callsAsObjectEndedAsText = breaks('chat.completion.tool_calls').edit('choices[]', (choice) => {
  const message = asObject(asObject(choice)['message'])
  const [call] = asArray(message['tool_calls'])
  if (call === undefined) return choice
  return { ...asObject(choice), finish_reason: 'stop', message: { ...message, tool_calls: call } }
})
export const onlyCallWithoutId = breaks('chat.completion.tool_calls.id').edit(calls, (list) =>
  asArray(list).length === 1 ? asArray(list).map((call) => without(asObject(call), 'id')) : list,
)
export const resultAnsweredBlank = breaks('chat.request.tool_result').whenRequest(
  isResult,
  setField('choices[].message.content', ' \n'),
)

export const noneIgnored = breaks('chat.request.tool_choice_none').editSent('tool_choice', (choice) =>
  choice === 'none' ? undefined : choice,
)
export const functionIgnored = breaks('chat.request.tool_choice_function').editSent('tool_choice', (choice) =>
  isObject(choice) ? undefined : choice,
)
export const requiredIgnored = breaks('chat.request.tool_choice_required').editSent('tool_choice', (choice) =>
  choice === 'required' ? undefined : choice,
)
