import { arrivalCheck } from '../arrival.checks.ts'
import { intactCheck } from '../intact.checks.ts'
import { longPromptChecks } from '../long-prompts.checks.ts'
import { plainMode } from '../modes.checks.ts'
import { hasAnyForm, hasTurns, recallChecks } from '../recall.checks.ts'
import { long, recall, veryLong } from './probe.ts'
import { answerOf, prompts } from './recall.rules.ts'

const mode = plainMode()

recallChecks(mode, answerOf, [
  {
    covered: ['generate-content.request.systemInstruction_followed'],
    word: 'demanded',
    place: '`systemInstruction`',
    has: hasAnyForm,
    source: recall,
  },
  {
    covered: ['generate-content.request.turns_remembered'],
    word: 'given',
    place: 'an earlier turn of `contents`',
    has: hasTurns,
    source: recall,
  },
])

intactCheck(mode, answerOf, 'generate-content.result.text_intact')

arrivalCheck(mode, prompts, 'generate-content.request.prompt_arrives')

longPromptChecks(mode, {
  long: { id: 'generate-content.request.long_prompt', source: long },
  veryLong: { id: 'generate-content.request.very_long_prompt', source: veryLong },
  tokensOf: prompts.tokensOf,
  answerOf,
})
