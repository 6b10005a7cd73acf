import { describe } from '../../../src/checks/index.ts'
import { arrivalCheck, countedPrompts } from '../../protocols/arrival.rules.ts'
import { intactCheck } from '../../protocols/intact.rules.ts'
import { answerOf, prompts, reportedPromptTokens } from '../../protocols/chat/recall.rules.ts'
import { hasAnyForm, hasTurns, recallChecks } from '../../protocols/recall.rules.ts'
import { inChatStreams } from './assembled.rules.ts'
import { longPromptChecks } from '../../protocols/long-prompts.rules.ts'
import { chatLong, chatVeryLong, chatRecall } from './recall.probe.ts'

describe('chat streams', () => {
  recallChecks(inChatStreams(answerOf), [
    {
      id: 'streaming.chat.system_followed',
      title: 'follow a turn of the role system',
      word: 'demanded',
      place: 'the system turn',
      has: hasAnyForm,
      source: chatRecall,
      dependsOn: ['chat.request.system_followed'],
    },
    {
      id: 'streaming.chat.turns_remembered',
      title: 'use a name from two turns earlier',
      word: 'given',
      place: 'an earlier turn',
      has: hasTurns,
      source: chatRecall,
      dependsOn: ['chat.request.turns_remembered'],
    },
  ])

  intactCheck(inChatStreams(answerOf), 'streaming.chat.text_intact', 'chat.completion.text_intact')

  arrivalCheck(
    countedPrompts({ promptOf: prompts.promptOf, tokensOf: inChatStreams(reportedPromptTokens) }),
    'streaming.chat.prompt_arrives',
    'chat.request.prompt_arrives',
  )

  longPromptChecks({
    long: {
      id: 'streaming.chat.long_prompt',
      source: chatLong,
      dependsOn: ['chat.request.long_prompt'],
    },
    veryLong: {
      id: 'streaming.chat.very_long_prompt',
      source: chatVeryLong,
      dependsOn: ['chat.request.very_long_prompt'],
    },
    tokensOf: inChatStreams(reportedPromptTokens),
  })
})
