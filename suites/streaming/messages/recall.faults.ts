import {
  beginningOfLong,
  beginningOfVeryLong,
  lastTurn,
  withoutArrays,
  withoutForeignPrompts,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { messages } from '../protocols.ts'
import { streamFaultsOf, utf8AsLatin1 } from '../kit.faults.ts'

const breaks = streamFaultsOf(messages)

export const systemTextLost = breaks('streaming.messages.system_followed').editSent('system', withoutStrings)
export const systemPartsLost = breaks('streaming.messages.system_parts_followed').editSent('system', withoutArrays)
export const earlierTurnsLost = breaks('streaming.messages.turns_remembered').editSent('messages', lastTurn)
export const foreignPromptLost = breaks('streaming.messages.prompt_arrives').editSent(
  'messages[].content',
  withoutForeignPrompts,
)
export const endOfLongLost = breaks('streaming.messages.long_prompt').editSent('messages[].content', beginningOfLong)
export const endOfVeryLongLost = breaks('streaming.messages.very_long_prompt').editSent(
  'messages[].content',
  beginningOfVeryLong,
)
export const charactersMistaken = breaks('streaming.messages.text_intact').inject(utf8AsLatin1)
