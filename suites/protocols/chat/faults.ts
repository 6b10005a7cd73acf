import { fault, setField } from '../../../src/reference/fault.ts'
import { asArray, asObject, asString, type JsonObject } from '../../../src/reference/json.ts'
import { replyFaults } from '../kit.faults.ts'
import { chat } from '../protocols.ts'
import { drop, edit, kit, set, whenAsked } from './kit.faults.ts'

export * from './reasoning.faults.ts'
export * from './request.faults.ts'
export * from './tools.faults.ts'
export * from './usage.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(chat, kit)

export const idMissing = fault(['chat.completion.id'], drop('id'))
export const idEmpty = fault(['chat.completion.id'], set('id', ''))
export const idConstant = fault(['chat.completion.id_unique'], set('id', 'chatcmpl-123'))
export const objectOfChunk = fault(['chat.completion.object'], set('object', 'chat.completion.chunk'))
export const objectMisspelt = fault(['chat.completion.object'], set('object', 'chat.completions'))
export const createdMissing = fault(['chat.completion.created'], drop('created'))
export const createdFractional = fault(
  ['chat.completion.created'],
  edit('created', (created) => Number(created) + 0.6173),
)
export const createdAsText = fault(['chat.completion.created'], edit('created', String))
export const createdInMilliseconds = fault(
  ['chat.completion.created_seconds'],
  edit('created', (created) => Number(created) * 1000),
)
export const createdZero = fault(['chat.completion.created_seconds'], set('created', 0))
export const modelMissing = fault(['chat.completion.model'], drop('model'))
export const modelEmpty = fault(['chat.completion.model'], set('model', ''))

export const choicesNull = fault(['chat.completion.choices'], set('choices', null))
export const choicesEmpty = fault(['chat.completion.choices'], set('choices', []))
export const choiceUnwrapped = fault(
  ['chat.completion.choices'],
  edit('choices', (choices) => asArray(choices)[0]),
)
export const indexMissing = fault(['chat.completion.choices.index'], drop('choices[].index'))
export const indexAsText = fault(['chat.completion.choices.index'], set('choices[].index', '0'))
export const choicesNumberedFromOne = fault(
  ['chat.completion.choices.index_order'],
  edit('choices[].index', (index) => Number(index) + 1),
)
export const messageMissing = fault(['chat.completion.message'], drop('choices[].message'))
export const messageAsText = fault(
  ['chat.completion.message'],
  edit('choices[].message', (message) => asString(asObject(message).content)),
)

export const finishReasonNull = fault(['chat.completion.finish_reason'], set('choices[].finish_reason', null))
export const finishReasonForeign = fault(['chat.completion.finish_reason'], set('choices[].finish_reason', 'eos_token'))
export const roleMissing = fault(['chat.completion.role'], drop('choices[].message.role'))
export const roleOfModel = fault(['chat.completion.role'], set('choices[].message.role', 'model'))

const content = 'choices[].message.content'
const isQuestion = ({ tools, stop, response_format }: JsonObject) =>
  tools === undefined && stop === undefined && response_format === undefined

export const contentMissing = fault(
  ['chat.completion.content'],
  edit(content, (text) => (text === null ? null : undefined)),
)
export const contentInParts = fault(
  ['chat.completion.content'],
  edit(content, (text) => (text === null ? null : [{ type: 'text', text: text ?? '' }])),
)
export const contentEmpty = fault(['chat.completion.content_text'], whenAsked(isQuestion, setField(content, '')))
export const reasoningTagLeft = fault(
  ['chat.completion.content_plain'],
  edit(content, (text) => (text === null ? null : `\n</think>\n${asString(text)}`)),
)
