import type { Probe } from '../../../src/checks/index.ts'
import { arrivalCheck, type PromptReading } from '../arrival.checks.ts'
import { intactCheck } from '../intact.checks.ts'
import { longPromptChecks } from '../long-prompts.checks.ts'
import type { Mode } from '../modes.checks.ts'
import { type AnswerOf, hasOneTurn, hasSystemParts, hasSystemString, hasTurns, recallChecks } from '../recall.checks.ts'
import { answerOf } from './recall.rules.ts'

type Probes = Readonly<Record<'recall' | 'recallParts' | 'long' | 'veryLong', Probe>>

/**
 * What the model must have read: each part of a prompt, characters of several bytes, and long prompts.
 *
 * @param prompts how input tokens are read
 * @param longAnswerOf absent where whether the model reads a long prompt to its end is not compared
 */
export function promptChecks(
  mode: Mode,
  { recall, recallParts, long, veryLong }: Probes,
  prompts: PromptReading,
  longAnswerOf?: AnswerOf,
): void {
  recallChecks(mode, answerOf, [
    {
      covered: ['messages.request.system_followed'],
      word: 'demanded',
      place: '`system`',
      has: hasSystemString,
      source: recall,
    },
    {
      covered: ['messages.request.system_parts_followed'],
      word: 'demanded',
      place: 'the parts of `system`',
      has: hasSystemParts,
      source: recallParts,
    },
    {
      covered: ['messages.request.turns_remembered'],
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: recall,
    },
    {
      covered: ['messages.request.prompt_arrives'],
      title: 'use a name from a single turn',
      word: 'given',
      place: 'the turn',
      has: hasOneTurn,
      source: recallParts,
    },
  ])
  intactCheck(mode, answerOf, 'messages.message.text_intact')
  arrivalCheck(mode, prompts, 'messages.request.prompt_arrives', 'a longer prompt counts more input tokens')
  longPromptChecks(mode, {
    long: { id: 'messages.request.long_prompt', source: long },
    veryLong: { id: 'messages.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf: longAnswerOf,
  })
}
