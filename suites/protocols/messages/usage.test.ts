import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { plainMessage } from './probe.ts'
import { messages } from './rules.ts'
import { countedMessages, usages } from './usage.rules.ts'

describe('usage', () => {
  universal(messages, plainMessage)('is there', covers('messages.message.usage'), ({ json }) => {
    expect(json.at('usage')).toBeObject()
  })

  const test = universal(usages, plainMessage)

  test('counts the input', covers('messages.message.usage.input_tokens'), (usage) => {
    expect(usage.at('input_tokens')).toConform('MessageUsage/properties/input_tokens')
  })

  test('counts the output', covers('messages.message.usage.output_tokens'), (usage) => {
    expect(usage.at('output_tokens')).toConform('MessageUsage/properties/output_tokens')
  })

  test('counts what went to the cache', covers('messages.message.usage.cache_creation_input_tokens'), (usage) => {
    const schema = 'MessageUsage/properties/cache_creation_input_tokens'
    expect(usage.at('cache_creation_input_tokens')).toConformWherePresent(schema)
  })

  test('counts what came from the cache', covers('messages.message.usage.cache_read_input_tokens'), (usage) => {
    const schema = 'MessageUsage/properties/cache_read_input_tokens'
    expect(usage.at('cache_read_input_tokens')).toConformWherePresent(schema)
  })

  universal(countedMessages, plainMessage)(
    'is not zero',
    covers('messages.message.usage.counted'),
    ({ input, output }) => {
      expect(input, 'input tokens, those of the cache included').toBeGreaterThan(0)
      expect(output, '`usage.output_tokens`').toBeGreaterThan(0)
    },
  )
})
