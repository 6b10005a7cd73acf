import {
  emptyString,
  endOfLong,
  endsOfVeryLong,
  lastTurn,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { responses } from '../protocols.ts'
import { charactersMistaken as mistaken, inStreamedRequests } from '../recall.faults.ts'

const forgets = inStreamedRequests(responses)

export const instructionsLost = forgets('streaming.responses.instructions_followed', 'instructions', withoutStrings)
export const earlierTurnsLost = forgets('streaming.responses.turns_remembered', 'input', lastTurn)
export const stringInputLost = forgets('streaming.responses.input_string_arrives', 'input', emptyString)
export const beginningOfLongLost = forgets('streaming.responses.long_prompt', 'input[].content', endOfLong)
export const middleOfVeryLongLost = forgets('streaming.responses.very_long_prompt', 'input[].content', endsOfVeryLong)
export const charactersMistaken = mistaken(responses)
