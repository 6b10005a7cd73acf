import { contrast, covers, describe, expect } from '../../../src/checks/index.ts'
import {
  choiceRules,
  choiceStepRules,
  freeToolRules,
  limitRules,
  noToolRules,
  stopRules,
  stopStepRules,
  textModeRules,
  toolChoiceRules,
  toolResultRules,
} from '../../protocols/chat/effects.rules.ts'
import { streamedChecks, streamedStepChecks } from '../assembled.rules.ts'
import { chatStreams as mode } from './assembled.rules.ts'
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

describe('chat stream of a request', () => {
  streamedChecks(limitRules, mode, chatCut)

  contrast(chatCut)(
    'has finish_reason "length" if max_tokens cuts it',
    covers('streaming.chat.finish_reason_length'),
    ({ cut }) => {
      for (const choice of truncatedChoices(cut)) expect(finishReasonOf(choice), 'the finish reason').toBe('length')
    },
  )

  streamedChecks(stopRules, mode, chatStops)
  streamedStepChecks(stopStepRules, mode, chatStops)
  streamedChecks(textModeRules, mode, chatFormat)
  streamedChecks(choiceRules, mode, chatStream)
  streamedStepChecks(choiceStepRules, mode, chatChoices)
})

describe('chat stream of a request with tools', () => {
  streamedChecks(noToolRules, mode, chatStream)
  streamedChecks(freeToolRules, mode, chatTools)
  streamedChecks(toolChoiceRules, mode, chatToolChoice)
  streamedStepChecks(toolResultRules, mode, chatToolRound)
})
