import { assumeCallable, conforms, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { hasUniqueId, staysWithinLimit, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { omittedVersion, fromReasoningModel } from './model.rules.ts'
import { bodies, isReasoningBlock, messages, plainReplies } from './rules.ts'
import { inputTokens, limitedOutput, requiredBlocks } from './usage.rules.ts'

describe('Messages response', () => {
  const test = universal(bodies, plainMessage)

  replyChecks(protocols.messages, plainReplies, plainMessage)

  test('id is a non-empty string', covers('messages.message.id'), conforms('Message', 'id'))
  test('type is message', covers('messages.message.type'), conforms('Message', 'type'))
  test('role is assistant', covers('messages.message.role'), conforms('Message', 'role'))
  test('model is a non-empty string', covers('messages.message.model'), conforms('Message', 'model'))
  test('content is an array', covers('messages.message.content'), (message) =>
    expect(message.at('content')).toBeArray(),
  )

  universal(messages, plainMessage)(
    'id is unique',
    covers('messages.message.id_unique'),
    hasUniqueId(plainReplies, 'messages.message.id'),
  )

  universal(messages, plainMessage)(
    'model keeps the date or version of the requested id',
    covers('messages.message.model'),
    (reply) =>
      expect(
        omittedVersion(reply),
        `part of the requested id that \`model\`, ${reply.json.at('model').shown}, omits`,
      ).toBe(''),
  )
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

  universal(limitedOutput, cutMessage)(
    'max_tokens limits output_tokens',
    covers('messages.request.max_tokens'),
    staysWithinLimit,
  )

  contrast(suggestedLimits(packagedContract()))(
    'both ends of the suggested max_tokens range are accepted',
    covers('messages.request.max_tokens_suggested', 'messages.message.served', 'limits.messages.max_tokens.accepts'),
    ({ least, most }) => {
      expect(assumeCallable(least)).toHaveStatus(200)
      expect(assumeCallable(most)).toHaveStatus(200)
    },
  )

  contrast(thoughtMessage)(
    'thinking returns a block of reasoning',
    covers('messages.request.thinking', 'messages.message.served', 'limits.messages.thinking.accepts'),
    ({ thought }) => {
      expect(assumeCallable(fromReasoningModel(thought))).toHaveStatus(200)
      expect(requiredBlocks(thought).filter(isReasoningBlock).length, 'reasoning blocks in `content`').toBeGreaterThan(
        0,
      )
    },
  )
})
