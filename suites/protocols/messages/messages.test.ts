import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { aboutRequest, isEventStream, isLabelledJson, sharingId } from '../../../src/verdict/select.ts'
import { served } from '../../../src/verdict/served.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { leftOut, ofReasoning } from './model.rules.ts'
import { answers, isThought, messages, unstreamed } from './rules.ts'
import { inputTokens, limited, obtainedBlocks } from './usage.rules.ts'

describe('the reply', () => {
  universal(answers, plainMessage)('is no stream unless asked', covers('messages.request.stream_default'), (reply) => {
    expect(isEventStream(reply), 'an event stream came, though the request does not ask for one').toBe(false)
  })

  universal(served('createMessage', 'plain'), plainMessage)(
    'is there',
    covers('messages.message.served'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(unstreamed, plainMessage)('is a JSON object', covers('messages.message.json'), (reply) => {
    expect(reply.json, reply.jsonProblem).toBeObject()
  })

  universal(unstreamed, plainMessage)('is labelled as JSON', covers('messages.message.content_type'), (reply) => {
    expect(isLabelledJson(reply), `a content type of JSON, not ${reply.mediaType}`).toBe(true)
  })
})

describe('a message', () => {
  const test = universal(messages, plainMessage)

  test('has an id', covers('messages.message.id'), ({ json }) => {
    expect(json.at('id')).toConform('Message/properties/id')
  })

  test('has an id of its own', covers('messages.message.id_unique'), (reply) => {
    given(reply.json.at('id').text, 'messages.message.id')
    expect(sharingId(reply, answers), `exchanges that share the id ${reply.json.at('id').shown}`).toEqual([])
  })

  test('is of the type message', covers('messages.message.type'), ({ json }) => {
    expect(json.at('type')).toConform('Message/properties/type')
  })

  test('is by the assistant', covers('messages.message.role'), ({ json }) => {
    expect(json.at('role')).toConform('Message/properties/role')
  })

  test('names a model', covers('messages.message.model'), ({ json }) => {
    expect(json.at('model')).toConform('Message/properties/model')
  })

  test('names it in full', covers('messages.message.model'), (reply) => {
    expect(leftOut(reply), `what \`model\`, ${reply.json.at('model').shown}, leaves out of the id asked for`).toBe('')
  })

  test('has content', covers('messages.message.content'), ({ json }) => {
    expect(json.at('content')).toBeArray()
  })
})

describe('what the request asks for', () => {
  const test = contrast(messageInput)

  test(
    'the system prompt is counted',
    covers('messages.message.usage.input_tokens_system', 'messages.message.served', 'limits.messages.system.accepts'),
    ({ bare, system, blocks }) => {
      expect(aboutRequest(system)).toHaveStatus(200)
      expect(inputTokens(system), 'input tokens with a text as `system`').toBeGreaterThan(inputTokens(bare))
      expect(aboutRequest(blocks)).toHaveStatus(200)
      expect(inputTokens(blocks), 'input tokens with blocks as `system`').toBeGreaterThan(inputTokens(bare))
    },
  )

  test(
    'earlier turns are counted',
    covers('messages.request.turns', 'messages.message.served', 'limits.messages.messages.role.accepts'),
    ({ bare, turns }) => {
      expect(aboutRequest(turns)).toHaveStatus(200)
      expect(inputTokens(turns), 'input tokens with earlier turns').toBeGreaterThan(inputTokens(bare))
    },
  )

  universal(limited, cutMessage)('max_tokens limits', covers('messages.request.max_tokens'), ({ written, limit }) => {
    expect(written, '`usage.output_tokens`').toBeLessThanOrEqual(limit)
  })

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
