import { editField, fault } from '../../../src/reference/fault.ts'
import { asObject } from '../../../src/reference/json.ts'
import { refused, without } from '../kit.faults.ts'
import { edit, editBlocks, editSent, inAnswers, inRequests, set } from './kit.faults.ts'

export const contentNull = fault(['messages.message.content'], set('content', null))
export const contentText = fault(['messages.message.content'], set('content', 'Hello.'))
export const contentEmpty = fault(
  ['messages.message.content_text'],
  inAnswers(editField('content', (content, { tools }) => (tools === undefined ? [] : content))),
)
export const textBlank = fault(
  ['messages.message.content_text'],
  inRequests(
    editBlocks('text', (block) => ({ ...block, text: ' ' })),
    ({ body }) => body.stop_sequences === undefined,
  ),
)
export const blockOfResponses = fault(
  ['messages.message.content.type'],
  editBlocks('text', (block) => ({ ...block, type: 'output_text' })),
)
export const blockTypeMissing = fault(
  ['messages.message.content.type'],
  edit('content[]', (block) => without(asObject(block), 'type')),
)
export const textMissing = fault(
  ['messages.message.content.text'],
  editBlocks('text', (block) => without(block, 'text')),
)
export const textIsObject = fault(
  ['messages.message.content.text'],
  editBlocks('text', (block) => ({ ...block, text: { value: block.text ?? '' } })),
)

export const useWithoutId = fault(
  ['messages.message.content.id'],
  editBlocks('tool_use', (block) => without(block, 'id')),
)
export const useWithoutName = fault(
  ['messages.message.content.name'],
  editBlocks('tool_use', (block) => without(block, 'name')),
)
export const otherToolUsed = fault(
  ['messages.message.content.name'],
  editBlocks('tool_use', (block) => ({ ...block, name: 'gateproof_none' })),
)
export const inputIsText = fault(
  ['messages.message.content.input'],
  editBlocks('tool_use', (block) => ({ ...block, input: JSON.stringify(block.input) })),
)
export const inputMissing = fault(
  ['messages.message.content.input'],
  editBlocks('tool_use', (block) => without(block, 'input')),
)

export const anyIgnored = fault(
  ['messages.request.tool_choice_any'],
  editSent('tool_choice', (choice) =>
    choice === 'any' || asObject(choice).type === 'any' ? { type: 'none' } : choice,
  ),
)
export const namedIgnored = fault(
  ['messages.request.tool_choice_name'],
  editSent('tool_choice', (choice) => (asObject(choice).type === 'tool' ? 'any' : choice)),
)
export const resultRefused = fault(
  ['messages.request.tool_result'],
  inRequests(refused('messages', 'messages holds an unknown block'), ({ text }) => text.includes('"tool_result"')),
)
