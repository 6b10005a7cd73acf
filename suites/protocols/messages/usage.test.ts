import { conforms, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { plainChecks } from '../table.rules.ts'
import { cacheRules } from './effects.rules.ts'
import { plainMessage } from './probe.ts'
import { messages } from './rules.ts'
import { tokenCounts, usages } from './usage.rules.ts'

describe('Messages usage', () => {
  universal(messages, plainMessage)('is an object', covers('messages.message.usage'), ({ json }) =>
    expect(json.at('usage')).toBeObject(),
  )

  const test = universal(usages, plainMessage)

  test(
    'input_tokens is a non-negative integer',
    covers('messages.message.usage.input_tokens'),
    conforms('MessageUsage', 'input_tokens'),
  )
  test(
    'output_tokens is a non-negative integer',
    covers('messages.message.usage.output_tokens'),
    conforms('MessageUsage', 'output_tokens'),
  )
  plainChecks(cacheRules, plainMessage)

  universal(tokenCounts, plainMessage)(
    'input and output tokens are above 0',
    covers('messages.message.usage.counted'),
    ({ input, output }) => {
      expect(input, 'input tokens, including cache reads and writes').toBeGreaterThan(0)
      expect(output, { path: 'usage.output_tokens' }).toBeGreaterThan(0)
    },
  )
})
