import {
  emptyString,
  endOfLong,
  endsOfVeryLong,
  lastTurn,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { responses } from '../protocols.ts'
import { streamFaultsOf, utf8AsLatin1 } from '../kit.faults.ts'

const breaks = streamFaultsOf(responses)

export const instructionsLost = breaks('streaming.responses.instructions_followed').editSent(
  'instructions',
  withoutStrings,
)
export const earlierTurnsLost = breaks('streaming.responses.turns_remembered').editSent('input', lastTurn)
export const stringInputLost = breaks('streaming.responses.input_string_arrives').editSent('input', emptyString)
export const beginningOfLongLost = breaks('streaming.responses.long_prompt').editSent('input[].content', endOfLong)
export const middleOfVeryLongLost = breaks('streaming.responses.very_long_prompt').editSent(
  'input[].content',
  endsOfVeryLong,
)
export const charactersMistaken = breaks('streaming.responses.text_intact').inject(utf8AsLatin1)
