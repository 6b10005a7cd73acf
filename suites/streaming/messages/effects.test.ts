import { assumeCallable, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { assumeContrast, hasUniqueId } from '../../protocols/checks.ts'
import { cacheRules, limitRules, modelRules, stopRules, toolRules } from '../../protocols/messages/effects.rules.ts'
import { fromReasoningModel } from '../../protocols/messages/model.rules.ts'
import { blocksOf, isReasoningBlock, usesOf } from '../../protocols/messages/rules.ts'
import { requiredUses } from '../../protocols/messages/tools.rules.ts'
import { streamedChecks, twinOf } from '../assembled.rules.ts'
import { assembled, requiredMessage } from './assembled.rules.ts'
import { messagesThinking, messagesTools } from './probe.ts'
import { inputCounts, outputCount } from './rules.ts'
import { allMessages, streamed } from './twins.rules.ts'

describe('Messages stream', () => {
  universal(assembled)(
    'id is unique',
    twinOf(streamed, 'messages.message.id_unique'),
    hasUniqueId({ successful: allMessages }, 'streaming.messages.message'),
  )

  streamedChecks(modelRules, streamed)
  streamedChecks(limitRules, streamed)
  streamedChecks(stopRules, streamed)
})

describe('Messages stream usage', () => {
  streamedChecks(cacheRules, streamed)

  universal(inputCounts)(
    'reports the same input_tokens in message_start and message_delta',
    covers('streaming.messages.input_tokens_same', 'streaming.messages.start_usage'),
    ({ first, later }) => expect(later, 'input tokens, compared with the first report').toEqual(later.map(() => first)),
  )

  universal(outputCount)(
    'counts output tokens for content',
    twinOf(streamed, 'messages.message.usage.counted', 'streaming.messages.output_tokens'),
    (count) => expect(count, { path: 'usage.output_tokens' }).toBeGreaterThan(0),
  )
})

describe('Messages stream with tools', () => {
  const test = contrast(messagesTools)

  streamedChecks(toolRules, streamed)

  test(
    'tool_result is accepted and answered',
    twinOf(streamed, 'messages.request.tool_result', 'streaming.messages.served'),
    ({ result }) => {
      expect(assumeCallable(result)).toHaveStatus(200)
      expect(blocksOf(requiredMessage(result)).length, 'blocks in the content after the result').toBeGreaterThan(0)
    },
  )

  test('any makes a difference', twinOf(streamed, 'messages.request.tool_choice_any'), ({ any, unforced }) => {
    expect(requiredUses(requiredMessage(any)).length, 'tool uses with `any`', any).toBeGreaterThan(0)
    assumeContrast(unforced, usesOf(requiredMessage(unforced)).length > 0, 'tool_choice')
  })
})

describe('Messages stream with thinking', () => {
  const test = contrast(messagesThinking)
  const reasoningIn = (stream: Parameters<typeof requiredMessage>[0]) =>
    blocksOf(requiredMessage(stream)).filter(isReasoningBlock)

  test('contains a block of reasoning', twinOf(streamed, 'messages.request.thinking'), ({ thinking }) =>
    expect(reasoningIn(fromReasoningModel(thinking)).length, 'reasoning blocks in the content').toBeGreaterThan(0),
  )

  test('differs from a stream without thinking', twinOf(streamed, 'messages.request.thinking'), ({ unasked }) =>
    assumeContrast(unasked, reasoningIn(unasked).length > 0, 'thinking'),
  )
})
