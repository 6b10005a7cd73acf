import { all, editRequestField, isObject, setField } from '../../../gateway/reference/fault-kit.ts'
import { refused } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

export const otherToolCalled = breaks('responses.request.tools').editItems('function_call', (item) => ({
  ...item,
  name: 'gateproof_none',
}))
export const requiredIgnored = breaks('responses.request.tool_choice_required').editSent('tool_choice', (choice) =>
  choice === 'required' ? 'none' : choice,
)
export const noneIgnored = breaks('responses.request.tool_choice_none').editSent('tool_choice', (choice) =>
  choice === 'none' ? 'required' : choice,
)
/** Lets the model decide. */
export const requiredAsAuto = breaks('responses.request.tool_choice_required').editSent('tool_choice', (choice) =>
  choice === 'required' ? undefined : choice,
)
export const noneAsAuto = breaks('responses.request.tool_choice_none').editSent('tool_choice', (choice) =>
  choice === 'none' ? undefined : choice,
)
/** Calls a tool although the request has none. The tokens of the shortest prompt are what others are compared with. */
export const calledWithoutTools = breaks('responses.request.tools').inRequests(
  all(
    editRequestField('tools', () => [{ type: 'function', name: 'web_search', parameters: { type: 'object' } }]),
    editRequestField('tool_choice', () => 'required'),
  ),
  ({ body: { input, tools, instructions, max_output_tokens: limit } }) =>
    tools === undefined && instructions === undefined && Number(limit) >= 256 && String(input).length > 40,
)
export const namedIgnored = breaks('responses.request.tool_choice_name').editSent('tool_choice', (choice) =>
  isObject(choice) ? 'required' : choice,
)
export const resultRefused = breaks('responses.request.tool_result').inRequests(
  refused('input', 'input holds an unknown item'),
  ({ text }) => text.includes('function_call_output'),
)
export const resultUnanswered = breaks('responses.request.tool_result').inAnswers(setField('output', []), ({ text }) =>
  text.includes('function_call_output'),
)
