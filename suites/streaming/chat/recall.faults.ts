import {
  beginningOfLongest,
  endsOfLong,
  lastTurn,
  withoutForeignPrompts,
  withoutSystemTurns,
} from '../../../gateway/reference/fault-kit.ts'
import { chat } from '../protocols.ts'
import { streamFaultsOf, utf8AsLatin1 } from '../kit.faults.ts'

const breaks = streamFaultsOf(chat)

export const systemPromptLost = breaks('streaming.chat.system_followed').editSent('messages', withoutSystemTurns)
export const earlierTurnsLost = breaks('streaming.chat.turns_remembered').editSent('messages', lastTurn)
export const foreignPromptLost = breaks('streaming.chat.prompt_arrives').editSent(
  'messages[].content',
  withoutForeignPrompts,
)
export const middleOfLongLost = breaks('streaming.chat.long_prompt').editSent('messages[].content', endsOfLong)
export const endOfLongestLost = breaks('streaming.chat.very_long_prompt').editSent(
  'messages[].content',
  beginningOfLongest,
)
export const charactersMistaken = breaks('streaming.chat.text_intact').inject(utf8AsLatin1)
