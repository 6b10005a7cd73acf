import {
  beginningOfLongest,
  endsOfLong,
  lastTurn,
  withoutForeignPrompts,
  withoutSystemTurns,
} from '../../../gateway/reference/fault-kit.ts'
import { chat } from '../protocols.ts'
import { charactersMistaken as mistaken, inStreamedRequests } from '../recall.faults.ts'

const forgets = inStreamedRequests(chat)

export const systemPromptLost = forgets('streaming.chat.system_followed', 'messages', withoutSystemTurns)
export const earlierTurnsLost = forgets('streaming.chat.turns_remembered', 'messages', lastTurn)
export const foreignPromptLost = forgets('streaming.chat.prompt_arrives', 'messages[].content', withoutForeignPrompts)
export const middleOfLongLost = forgets('streaming.chat.long_prompt', 'messages[].content', endsOfLong)
export const endOfLongestLost = forgets('streaming.chat.very_long_prompt', 'messages[].content', beginningOfLongest)
export const charactersMistaken = mistaken(chat)
