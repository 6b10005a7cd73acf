import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasAnyForm, hasStringInput, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks } from '../long-prompts.rules.ts'
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

  longPromptChecks({
    long: { id: 'responses.request.long_prompt', source: long },
    veryLong: { id: 'responses.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf,
  })
})
