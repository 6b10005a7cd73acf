import { describe, expect, test } from 'vitest'
import { fault, type Fault, onOperation, replyWith, type SeenRequest, when } from '../../../gateway/reference/fault.ts'
import { faults } from '../../../suites/faults.ts'
import { reportedIds, type RecordOptions } from '../harness.ts'
import { tryGateway } from '../trial.ts'

/** What is reported of a gateway with these faults, and the verdict of the first selected requirement. */
async function verdict(only: readonly string[], injectedFaults: readonly Fault[], options: RecordOptions = {}) {
  const settings = { only, samples: 0, ...options.settings }
  const { concluded } = await tryGateway({
    faults: injectedFaults,
    ...options,
    settings,
    suites: { areas: ['limits'] },
  })
  const [row] = concluded.report.requirements.filter(({ judged }) => judged)
  return { reported: reportedIds(concluded).reported, verdict: row?.verdict, because: row?.because }
}

const named = (...names: readonly string[]) => names.flatMap((name) => faults[name] ?? [])
const refused = (message: string) => replyWith(400, { error: { message, type: 'invalid_request_error' } })

const refusing = (
  operation: Parameters<typeof onOperation>[0],
  predicate: (seen: SeenRequest) => boolean,
  message: string,
) => fault([], onOperation(operation, when(predicate, refused(message))))

describe('an optional parameter', () => {
  test('is reported once', async () => {
    const ids = ['chat.max_tokens', 'responses.max_output_tokens', 'generate-content.contents.role']
    const all = ids.map((id) => `limits.${id}.optional`)
    expect(
      (
        await verdict(
          ids.map((id) => `limits.${id.replace(/\..*/, '')}`),
          named(...all),
        )
      ).reported,
    ).toEqual([...all].sort())
  })

  test('is reported once if an object is optional too', async () => {
    const id = 'limits.generate-content.generationConfig'
    const both = named(`${id}.optional`, `${id}.maxOutputTokens.optional`)
    expect((await verdict([id], both)).reported).toEqual([`${id}.maxOutputTokens.optional`])
  })
})

describe('a gateway may have', () => {
  test('an image request that needs more than the contract shows', async () => {
    const needsSize = refusing('createImage', ({ body }) => !('size' in body), 'size is required')
    const { verdict: ended, because } = await verdict(['limits.images.model.accepts'], [needsSize])
    expect([ended, because]).toEqual(['inconclusive', expect.stringContaining('does not define')])
  })

  test('a model without video input', async () => {
    const isVideo = ({ text }: SeenRequest) => text.includes('"video/')
    const id = 'limits.generate-content.contents.parts.inlineData.mimeType.accepts'
    const { reported, verdict: ended } = await verdict([id], [refusing('generateContent', isVideo, 'no video')])
    expect([reported, ended]).toEqual([[], 'inconclusive'])
  })

  test('a model that rejects a system message alone', async () => {
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
  test('is not judged for a parameter that is violated by itself', async () => {
    const names = ['limits.chat.temperature.refuses', 'limits.chat.user.accepts']
    const { reported } = await verdict(['limits.chat'], named(...names), { settings: { samples: 40 } })
    expect(reported).toEqual([...names].sort())
  })

  test.each([
    ['limits.chat.user.accepts', 'limits.chat.drawn.accepts'],
    ['limits.chat.temperature.refuses', 'limits.chat.drawn.refuses'],
  ])('is still judged for parameters other than %s', async (...some) => {
    const { reported } = await verdict(['limits.chat'], named(...some), { settings: { samples: 40 } })
    expect(reported).toEqual([...some].sort())
  })
})
