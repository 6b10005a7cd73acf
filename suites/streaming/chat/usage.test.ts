import { assumeCallable, contrast, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { chatUsage } from './probe.ts'
import { countedTokens, reportsUsage } from './usage.rules.ts'

describe('chat stream usage', () => {
  const requested = covers('streaming.chat.usage_requested', 'streaming.chat.served', 'streaming.chat.terminator')

  contrast(chatUsage)('may be requested in stream_options', requested, ({ requested: reply }) =>
    expect(assumeCallable(reply)).toHaveStatus(200),
  )

  universal(reportsUsage, chatUsage)('is reported at the end if it is requested', requested, (isReported) =>
    expect(isReported, 'no `usage` at the end of the stream, although `include_usage` was set').toBe(true),
  )

  universal(countedTokens)(
    'is above 0 for the prompt and the completion',
    covers(
      'streaming.chat.usage_counted',
      'chat.completion.usage.prompt_counted',
      'chat.completion.usage.completion_counted',
      'streaming.chat.usage',
    ),
    ({ prompt, completion }) => {
      expect(prompt, { path: 'usage.prompt_tokens' }).toBeGreaterThan(0)
      expect(completion, { path: 'usage.completion_tokens' }).toBeGreaterThan(0)
    },
  )
})
