import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../../protocols/arrival.rules.ts'
import { intactCheck } from '../../protocols/intact.rules.ts'
import { answerOf, prompts } from '../../protocols/messages/recall.rules.ts'
import { hasOneTurn, hasSystemParts, hasSystemString, hasTurns, recallChecks } from '../../protocols/recall.rules.ts'
import { translated } from '../assembled.rules.ts'
import { inMessageStreams } from './assembled.rules.ts'
import { longPromptChecks } from '../../protocols/long-prompts.rules.ts'
import { messagesLong, messagesVeryLong, messagesRecall, messagesRecallParts } from './recall.probe.ts'
import { streamed } from './twins.rules.ts'

const streamedAnswer = translated(streamed.twins)(inMessageStreams(answerOf))

describe('Messages streams', () => {
  recallChecks(streamedAnswer, [
    {
      id: 'streaming.messages.system_followed',
      title: 'follow a string as `system`',
      word: 'demanded',
      place: '`system`',
      has: hasSystemString,
      source: messagesRecall,
      dependsOn: ['messages.request.system_followed'],
    },
    {
      id: 'streaming.messages.system_parts_followed',
      title: 'follow an array as `system`',
      word: 'demanded',
      place: 'the parts of `system`',
      has: hasSystemParts,
      source: messagesRecallParts,
      dependsOn: ['messages.request.system_parts_followed'],
    },
    {
      id: 'streaming.messages.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: messagesRecall,
      dependsOn: ['messages.request.turns_remembered'],
    },
    {
      id: 'streaming.messages.prompt_arrives',
      title: 'use a name from a single turn',
      word: 'given',
      place: 'the turn',
      has: hasOneTurn,
      source: messagesRecallParts,
      dependsOn: ['messages.request.prompt_arrives'],
    },
  ])

  intactCheck(streamedAnswer, 'streaming.messages.text_intact', 'messages.message.text_intact')

  arrivalCheck(
    countedPrompts({
      promptOf: prompts.promptOf,
      tokensOf: translated(streamed.twins)(inMessageStreams(prompts.tokensOf)),
    }),
    'streaming.messages.prompt_arrives',
    'messages.request.prompt_arrives',
  )

  longPromptChecks({
    long: {
      id: 'streaming.messages.long_prompt',
      source: messagesLong,
      dependsOn: ['messages.request.long_prompt'],
    },
    veryLong: {
      id: 'streaming.messages.very_long_prompt',
      source: messagesVeryLong,
      dependsOn: ['messages.request.very_long_prompt'],
    },
    tokensOf: translated(streamed.twins)(inMessageStreams(prompts.tokensOf)),
  })
})
