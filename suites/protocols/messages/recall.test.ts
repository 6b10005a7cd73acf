import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../arrival.rules.ts'
import { intactCheck } from '../intact.rules.ts'
import { hasOneTurn, hasSystemParts, hasSystemString, hasTurns, recallChecks } from '../recall.rules.ts'
import { longPromptChecks } from '../long-prompts.rules.ts'
import { long, recall, recallParts, veryLong } from './probe.ts'
import { answerOf, prompts } from './recall.rules.ts'

describe('Messages responses', () => {
  recallChecks(answerOf, [
    {
      id: 'messages.request.system_followed',
      title: 'follow a string as `system`',
      word: 'demanded',
      place: '`system`',
      has: hasSystemString,
      source: recall,
    },
    {
      id: 'messages.request.system_parts_followed',
      title: 'follow an array as `system`',
      word: 'demanded',
      place: 'the parts of `system`',
      has: hasSystemParts,
      source: recallParts,
    },
    {
      id: 'messages.request.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: recall,
    },
    {
      id: 'messages.request.prompt_arrives',
      title: 'use a name from a single turn',
      word: 'given',
      place: 'the turn',
      has: hasOneTurn,
      source: recallParts,
    },
  ])

  intactCheck(answerOf, 'messages.message.text_intact')

  arrivalCheck(countedPrompts(prompts), 'messages.request.prompt_arrives')

  longPromptChecks({
    long: { id: 'messages.request.long_prompt', source: long },
    veryLong: { id: 'messages.request.very_long_prompt', source: veryLong },
    tokensOf: prompts.tokensOf,
    answerOf,
  })
})
