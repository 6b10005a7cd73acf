import { assumeCallable, check, checkProbe, expect } from '../../../src/checks/index.ts'
import { chatUsage } from './probe.ts'
import { countedTokens, reportsUsage } from './usage.rules.ts'

const requested = ['streaming.chat.usage_requested', 'streaming.chat.served', 'streaming.chat.terminator'] as const

checkProbe(chatUsage)(requested, 'may be requested in stream_options', ({ requested: reply }) =>
  expect(assumeCallable(reply)).toHaveStatus(200),
)

check(reportsUsage, chatUsage)(requested, 'is reported at the end if it is requested', (isReported) =>
  expect(isReported, 'no `usage` at the end of the stream, although `include_usage` was set').toBe(true),
)

check(countedTokens)(
  [
    'streaming.chat.usage_counted',
    'chat.completion.usage.prompt_counted',
    'chat.completion.usage.completion_counted',
    'streaming.chat.usage',
  ],
  ({ prompt, completion }) => {
    expect(prompt, { path: 'usage.prompt_tokens' }).toBeGreaterThan(0)
    expect(completion, { path: 'usage.completion_tokens' }).toBeGreaterThan(0)
  },
)
