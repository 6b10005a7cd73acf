import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../../protocols/arrival.rules.ts'
import { intactCheck } from '../../protocols/intact.rules.ts'
import { answerOf, prompts } from '../../protocols/responses/recall.rules.ts'
import { hasAnyForm, hasStringInput, hasTurns, recallChecks } from '../../protocols/recall.rules.ts'
import { translated } from '../assembled.rules.ts'
import { inResponseStreams } from './assembled.rules.ts'
import { longPromptChecks } from '../../protocols/long-prompts.rules.ts'
import { responsesLong, responsesVeryLong, responsesRecall, responsesRecallString } from './recall.probe.ts'
import { streamed } from './twins.rules.ts'

const streamedAnswer = translated(streamed.twins)(inResponseStreams(answerOf))

describe('Responses streams', () => {
  recallChecks(streamedAnswer, [
    {
      id: 'streaming.responses.instructions_followed',
      title: 'follow the text in `instructions`',
      word: 'demanded',
      place: '`instructions`',
      has: hasAnyForm,
      source: responsesRecall,
      dependsOn: ['responses.request.instructions_followed'],
    },
    {
      id: 'streaming.responses.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn of `input`',
      has: hasTurns,
      source: responsesRecall,
      dependsOn: ['responses.request.turns_remembered'],
    },
    {
      id: 'streaming.responses.input_string_arrives',
      title: 'use a name from a string as `input`',
      word: 'given',
      place: '`input`',
      has: hasStringInput,
      source: responsesRecallString,
      dependsOn: ['responses.request.input_string_arrives'],
    },
  ])

  intactCheck(streamedAnswer, 'streaming.responses.text_intact', 'responses.object.text_intact')

  arrivalCheck(
    countedPrompts({
      promptOf: prompts.promptOf,
      tokensOf: translated(streamed.twins)(inResponseStreams(prompts.tokensOf)),
    }),
    'streaming.responses.input_string_arrives',
    'responses.request.input_string_arrives',
  )

  longPromptChecks({
    long: {
      id: 'streaming.responses.long_prompt',
      source: responsesLong,
      dependsOn: ['responses.request.long_prompt'],
    },
    veryLong: {
      id: 'streaming.responses.very_long_prompt',
      source: responsesVeryLong,
      dependsOn: ['responses.request.very_long_prompt'],
    },
    tokensOf: translated(streamed.twins)(inResponseStreams(prompts.tokensOf)),
  })
})
