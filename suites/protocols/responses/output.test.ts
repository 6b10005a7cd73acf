import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
import { plainResponse, responseTools } from './probe.ts'
import { completedPlain, items, messages, parts, saidBy, textParts, wholeArguments, wholeCalls } from './rules.ts'

describe('the output', () => {
  universal(completedPlain, plainResponse)('answers with text', covers('responses.object.output_text'), (response) => {
    expect(saidBy(response).trim(), 'the text of all messages in `output`').not.toBe('')
  })

  universal(items, plainResponse)('items tell their type', covers('responses.object.output.type'), (items) => {
    for (const item of items) expect(item.at('type')).toConform('ResponseOutputItem/properties/type')
  })

  universal(items, plainResponse)('other types', covers('responses.object.output.other_types'), (items) => {
    const others = items.map((item) => item.at('type').text ?? '').filter((type) => !shown.has(type))
    for (const type of others) note('An output item of another type than the contract names', type)
  })
})

const shown = new Set(['message', 'function_call', ''])

describe('a message', () => {
  universal(messages, plainResponse)('is by the assistant', covers('responses.object.output.role'), (messages) => {
    for (const message of messages) expect(message.at('role')).toHaveValue('assistant')
  })

  universal(messages, plainResponse)('has content', covers('responses.object.output.content'), (messages) => {
    for (const message of messages) expect(message.at('content')).toBeArray()
  })

  universal(parts, plainResponse)(
    'consists of output_text',
    covers('responses.object.output.content.type'),
    (parts) => {
      for (const part of parts) expect(part.at('type')).toConform('ResponseContentPart/properties/type')
    },
  )

  universal(textParts, plainResponse)(
    'has its text in text',
    covers('responses.object.output.content.text'),
    (parts) => {
      for (const part of parts) expect(part.at('text')).toBeText()
    },
  )

  universal(textParts, plainResponse)(
    'is annotated',
    covers('responses.object.output.content.annotations'),
    (parts) => {
      for (const part of parts) expect(part.at('annotations')).toBeArray()
    },
  )
})

describe('a function call', () => {
  universal(wholeCalls, responseTools)('can be answered', covers('responses.object.output.call_id'), (calls) => {
    for (const call of calls) expect(call.at('call_id')).toBeNonEmptyText()
  })

  universal(wholeCalls, responseTools)('names a function', covers('responses.object.output.name'), (calls) => {
    for (const call of calls) expect(call.at('name')).toBeNonEmptyText()
  })

  universal(wholeArguments, responseTools)('has arguments', covers('responses.object.output.arguments'), (all) => {
    for (const given of all) expect(given).toHoldJsonObject()
  })
})
