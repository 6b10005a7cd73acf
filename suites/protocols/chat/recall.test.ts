import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasAnyForm, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks } from '../long-prompts.rules.ts'
import { long, recall, veryLong } from './probe.ts'
import { answerOf, prompts } from './recall.rules.ts'

describe('chat completions', () => {
  recallChecks(answerOf, [
    {
      id: 'chat.request.system_followed',
      title: 'follow a turn of the role system',
      word: 'demanded',
      place: 'the system turn',
      has: hasAnyForm,
      source: recall,
    },
    {
      id: 'chat.request.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: recall,
    },
  ])

  intactCheck(answerOf, 'chat.completion.text_intact')

  arrivalCheck(countedPrompts(prompts), 'chat.request.prompt_arrives')

  longPromptChecks({
    long: { id: 'chat.request.long_prompt', source: long },
    veryLong: { id: 'chat.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf,
  })
})
