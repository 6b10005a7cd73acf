import { describe, expect, test } from 'vitest'
import { rewriteRequest, fault } from '../../gateway/reference/fault-kit.ts'
import { hasPrefix, servedAt } from '../../src/contract/prefixes.ts'
import { tryGateway } from './trial.ts'

describe('the path of a call', () => {
  const prefixes = { messages: '/anthropic', generateContent: '/gemini', motionControl: '/kling' }

  test.each([
    ['/v1/messages', '/anthropic/v1/messages'],
    ['/v1/messages/count_tokens', '/anthropic/v1/messages/count_tokens'],
    ['/v1beta/models/m:streamGenerateContent?alt=sse', '/gemini/v1beta/models/m:streamGenerateContent?alt=sse'],
    ['/v1/messages-none', '/v1/messages-none'],
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/messages', '/messages'],
    ['/kling/v1/videos/motion-control', '/kling/v1/videos/motion-control'],
  ])('%s is served at %s', (path, at) => {
    expect(servedAt(path, prefixes)).toBe(at)
  })

  test('is that of the contract for operations without a prefix', () => {
    const operations = ['createMessage', 'generateContent', 'createChatCompletion', 'createMotionControl'] as const
    expect(operations.filter((operation) => hasPrefix(operation, prefixes))).toEqual([
      'createMessage',
      'generateContent',
    ])
  })
})

describe('a gateway with a prefix for one protocol', () => {
  /** Serves messages below `/anthropic`, and at the path of the contract only if `both`. */
  const below = (both: boolean) =>
    fault(
      [],
      rewriteRequest((request) => {
        const url = new URL(request.url)
        if (url.pathname === '/v1/messages' && !both) url.pathname = '/gone'
        url.pathname = url.pathname.replace(/^\/anthropic(?=\/v1\/messages$)/, '')
        return new Request(url, request)
      }),
    )
  const judged = async (both: boolean, prefixes: Readonly<Record<string, string>>) => {
    const { concluded } = await tryGateway({
      faults: [below(both)],
      settings: { only: ['messages', 'service.route', 'versioning'] },
      declare: (deployment) => ({ ...deployment, prefixes: { ...deployment.prefixes, ...prefixes } }),
    })
    const violated = concluded.report.requirements.flatMap(({ id, verdict }) => (verdict === 'violated' ? id : []))
    const isJudged = (id: string) => concluded.report.requirements.find((one) => one.id === id)?.verdict === 'satisfied'
    return { violated, messages: isJudged('messages.message.content') }
  }

  test('violates its path alone when the prefix is declared', async () => {
    expect(await judged(false, { messages: '/anthropic' })).toEqual({
      violated: ['service.route.messages'],
      messages: true,
    })
  })

  test('satisfies its path too if it serves both', async () => {
    expect(await judged(true, { messages: '/anthropic' })).toEqual({ violated: [], messages: true })
  })

  test('cannot be judged without the declaration', async () => {
    const { messages } = await judged(false, {})
    expect(messages).toBe(false)
  })
})
