import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { conforms } from '../../../src/verdict/conforms.ts'
import { aboutRequest } from '../../../src/verdict/selections.ts'
import { hasOwnId, keepsLimit, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { leftOut, ofReasoning } from './model.rules.ts'
import { bodies, isThought, messages, plainAnswers } from './rules.ts'
import { inputTokens, limited, obtainedBlocks } from './usage.rules.ts'

describe('the reply', () => replyChecks(protocols.messages, plainAnswers, plainMessage))

describe('a message', () => {
  const test = universal(bodies, plainMessage)

  test('has an id', covers('messages.message.id'), conforms('Message', 'id'))
  test('is of the type message', covers('messages.message.type'), conforms('Message', 'type'))
  test('is by the assistant', covers('messages.message.role'), conforms('Message', 'role'))
  test('names a model', covers('messages.message.model'), conforms('Message', 'model'))
  test('has content', covers('messages.message.content'), (message) => expect(message.at('content')).toBeArray())

  universal(messages, plainMessage)(
    'has an id of its own',
    covers('messages.message.id_unique'),
    hasOwnId(plainAnswers, 'messages.message.id'),
  )

  universal(messages, plainMessage)('names it in full', covers('messages.message.model'), (reply) => {
    expect(leftOut(reply), `what \`model\`, ${reply.json.at('model').shown}, leaves out of the id asked for`).toBe('')
  })
})

describe('what the request asks for', () => {
  const test = contrast(messageInput)

  test(
    'the system prompt is counted',
    covers('messages.message.usage.input_tokens_system', 'messages.message.served', 'limits.messages.system.accepts'),
    ({ bare, system, blocks }) => {
      reachesModel(system, bare, inputTokens)
      reachesModel(blocks, bare, inputTokens)
    },
  )

  test(
    'earlier turns are counted',
    covers('messages.request.turns', 'messages.message.served', 'limits.messages.messages.role.accepts'),
    ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
  )

  universal(limited, cutMessage)('max_tokens limits', covers('messages.request.max_tokens'), keepsLimit)

  contrast(suggestedLimits(packagedContract()))(
    'the suggested limits are accepted',
    covers('messages.request.max_tokens_suggested', 'messages.message.served', 'limits.messages.max_tokens.accepts'),
    ({ least, most }) => {
      expect(aboutRequest(least)).toHaveStatus(200)
      expect(aboutRequest(most)).toHaveStatus(200)
    },
  )

  contrast(thoughtMessage)(
    'reasoning is shown',
    covers('messages.request.thinking', 'messages.message.served', 'limits.messages.thinking.accepts'),
    ({ thought }) => {
      expect(aboutRequest(ofReasoning(thought))).toHaveStatus(200)
      expect(obtainedBlocks(thought).filter(isThought).length, 'blocks of reasoning in `content`').toBeGreaterThan(0)
    },
  )
})
