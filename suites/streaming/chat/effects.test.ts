import { checkProbe, expect } from '../../../src/checks/index.ts'
import {
  choiceChecks,
  freeToolChecks,
  limitChecks,
  noToolChecks,
  stopChecks,
  textModeChecks,
  toolChoiceChecks,
  toolResultChecks,
} from '../../protocols/chat/effects.checks.ts'
import { chatStreams } from './assembled.rules.ts'
import {
  chatChoices,
  chatCut,
  chatFormat,
  chatStops,
  chatStream,
  chatToolChoice,
  chatToolRound,
  chatTools,
} from './probe.ts'
import { finishReasonOf, truncatedChoices } from './choices.rules.ts'

limitChecks(chatStreams, chatCut)

checkProbe(chatCut)('streaming.chat.finish_reason_length', ({ cut }) => {
  for (const choice of truncatedChoices(cut)) expect(finishReasonOf(choice), 'the finish reason').toBe('length')
})

stopChecks(chatStreams, chatStops)
textModeChecks(chatStreams, chatFormat)
choiceChecks(chatStreams, chatStream, chatChoices)

noToolChecks(chatStreams, chatStream)
freeToolChecks(chatStreams, chatTools)
toolChoiceChecks(chatStreams, chatToolChoice)
toolResultChecks(chatStreams, chatToolRound)
