import { describe } from '../../../src/verdict/registry.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { conforms, conformsWherePresent } from '../../../src/verdict/conforms.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { plain } from './probe.ts'
import { cached, tokens, tokensWithContent, usages } from './usage.rules.ts'

const test = universal(usages, plain)

describe('usage', () => {
  const counts = universal(tokens, plain)

  test('prompt_tokens', covers('chat.completion.usage.prompt_tokens'), conforms('ChatUsage', 'prompt_tokens'))
  test(
    'completion_tokens',
    covers('chat.completion.usage.completion_tokens'),
    conforms('ChatUsage', 'completion_tokens'),
  )
  test('total_tokens', covers('chat.completion.usage.total_tokens'), conforms('ChatUsage', 'total_tokens'))

  counts('the prompt counts', covers('chat.completion.usage.prompt_counted'), ({ prompt }) => {
    expect(prompt, { path: 'usage.prompt_tokens' }).not.toBe(0)
  })

  universal(tokensWithContent, plain)(
    'what was said counts',
    covers('chat.completion.usage.completion_counted'),
    ({ completion }) => expect(completion, { path: 'usage.completion_tokens' }).not.toBe(0),
  )

  counts('adds up', covers('chat.completion.usage.sum'), ({ prompt, completion, total }) => {
    expect(total, `\`usage.total_tokens\`, where ${prompt} and ${completion} were counted`).toBe(prompt + completion)
  })
})

describe('what the prompt took', () => {
  test('prompt_tokens_details', covers('chat.completion.usage.prompt_tokens_details'), (usage) => {
    expect(usage.at('prompt_tokens_details')).toBeObjectWherePresent()
  })

  test(
    'cached_tokens',
    covers('chat.completion.usage.cached_tokens'),
    conformsWherePresent('ChatUsage', 'prompt_tokens_details.cached_tokens'),
  )

  universal(cached, plain)(
    'no more is cached than sent',
    covers('chat.completion.usage.cached_within_prompt'),
    ({ cachedTokens, prompt }) =>
      expect(cachedTokens, 'cached tokens, of all of the prompt').toBeLessThanOrEqual(prompt),
  )

  universal(cached, plain)(
    'cached tokens are where clients look',
    covers('chat.completion.usage.cached_reported'),
    ({ cachedTokens, otherCount }) => {
      expect(
        cachedTokens > 0 || otherCount === 0,
        `\`cached_tokens\` is ${cachedTokens} where another name says ${otherCount}`,
      ).toBe(true)
    },
  )
})

describe('what the completion took', () => {
  test('completion_tokens_details', covers('chat.completion.usage.completion_tokens_details'), (usage) => {
    expect(usage.at('completion_tokens_details')).toBeObjectWherePresent()
  })

  test(
    'reasoning_tokens',
    covers('chat.completion.usage.reasoning_tokens'),
    conformsWherePresent('ChatUsage', 'completion_tokens_details.reasoning_tokens'),
  )
})
