import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasAnyForm, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks, longRecallChecks } from '../long-prompts.rules.ts'
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

  longPromptChecks('4 KB', { id: 'chat.request.long_prompt', tokensOf: prompts.tokensOf, source: long })
  longRecallChecks('4 KB', answerOf, { id: 'chat.request.long_prompt', source: long })

  const veryLongPrompts = {
    id: 'chat.request.very_long_prompt',
    tokensOf: prompts.tokensOf,
    source: veryLong,
    dependsOn: ['chat.request.long_prompt'],
  } as const
  longPromptChecks('32 and 200 KB', veryLongPrompts)
  longRecallChecks('32 KB', answerOf, veryLongPrompts)
})
