import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, post, type Seen } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

describe('generate-content', () => {
  const generate = (parts: readonly object[], rest: object = {}): Promise<Seen> =>
    post(reference, `/v1beta/models/${reference.models.generateContent}:generateContent`, {
      contents: [{ role: 'user', parts }],
      ...rest,
    })
  const hello = [{ text: 'Hello' }]

  test('returns a candidate, and token counts that add up', async () => {
    const { json } = await generate(hello)
    expect(json).toMatchObject({ candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }] })
    const count = (name: string): number => Number(at(json, `usageMetadata.${name}`))
    expect(count('totalTokenCount')).toBe(
      count('promptTokenCount') + count('candidatesTokenCount') + count('thoughtsTokenCount'),
    )
  })

  test('returns no thoughts for a budget of 0', async () => {
    const budget = (thinkingBudget: number): object => ({ generationConfig: { thinkingConfig: { thinkingBudget } } })
    expect(at((await generate(hello, budget(20))).json, 'usageMetadata.thoughtsTokenCount')).toBe(20)
    expect(at((await generate(hello, budget(0))).json, 'usageMetadata.thoughtsTokenCount')).toBeUndefined()
  })

  test.each([
    ['image/png', 'IMAGE'],
    ['image/jpeg', 'IMAGE'],
    ['image/webp', 'IMAGE'],
    ['application/pdf', 'DOCUMENT'],
    ['audio/mpeg', 'AUDIO'],
    ['audio/wav', 'AUDIO'],
    ['audio/mp3', 'AUDIO'],
    ['video/mp4', 'VIDEO'],
    ['video/mov', 'VIDEO'],
  ])('counts %s as %s', async (mimeType, modality) => {
    const { json } = await generate([...hello, { inlineData: { mimeType, data: 'AAAA' } }])
    const details = allAt(json, 'usageMetadata.promptTokensDetails[].tokenCount').map(Number)
    expect(allAt(json, 'usageMetadata.promptTokensDetails[].modality')).toEqual(['TEXT', modality])
    expect(details.reduce((sum, each) => sum + each)).toBe(at(json, 'usageMetadata.promptTokenCount'))
  })

  test.each([
    ['another type', { inlineData: { mimeType: 'text/csv', data: 'AAAA' } }, 'inlineData.mimeType'],
    ['a data URL', { inlineData: { mimeType: 'image/png', data: 'data:image/png;base64,AAAA' } }, 'inlineData.data'],
    ['a file URI', { fileData: { mimeType: 'image/png', fileUri: 'gs://x' } }, 'fileData'],
    ['a number', { text: 5 }, 'text'],
  ])('refuses %s', async (_, part, param) => {
    const { status, json } = await generate([part])
    expect([status, at(json, 'error.param')]).toEqual([400, `contents[0].parts[0].${param}`])
  })

  test('stops at a sequence and at the limit', async () => {
    const stopped = await generate([{ text: 'Count from 1 to 9' }], { generationConfig: { stopSequences: ['4'] } })
    expect(at(stopped.json, 'candidates[0].content.parts[0].text')).toBe('1, 2, 3, ')
    const cut = await generate([{ text: 'Tell a long story' }], { generationConfig: { maxOutputTokens: 6 } })
    expect(at(cut.json, 'candidates[0].finishReason')).toBe('MAX_TOKENS')
  })

  test('calls a function, and responds to its result', async () => {
    const tools = [{ functionDeclarations: [{ name: 'get_weather', parameters: { type: 'OBJECT', properties: {} } }] }]
    const { json } = await generate([{ text: 'Use get_weather' }], { tools })
    expect(at(json, 'candidates[0].content.parts[0].functionCall')).toEqual({ name: 'get_weather', args: {} })
    const functionResponse = { name: 'get_weather', response: { weather: 'sunny' } }
    const contents = [
      { role: 'user', parts: [{ text: 'Use get_weather' }] },
      at(json, 'candidates[0].content'),
      { role: 'user', parts: [{ functionResponse }] },
    ]
    expect(at((await generate([], { tools, contents })).json, 'candidates[0].content.parts[0].text')).toContain('sunny')
  })

  test('refuses an unknown model with 404', async () => {
    const { status, json } = await post(reference, '/v1beta/models/nope:generateContent', { contents: [] })
    expect([status, at(json, 'error.code')]).toEqual([404, 'model_not_found'])
  })
})
