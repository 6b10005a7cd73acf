import { editField, editRequestField, fault, onOperation, replyWith, when } from '../../../src/reference/fault.ts'
import { asObject, isObject } from '../../../src/reference/json.ts'
import { inAnswers, inRequests } from './kit.faults.ts'

export const otherToolCalled = fault(
  ['responses.request.tools'],
  inAnswers(
    editField('output[]', (item) =>
      asObject(item).type === 'function_call' ? { ...asObject(item), name: 'gateproof_none' } : item,
    ),
  ),
)
export const requiredIgnored = fault(
  ['responses.request.tool_choice_required'],
  inRequests(editRequestField('tool_choice', (choice) => (choice === 'required' ? 'none' : choice))),
)
export const noneIgnored = fault(
  ['responses.request.tool_choice_none'],
  inRequests(editRequestField('tool_choice', (choice) => (choice === 'none' ? 'required' : choice))),
)
export const namedIgnored = fault(
  ['responses.request.tool_choice_name'],
  inRequests(editRequestField('tool_choice', (choice) => (isObject(choice) ? 'required' : choice))),
)
export const resultRefused = fault(
  ['responses.request.tool_result'],
  onOperation(
    'createResponse',
    when(
      ({ text }) => text.includes('function_call_output'),
      replyWith(400, {
        error: {
          message: 'input holds an unknown item',
          type: 'invalid_request_error',
          param: 'input',
          code: 'invalid_value',
        },
      }),
    ),
  ),
)
