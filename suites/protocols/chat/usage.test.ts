import { check, conforms, conformsWherePresent, expect } from '../../../src/checks/index.ts'
import { plain } from './probe.ts'
import { cachedCounts, tokens, tokensWithContent, usages } from './usage.rules.ts'

const ofUsages = check(usages, plain)

const ofTokens = check(tokens, plain)

ofUsages('chat.completion.usage.prompt_tokens', conforms('ChatUsage', 'prompt_tokens'))
ofUsages('chat.completion.usage.completion_tokens', conforms('ChatUsage', 'completion_tokens'))
ofUsages('chat.completion.usage.total_tokens', conforms('ChatUsage', 'total_tokens'))

ofTokens('chat.completion.usage.prompt_counted', ({ prompt }) =>
  expect(prompt, { path: 'usage.prompt_tokens' }).not.toBe(0),
)

check(tokensWithContent, plain)('chat.completion.usage.completion_counted', ({ completion }) =>
  expect(completion, { path: 'usage.completion_tokens' }).not.toBe(0),
)

ofTokens('chat.completion.usage.sum', ({ prompt, completion, total }) =>
  expect(total, `\`usage.total_tokens\` for ${prompt} prompt and ${completion} completion tokens`).toBe(
    prompt + completion,
  ),
)

ofUsages('chat.completion.usage.prompt_tokens_details', (usage) =>
  expect(usage.at('prompt_tokens_details')).toBeObjectWherePresent(),
)

ofUsages(
  'chat.completion.usage.cached_tokens',
  conformsWherePresent('ChatUsage', 'prompt_tokens_details.cached_tokens'),
)

check(cachedCounts, plain)('chat.completion.usage.cached_within_prompt', ({ cachedTokens, prompt }) =>
  expect(cachedTokens, 'cached tokens, compared with prompt_tokens').toBeLessThanOrEqual(prompt),
)

check(cachedCounts, plain)('chat.completion.usage.cached_reported', ({ cachedTokens, otherCount }) =>
  expect(
    cachedTokens > 0 || otherCount === 0,
    `\`cached_tokens\` is ${cachedTokens}, but another member reports ${otherCount}`,
  ).toBe(true),
)

ofUsages('chat.completion.usage.completion_tokens_details', (usage) =>
  expect(usage.at('completion_tokens_details')).toBeObjectWherePresent(),
)

ofUsages(
  'chat.completion.usage.reasoning_tokens',
  conformsWherePresent('ChatUsage', 'completion_tokens_details.reasoning_tokens'),
)
