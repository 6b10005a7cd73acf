import {
  afterLongTurn,
  editRequestField,
  endOfLong,
  endOfVeryLong,
  lastTurn,
  whereLong,
  withoutArrays,
  withoutForeignPrompts,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { latin1OfUtf8, nonAsciiAs } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

export const earlierTurnsIgnored = breaks('messages.request.turns_remembered').editSent('messages', lastTurn)
export const longTurnsIgnored = breaks('messages.request.turns').editSent('messages', afterLongTurn(lastTurn))
export const systemTextIgnored = breaks('messages.request.system_followed').editSent('system', withoutStrings)
export const systemPartsIgnored = breaks('messages.request.system_parts_followed').editSent('system', withoutArrays)
export const longSystemTextIgnored = breaks('messages.message.usage.input_tokens_system').editSent(
  'system',
  whereLong(withoutStrings),
)
export const longSystemPartsIgnored = breaks('messages.message.usage.input_tokens_system').editSent(
  'system',
  whereLong(withoutArrays),
)
/** Drops prompts of one turn with characters outside of ASCII. */
export const foreignPromptLost = breaks('messages.request.prompt_arrives').editSent(
  'messages[].content',
  withoutForeignPrompts,
)
/** Drops the prompt beside a system prompt of several parts. */
export const promptBesidePartsLost = breaks('messages.request.prompt_arrives').inRequests(
  editRequestField('messages[].content', (text) => (typeof text === 'string' ? 'Say hello.' : text)),
  ({ body }) => Array.isArray(body.system),
)
export const beginningOfLongLost = breaks('messages.request.long_prompt').editSent('messages[].content', endOfLong)
export const beginningOfVeryLongLost = breaks('messages.request.very_long_prompt').editSent(
  'messages[].content',
  endOfVeryLong,
)
export const charactersMistaken = breaks('messages.message.text_intact').edit('content[].text', latin1OfUtf8)
export const charactersReplaced = breaks('messages.message.text_intact').edit('content[].text', nonAsciiAs('\uFFFD'))
