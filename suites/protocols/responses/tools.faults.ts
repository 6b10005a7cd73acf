import { isObject, setField } from '../../../src/reference/fault-kit.ts'
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
