import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasAnyForm, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks } from '../long-prompts.rules.ts'
import { long, recall, veryLong } from './probe.ts'
import { answerOf, prompts } from './recall.rules.ts'

describe('generate-content results', () => {
  recallChecks(answerOf, [
    {
      id: 'generate-content.request.systemInstruction_followed',
      title: 'follow the text in `systemInstruction`',
      word: 'demanded',
      place: '`systemInstruction`',
      has: hasAnyForm,
      source: recall,
    },
    {
      id: 'generate-content.request.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn of `contents`',
      has: hasTurns,
      source: recall,
    },
  ])

  intactCheck(answerOf, 'generate-content.result.text_intact')

  arrivalCheck(countedPrompts(prompts), 'generate-content.request.prompt_arrives')

  longPromptChecks({
    long: { id: 'generate-content.request.long_prompt', source: long },
    veryLong: { id: 'generate-content.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf,
  })
})
