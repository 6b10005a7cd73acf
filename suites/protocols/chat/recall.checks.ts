import type { Probe } from '../../../src/checks/index.ts'
import { arrivalCheck, type PromptReading } from '../arrival.checks.ts'
import { intactCheck } from '../intact.checks.ts'
import { longPromptChecks } from '../long-prompts.checks.ts'
import type { Mode } from '../modes.checks.ts'
import { type AnswerOf, hasAnyForm, hasTurns, recallChecks } from '../recall.checks.ts'
import { answerOf } from './recall.rules.ts'

type Probes = Readonly<Record<'recall' | 'long' | 'veryLong', Probe>>

/**
 * What the model must have read: each part of a prompt, characters of several bytes, and long prompts.
 *
 * @param prompts how input tokens are read
 * @param longAnswerOf absent where whether the model reads a long prompt to its end is not compared
 */
export function promptChecks(
  mode: Mode,
  { recall, long, veryLong }: Probes,
  prompts: PromptReading,
  longAnswerOf?: AnswerOf,
): void {
  recallChecks(mode, answerOf, [
    {
      covered: ['chat.request.system_followed'],
      word: 'demanded',
      place: 'the system turn',
      has: hasAnyForm,
      source: recall,
    },
    {
      covered: ['chat.request.turns_remembered'],
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: recall,
    },
  ])
  intactCheck(mode, answerOf, 'chat.completion.text_intact')
  arrivalCheck(mode, prompts, 'chat.request.prompt_arrives')
  longPromptChecks(mode, {
    long: { id: 'chat.request.long_prompt', source: long },
    veryLong: { id: 'chat.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf: longAnswerOf,
  })
}
