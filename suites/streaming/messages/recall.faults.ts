import {
  beginningOfLong,
  beginningOfVeryLong,
  lastTurn,
  withoutArrays,
  withoutForeignPrompts,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { messages } from '../protocols.ts'
import { charactersMistaken as mistaken, inStreamedRequests } from '../recall.faults.ts'

const forgets = inStreamedRequests(messages)

export const systemTextLost = forgets('streaming.messages.system_followed', 'system', withoutStrings)
export const systemPartsLost = forgets('streaming.messages.system_parts_followed', 'system', withoutArrays)
export const earlierTurnsLost = forgets('streaming.messages.turns_remembered', 'messages', lastTurn)
export const foreignPromptLost = forgets(
  'streaming.messages.prompt_arrives',
  'messages[].content',
  withoutForeignPrompts,
)
export const endOfLongLost = forgets('streaming.messages.long_prompt', 'messages[].content', beginningOfLong)
export const endOfVeryLongLost = forgets(
  'streaming.messages.very_long_prompt',
  'messages[].content',
  beginningOfVeryLong,
)
export const charactersMistaken = mistaken(messages)
