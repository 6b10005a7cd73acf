import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fault, onOperation, replyWith, when, type Fault } from '../../src/reference/fault.ts'
import type { SeenRequest } from '../../src/reference/fault.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { faults } from '../../suites/faults.ts'
import { reportedIds, judgedAll, record, type RecordOptions } from './harness.ts'

let judge: Judge
beforeAll(async () => {
  judge = startJudge({ areas: ['limits'] })
})
afterAll(() => judge.close())

/** What is reported, and the verdict of one requirement, when a gateway with these faults is driven for what is selected. */
async function verdict(only: readonly string[], injectedFaults: readonly Fault[], options: RecordOptions = {}) {
  const file = await record({ faults: injectedFaults, ...options, settings: { only, samples: 0, ...options.settings } })
  const [concluded] = await judgedAll(judge, [file])
  const [row] = concluded?.report.requirements.filter(({ judged }) => judged) ?? []
  return { reported: concluded && reportedIds(concluded).reported, verdict: row?.verdict, because: row?.because }
}

const named = (...names: readonly string[]) => names.flatMap((name) => faults[name] ?? [])
const refused = (message: string) => replyWith(400, { error: { message, type: 'invalid_request_error' } })

const refusing = (
  operation: Parameters<typeof onOperation>[0],
  predicate: (seen: SeenRequest) => boolean,
  message: string,
) => fault([], onOperation(operation, when(predicate, refused(message))))

describe('what may be left out', () => {
  test('is told, each parameter once', async () => {
    const ids = ['chat.max_tokens', 'responses.max_output_tokens', 'generate-content.contents.role']
    const all = ids.map((id) => `limits.${id}.optional`)
    expect((await verdict(['limits'], named(...all))).reported).toEqual([...all].sort())
  }, 120_000)

  test('and once where an object lacks what must not be required of it', async () => {
    const id = 'limits.generate-content.generationConfig'
    const both = named(`${id}.optional`, `${id}.maxOutputTokens.optional`)
    expect((await verdict([id], both)).reported).toEqual([`${id}.maxOutputTokens.optional`])
  })
})

describe('what a gateway or a model may do', () => {
  test('an image request that needs more than the contract shows', async () => {
    const needsSize = refusing('createImage', ({ body }) => !('size' in body), 'size is required')
    const { verdict: ended, because } = await verdict(['limits.images.model.accepts'], [needsSize])
    expect([ended, because]).toEqual(['inconclusive', expect.stringContaining('does not show')])
  })

  test('a model that reads no video at all', async () => {
    const isVideo = ({ text }: SeenRequest) => text.includes('"video/')
    const id = 'limits.generate-content.contents.parts.inlineData.mimeType.accepts'
    const { reported, verdict: ended } = await verdict([id], [refusing('generateContent', isVideo, 'no video')])
    expect([reported, ended]).toEqual([[], 'inconclusive'])
  })

  test('a system turn alone, a pair that some models do not take', async () => {
    const contradicts = ({ body }: SeenRequest) =>
      isLone(body['messages'] ?? body['input']) || pairs.some((pair) => pair.every((name) => name in inner(body)))
    const operations = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const
    const picky = refusing(operations, contradicts, 'not together')
    const drawn = ['chat', 'responses', 'messages', 'generate-content'].map((name) => `limits.${name}.drawn`)
    expect(
      (await verdict([...drawn, 'limits.chat.messages.role'], [picky], { settings: { samples: 40 } })).reported,
    ).toEqual([])
  })
})

const pairs = [
  ['max_tokens', 'max_completion_tokens'],
  ['temperature', 'top_p'],
  ['temperature', 'topP'],
  ['response_format', 'tools'],
] as const

const inner = (body: SeenRequest['body']) => ({ ...body, ...(body['generationConfig'] as object | undefined) })

const isLone = (turns: unknown) =>
  Array.isArray(turns) && turns.length > 0 && turns.every((turn: { role?: unknown } | null) => turn?.role === 'system')

describe('a drawn request', () => {
  test('tells nothing new of a parameter that is not as required by itself', async () => {
    const names = ['limits.chat.temperature.refuses', 'limits.chat.user.accepts']
    const { reported } = await verdict(['limits.chat'], named(...names), { settings: { samples: 40 } })
    expect(reported).toEqual([...names].sort())
  })

  test.each([
    ['limits.chat.user.accepts', 'limits.chat.drawn.accepts'],
    ['limits.chat.temperature.refuses', 'limits.chat.drawn.refuses'],
  ])('is judged for others than %s all the same', async (...some) => {
    const { reported } = await verdict(['limits.chat'], named(...some), { settings: { samples: 40 } })
    expect(reported).toEqual([...some].sort())
  })
})
