import { check, expect, type Reply } from '../../../src/checks/index.ts'
import { assumeContrast, hasUniqueId } from '../../protocols/checks.ts'
import {
  cacheChecks,
  limitChecks,
  modelChecks,
  stopChecks,
  tagCheck,
  toolChecks,
} from '../../protocols/messages/effects.checks.ts'
import { fromReasoningModel } from '../../protocols/messages/model.rules.ts'
import { blocksOf, isReasoningBlock } from '../../protocols/messages/rules.ts'
import { routed } from '../routing.rules.ts'
import { allMessages, assembled, messageStreams, requiredMessage } from './assembled.rules.ts'
import { messagesThinking, messagesTools } from './probe.ts'
import { inputCounts, outputCount } from './rules.ts'

check(routed(assembled))(['streaming.messages.routing', 'service.routing.body_model'], ({ name, others }) =>
  expect(others, `models that plain responses call ${name}`).toHaveNoFlaw(),
)

check(assembled)(
  messageStreams.covering('messages.message.id_unique'),
  hasUniqueId({ successful: allMessages }, 'streaming.messages.message'),
)

modelChecks(messageStreams)
tagCheck(messageStreams)
limitChecks(messageStreams)
stopChecks(messageStreams)
cacheChecks(messageStreams)
toolChecks(messageStreams, messagesTools)

check(inputCounts)(['streaming.messages.input_tokens_same', 'streaming.messages.start_usage'], ({ first, later }) =>
  expect(later, 'input tokens, compared with the first report').toEqual(later.map(() => first)),
)

check(outputCount)(
  messageStreams.covering(['messages.message.usage.counted', 'streaming.messages.output_tokens']),
  (count) => expect(count, { path: 'usage.output_tokens' }).toBeGreaterThan(0),
)

const ofThinking = messageStreams.checkProbe(messagesThinking)
const reasoningIn = (stream: Reply) => blocksOf(requiredMessage(stream)).filter(isReasoningBlock)

ofThinking('messages.request.thinking', 'thinking returns a block of reasoning', ({ thinking }) =>
  expect(reasoningIn(fromReasoningModel(thinking)).length, 'reasoning blocks in the content').toBeGreaterThan(0),
)

ofThinking('messages.request.thinking', 'thinking makes a difference', ({ unasked }) =>
  assumeContrast(unasked, reasoningIn(unasked).length > 0, 'thinking'),
)
