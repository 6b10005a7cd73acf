import { assumeCallable, conforms, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { hasOwnId, keepsLimit, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { leftOut, ofReasoning } from './model.rules.ts'
import { bodies, isThought, messages, plainAnswers } from './rules.ts'
import { inputTokens, limited, obtainedBlocks } from './usage.rules.ts'

describe('Messages response', () => {
  const test = universal(bodies, plainMessage)

  replyChecks(protocols.messages, plainAnswers, plainMessage)

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
    hasOwnId(plainAnswers, 'messages.message.id'),
  )

  universal(messages, plainMessage)(
    'model keeps the date or version of the requested id',
    covers('messages.message.model'),
    (reply) =>
      expect(leftOut(reply), `what \`model\`, ${reply.json.at('model').shown}, leaves out of the id asked for`).toBe(
        '',
      ),
  )
})

describe('Messages request', () => {
  const test = contrast(messageInput)

  test(
    'system prompt counts towards input_tokens',
    covers('messages.message.usage.input_tokens_system', 'messages.message.served', 'limits.messages.system.accepts'),
    ({ bare, system, blocks }) => {
      reachesModel(system, bare, inputTokens)
      reachesModel(blocks, bare, inputTokens)
    },
  )

  test(
    'earlier turns count towards input_tokens',
    covers('messages.request.turns', 'messages.message.served', 'limits.messages.messages.role.accepts'),
    ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
  )

  universal(limited, cutMessage)('max_tokens limits output_tokens', covers('messages.request.max_tokens'), keepsLimit)

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
      expect(assumeCallable(ofReasoning(thought))).toHaveStatus(200)
      expect(obtainedBlocks(thought).filter(isThought).length, 'blocks of reasoning in `content`').toBeGreaterThan(0)
    },
  )
})
