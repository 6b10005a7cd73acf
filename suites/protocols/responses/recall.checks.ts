import type { Probe } from '../../../src/checks/index.ts'
import { arrivalCheck, type PromptReading } from '../arrival.checks.ts'
import { intactCheck } from '../intact.checks.ts'
import { longPromptChecks } from '../long-prompts.checks.ts'
import type { Mode } from '../modes.checks.ts'
import { type AnswerOf, hasAnyForm, hasStringInput, hasTurns, recallChecks } from '../recall.checks.ts'
import { answerOf } from './recall.rules.ts'

type Probes = Readonly<Record<'recall' | 'recallString' | 'long' | 'veryLong', Probe>>

/**
 * What the model must have read: each part of a prompt, characters of several bytes, and long prompts.
 *
 * @param prompts how input tokens are read
 * @param longAnswerOf absent where whether the model reads a long prompt to its end is not compared
 */
export function promptChecks(
  mode: Mode,
  { recall, recallString, long, veryLong }: Probes,
  prompts: PromptReading,
  longAnswerOf?: AnswerOf,
): void {
  recallChecks(mode, answerOf, [
    {
      covered: ['responses.request.instructions_followed'],
      word: 'demanded',
      place: '`instructions`',
      has: hasAnyForm,
      source: recall,
    },
    {
      covered: ['responses.request.turns_remembered'],
      word: 'given',
      place: 'an earlier turn of `input`',
      has: hasTurns,
      source: recall,
    },
    {
      covered: ['responses.request.input_string_arrives'],
      title: 'use a name from a string as `input`',
      word: 'given',
      place: '`input`',
      has: hasStringInput,
      source: recallString,
    },
  ])
  intactCheck(mode, answerOf, 'responses.object.text_intact')
  arrivalCheck(mode, prompts, 'responses.request.input_string_arrives', 'a longer prompt counts more input tokens')
  longPromptChecks(mode, {
    long: { id: 'responses.request.long_prompt', source: long },
    veryLong: { id: 'responses.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf: longAnswerOf,
  })
}
