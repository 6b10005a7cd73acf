import {
  beginningOfLongest,
  dropRequestField,
  editRequestField,
  endsOfLong,
  type Json,
  lastTurn,
  onlyIf,
  withoutForeignPrompts,
} from '../../../gateway/reference/fault-kit.ts'
import { latin1OfUtf8, nonAsciiAs } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

const text = 'candidates[].content.parts[].text'

export const instructionIgnored = breaks('generate-content.request.systemInstruction_followed').inRequests(
  dropRequestField('systemInstruction'),
)
/** Drops long instructions: short ones show that they are followed. */
export const longInstructionIgnored = breaks('generate-content.request.systemInstruction').inRequests(
  editRequestField(
    'systemInstruction',
    onlyIf('the instruction has more than 100 characters', (instruction: Json | undefined) =>
      JSON.stringify(instruction ?? '').length > 100 ? undefined : instruction,
    ),
  ),
)
export const earlierTurnsIgnored = breaks('generate-content.request.turns_remembered').inRequests(
  editRequestField('contents', lastTurn),
  ({ text }) => !text.includes('functionResponse'),
)
/** Drops prompts with characters outside of ASCII. */
export const foreignPromptLost = breaks('generate-content.request.prompt_arrives').editSent(
  'contents[].parts[].text',
  withoutForeignPrompts,
)
export const middleOfLongLost = breaks('generate-content.request.long_prompt').editSent(
  'contents[].parts[].text',
  endsOfLong,
)
export const endOfLongestLost = breaks('generate-content.request.very_long_prompt').editSent(
  'contents[].parts[].text',
  beginningOfLongest,
)
export const charactersMistaken = breaks('generate-content.result.text_intact').edit(text, latin1OfUtf8)
export const charactersReplaced = breaks('generate-content.result.text_intact').edit(text, nonAsciiAs('\uFFFD'))
