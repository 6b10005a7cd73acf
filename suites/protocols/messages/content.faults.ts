import {
  asArray,
  asObject,
  asString,
  editField,
  type Json,
  onlyIf,
  setField,
} from '../../../gateway/reference/fault-kit.ts'
import { refused, without } from '../kit.faults.ts'
import { breaks, editBlocks } from './kit.faults.ts'

export const contentNull = breaks('messages.message.content').set('content', null)
export const contentText = breaks('messages.message.content').set('content', 'Hello.')
export const contentEmpty = breaks('messages.message.content_text').inAnswers(
  editField('content', (content, { tools }) => (tools === undefined ? [] : content)),
)
export const textBlank = breaks('messages.message.content_text').inRequests(
  editBlocks('text', (block) => ({ ...block, text: ' ' })),
  ({ body }) => body.stop_sequences === undefined,
)
export const blockOfResponses = breaks('messages.message.content.type').editBlocks('text', (block) => ({
  ...block,
  type: 'output_text',
}))
export const blockTypeMissing = breaks('messages.message.content.type').edit('content[]', (block) =>
  without(asObject(block), 'type'),
)
export const textMissing = breaks('messages.message.content.text').editBlocks('text', (block) => without(block, 'text'))
export const textIsObject = breaks('messages.message.content.text').editBlocks('text', (block) => ({
  ...block,
  text: { value: block.text ?? '' },
}))

export const useWithoutId = breaks('messages.message.content.id').editBlocks('tool_use', (block) =>
  without(block, 'id'),
)
/** Sends each tool use twice, with one id. */
export const useIdsShared = breaks('messages.message.content.id_unique').edit('content', (content) =>
  asArray(content).flatMap((block) => (asObject(block).type === 'tool_use' ? [block, block] : [block])),
)
export const useWithoutName = breaks('messages.message.content.name').editBlocks('tool_use', (block) =>
  without(block, 'name'),
)
export const otherToolUsed = breaks('messages.message.content.name').editBlocks('tool_use', (block) => ({
  ...block,
  name: 'gateproof_none',
}))
export const inputIsText = breaks('messages.message.content.input').editBlocks('tool_use', (block) => ({
  ...block,
  input: JSON.stringify(block.input),
}))
/** What a converter produces for empty arguments. */
export const inputIsEmptyText = breaks('messages.message.content.input').editBlocks('tool_use', (block) => ({
  ...block,
  input: '',
}))
export const inputMissing = breaks('messages.message.content.input').editBlocks('tool_use', (block) =>
  without(block, 'input'),
)

export const anyIgnored = breaks('messages.request.tool_choice_any').editSent('tool_choice', (choice) =>
  choice === 'any' || asObject(choice).type === 'any' ? { type: 'none' } : choice,
)
/** Lets the model decide. */
export const anyAsAuto = breaks('messages.request.tool_choice_any').editSent(
  'tool_choice',
  onlyIf('`tool_choice` is the string `any`', (choice: Json | undefined) => (choice === 'any' ? 'auto' : choice)),
)
export const namedIgnored = breaks('messages.request.tool_choice_name').editSent('tool_choice', (choice) =>
  asObject(choice).type === 'tool' ? 'any' : choice,
)
export const resultRefused = breaks('messages.request.tool_result').inRequests(
  refused('messages', 'messages holds an unknown block'),
  ({ text }) => text.includes('"tool_result"'),
)
export const resultUnanswered = breaks('messages.request.tool_result').inAnswers(setField('content', []), ({ text }) =>
  text.includes('"tool_result"'),
)

/** Leaves the end of the reasoning in the text. */
export const reasoningTagged = breaks('messages.message.text_plain').editBlocks('text', (block) => ({
  ...block,
  text: `</think>\n${asString(block.text)}`,
}))
