import { asString } from '../../../src/reference/fault-kit.ts'
import { latin1OfUtf8 } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const text = 'output[].content[].text'

export const instructionsIgnored = breaks('responses.request.instructions_followed').editSent(
  'instructions',
  (given) => (typeof given === 'string' ? undefined : given),
)
/** Drops long instructions: short ones show that they are followed. */
export const longInstructionsIgnored = breaks('responses.request.instructions').editSent('instructions', (given) =>
  asString(given).startsWith('You are a patient') ? undefined : given,
)
export const earlierTurnsIgnored = breaks('responses.request.turns_remembered').editSent('input', (input) =>
  Array.isArray(input) ? input.slice(-1) : (input ?? null),
)
export const longTurnsIgnored = breaks('responses.request.turns').editSent('input', (input) =>
  JSON.stringify(input).includes('My cat') && Array.isArray(input) ? input.slice(-1) : (input ?? null),
)
/** Drops every string, as a converter to another protocol did. */
export const stringInputLost = breaks('responses.request.input_string_arrives').editSent('input', (input) =>
  typeof input === 'string' ? '' : (input ?? null),
)
export const charactersMistaken = breaks('responses.object.text_intact').edit(text, latin1OfUtf8)
export const charactersReplaced = breaks('responses.object.text_intact').edit(text, (given) =>
  asString(given).replaceAll(/[^\0-\x7f]/gu, '\uFFFD'),
)
