import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasAnyForm, hasStringInput, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks, longRecallChecks } from '../long-prompts.rules.ts'
import { long, recall, recallString, veryLong } from './probe.ts'
import { answerOf, prompts } from './recall.rules.ts'

describe('Responses objects', () => {
  recallChecks(answerOf, [
    {
      id: 'responses.request.instructions_followed',
      title: 'follow the text in `instructions`',
      word: 'demanded',
      place: '`instructions`',
      has: hasAnyForm,
      source: recall,
    },
    {
      id: 'responses.request.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn of `input`',
      has: hasTurns,
      source: recall,
    },
    {
      id: 'responses.request.input_string_arrives',
      title: 'use a name from a string as `input`',
      word: 'given',
      place: '`input`',
      has: hasStringInput,
      source: recallString,
    },
  ])

  intactCheck(answerOf, 'responses.object.text_intact')

  arrivalCheck(countedPrompts(prompts), 'responses.request.input_string_arrives')

  longPromptChecks('4 KB', { id: 'responses.request.long_prompt', tokensOf: prompts.tokensOf, source: long })
  longRecallChecks('4 KB', answerOf, { id: 'responses.request.long_prompt', source: long })

  const veryLongPrompts = {
    id: 'responses.request.very_long_prompt',
    tokensOf: prompts.tokensOf,
    source: veryLong,
    dependsOn: ['responses.request.long_prompt'],
  } as const
  longPromptChecks('32 and 200 KB', veryLongPrompts)
  longRecallChecks('32 KB', answerOf, veryLongPrompts)
})
