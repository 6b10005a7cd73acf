import { check, conforms, expect } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { cacheChecks } from './effects.checks.ts'
import { plainMessage } from './probe.ts'
import { messages } from './rules.ts'
import { tokenCounts, usages } from './usage.rules.ts'

check(messages, plainMessage)('messages.message.usage', ({ json }) => expect(json.at('usage')).toBeObject())

const ofUsages = check(usages, plainMessage)

ofUsages('messages.message.usage.input_tokens', conforms('MessageUsage', 'input_tokens'))
ofUsages('messages.message.usage.output_tokens', conforms('MessageUsage', 'output_tokens'))
cacheChecks(plainMode(), plainMessage)

check(tokenCounts, plainMessage)('messages.message.usage.counted', ({ input, output }) => {
  expect(input, 'input tokens, including cache reads and writes').toBeGreaterThan(0)
  expect(output, { path: 'usage.output_tokens' }).toBeGreaterThan(0)
})
