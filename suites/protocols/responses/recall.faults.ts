import {
  afterLongTurn,
  beginningOfLong,
  beginningOfVeryLong,
  emptyString,
  lastTurn,
  whereLong,
  withoutStrings,
} from '../../../gateway/reference/fault-kit.ts'
import { latin1OfUtf8, nonAsciiAs } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const text = 'output[].content[].text'

export const instructionsIgnored = breaks('responses.request.instructions_followed').editSent(
  'instructions',
  withoutStrings,
)
/** Drops long instructions: short ones show that they are followed. */
export const longInstructionsIgnored = breaks('responses.request.instructions').editSent(
  'instructions',
  whereLong(withoutStrings),
)
export const earlierTurnsIgnored = breaks('responses.request.turns_remembered').editSent('input', lastTurn)
export const longTurnsIgnored = breaks('responses.request.turns').editSent('input', afterLongTurn(lastTurn))
/** Drops every string, as a converter to another protocol did. */
export const stringInputLost = breaks('responses.request.input_string_arrives').editSent('input', emptyString)
export const endOfLongLost = breaks('responses.request.long_prompt').editSent('input[].content', beginningOfLong)
export const endOfVeryLongLost = breaks('responses.request.very_long_prompt').editSent(
  'input[].content',
  beginningOfVeryLong,
)
export const charactersMistaken = breaks('responses.object.text_intact').edit(text, latin1OfUtf8)
export const charactersReplaced = breaks('responses.object.text_intact').edit(text, nonAsciiAs('\uFFFD'))
