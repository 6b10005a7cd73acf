import { assumeCallable, conforms, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { assumeContrast, hasUniqueId, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { plainChecks } from '../table.rules.ts'
import { limitRules, modelRules } from './effects.rules.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { fromReasoningModel } from './model.rules.ts'
import { bodies, isReasoningBlock, messages, plainReplies } from './rules.ts'
import { inputTokens, requiredBlocks } from './usage.rules.ts'

describe('Messages response', () => {
  const test = universal(bodies, plainMessage)

  replyChecks(protocols.messages, plainReplies, plainMessage)

  test('id is a non-empty string', covers('messages.message.id'), conforms('Message', 'id'))
  test('type is message', covers('messages.message.type'), conforms('Message', 'type'))
  test('role is assistant', covers('messages.message.role'), conforms('Message', 'role'))
  test('content is an array', covers('messages.message.content'), (message) =>
    expect(message.at('content')).toBeArray(),
  )

  universal(messages, plainMessage)(
    'id is unique',
    covers('messages.message.id_unique'),
    hasUniqueId(plainReplies, 'messages.message.id'),
  )

  plainChecks(modelRules, plainMessage)
})

describe('Messages request', () => {
  const test = contrast(messageInput)

  test(
    'system prompt counts towards input_tokens',
    covers(
      'messages.message.usage.input_tokens_system',
      'messages.message.served',
      'limits.messages.system.accepts',
      'messages.request.system_followed',
      'messages.request.system_parts_followed',
    ),
    ({ bare, system, blocks }) => {
      reachesModel(system, bare, inputTokens)
      reachesModel(blocks, bare, inputTokens)
    },
  )

  test(
    'earlier turns count towards input_tokens',
    covers(
      'messages.request.turns',
      'messages.message.served',
      'limits.messages.messages.role.accepts',
      'messages.request.turns_remembered',
    ),
    ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
  )

  plainChecks(limitRules, cutMessage)

  contrast(suggestedLimits(packagedContract()))(
    'both ends of the suggested max_tokens range are accepted',
    covers('messages.request.max_tokens_suggested', 'messages.message.served', 'limits.messages.max_tokens.accepts'),
    ({ least, most }) => {
      expect(assumeCallable(least)).toHaveStatus(200)
      expect(assumeCallable(most)).toHaveStatus(200)
    },
  )

  const ofThinking = contrast(thoughtMessage)

  ofThinking(
    'thinking returns a block of reasoning',
    covers('messages.request.thinking', 'messages.message.served', 'limits.messages.thinking.accepts'),
    ({ thought }) => {
      expect(assumeCallable(fromReasoningModel(thought))).toHaveStatus(200)
      expect(requiredBlocks(thought).filter(isReasoningBlock).length, 'reasoning blocks in `content`').toBeGreaterThan(
        0,
      )
    },
  )

  ofThinking('thinking makes a difference', covers('messages.request.thinking'), ({ unasked }) =>
    assumeContrast(unasked, requiredBlocks(unasked).some(isReasoningBlock), 'thinking'),
  )
})
