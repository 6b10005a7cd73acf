import { conforms, conformsWherePresent, covers, describe, expect, universal } from '../../../src/checks/index.ts'
import { plain } from './probe.ts'
import { cachedCounts, tokens, tokensWithContent, usages } from './usage.rules.ts'

const test = universal(usages, plain)

describe('chat usage', () => {
  const counts = universal(tokens, plain)

  test(
    'prompt_tokens is a non-negative integer',
    covers('chat.completion.usage.prompt_tokens'),
    conforms('ChatUsage', 'prompt_tokens'),
  )
  test(
    'completion_tokens is a non-negative integer',
    covers('chat.completion.usage.completion_tokens'),
    conforms('ChatUsage', 'completion_tokens'),
  )
  test(
    'total_tokens is a non-negative integer',
    covers('chat.completion.usage.total_tokens'),
    conforms('ChatUsage', 'total_tokens'),
  )

  counts('prompt_tokens is above 0', covers('chat.completion.usage.prompt_counted'), ({ prompt }) =>
    expect(prompt, { path: 'usage.prompt_tokens' }).not.toBe(0),
  )

  universal(tokensWithContent, plain)(
    'completion_tokens is above 0 when the reply has content',
    covers('chat.completion.usage.completion_counted'),
    ({ completion }) => expect(completion, { path: 'usage.completion_tokens' }).not.toBe(0),
  )

  counts(
    'total_tokens is the sum of prompt_tokens and completion_tokens',
    covers('chat.completion.usage.sum'),
    ({ prompt, completion, total }) =>
      expect(total, `\`usage.total_tokens\` for ${prompt} prompt and ${completion} completion tokens`).toBe(
        prompt + completion,
      ),
  )
})

describe('chat prompt usage', () => {
  test(
    'prompt_tokens_details is an object or null, if present',
    covers('chat.completion.usage.prompt_tokens_details'),
    (usage) => expect(usage.at('prompt_tokens_details')).toBeObjectWherePresent(),
  )

  test(
    'cached_tokens is a non-negative integer, if present',
    covers('chat.completion.usage.cached_tokens'),
    conformsWherePresent('ChatUsage', 'prompt_tokens_details.cached_tokens'),
  )

  universal(cachedCounts, plain)(
    'cached_tokens does not exceed prompt_tokens',
    covers('chat.completion.usage.cached_within_prompt'),
    ({ cachedTokens, prompt }) =>
      expect(cachedTokens, 'cached tokens, compared with prompt_tokens').toBeLessThanOrEqual(prompt),
  )

  universal(cachedCounts, plain)(
    'cached tokens are reported in cached_tokens',
    covers('chat.completion.usage.cached_reported'),
    ({ cachedTokens, otherCount }) =>
      expect(
        cachedTokens > 0 || otherCount === 0,
        `\`cached_tokens\` is ${cachedTokens}, but another member reports ${otherCount}`,
      ).toBe(true),
  )
})

describe('chat completion usage', () => {
  test(
    'completion_tokens_details is an object or null, if present',
    covers('chat.completion.usage.completion_tokens_details'),
    (usage) => expect(usage.at('completion_tokens_details')).toBeObjectWherePresent(),
  )

  test(
    'reasoning_tokens is a non-negative integer, if present',
    covers('chat.completion.usage.reasoning_tokens'),
    conformsWherePresent('ChatUsage', 'completion_tokens_details.reasoning_tokens'),
  )
})
