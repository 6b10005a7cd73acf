import { describe, expect, test } from 'vitest'
import { replyOf } from '../../src/evidence/reader.ts'
import { chatModelsElsewhere, described, mediaModelsInChat } from '../../suites/service/rules.ts'
import { differences } from '../../suites/service/shape.rules.ts'
import { exchangeOf } from '../evidence/sample.ts'

const request = {
  method: 'GET',
  url: 'http://127.0.0.1:1/v1/models',
  line: 'domestic',
  key: 'default',
  headers: [],
} as const

const replyWith = (body: unknown, type = 'application/json') =>
  replyOf(
    exchangeOf([], {
      request,
      response: {
        status: 200,
        headersAt: 1,
        headers: [['content-type', type]],
        chunks: [{ at: 1, text: JSON.stringify(body) }],
      },
    }),
  )

const chat = '对话'
const model = (id: string, labels: readonly string[], type?: string) => ({
  id,
  ...(type !== undefined && { model_type: type }),
  supported_endpoint_types: labels,
})
const listOf = (...models: readonly object[]) => replyWith({ data: models })

describe('a list of models', () => {
  test('tells of each model its type, its kinds, and whether all of its labels were understood', () => {
    expect(described(listOf(model('a', ['messages', 'strange'], chat), { model: 'b' }))).toEqual([
      { id: 'a', type: chat, kinds: ['messages'], isClear: false },
      { id: 'b', type: undefined, kinds: [], isClear: true },
    ])
    expect(described(listOf(model('a', ['messages', 'responses']), { type: 'no model' }))).toEqual([
      { id: 'a', type: undefined, kinds: ['messages', 'responses'], isClear: true },
      { id: '', type: undefined, kinds: [], isClear: true },
    ])
  })

  test('of no model cannot be looked at', () => {
    expect(() => described(listOf())).toThrow('no model is listed (status 200)')
  })

  test('that is an error under a status of success is accused as that alone', () => {
    const error = { message: 'Out of service', type: 'new_api_error' }
    expect(() => described(replyWith({ error }))).toThrow('errors.success.result')
  })
})

describe('chat models that are not listed for chat', () => {
  const elsewhere = (...models: readonly object[]) => chatModelsElsewhere(listOf(...models))

  test.each([
    ['by their type', model('a', ['messages'], chat), ['a']],
    ['by their only label', model('a', ['responses']), ['a']],
    ['by one of their labels', model('a', ['image-generation', 'messages']), ['a']],
    ['of generate-content', model('a', ['generate-content']), ['a']],
    ['but for those that are', model('a', ['responses', 'chat'], chat), []],
    ['but for those that are chat models by that alone', model('a', ['chat']), []],
    ['but for those with a label that is not understood', model('a', ['messages', 'strange'], chat), []],
  ])('%s', (_which, one, ids) => {
    expect(elsewhere(one)).toEqual(ids)
  })

  test.each([
    ['of another type', model('a', ['messages'], '图像')],
    ['of another kind', model('a', ['image-generation'])],
    ['without a label', model('a', [], chat)],
  ])('nothing can be said of a model %s', (_which, one) => {
    expect(() => elsewhere(one)).toThrow('no chat model of the list says for which endpoints it is')
  })
})

describe('image and video models that are listed for chat', () => {
  test.each([
    ['by their type', model('a', ['chat'], '图像'), ['a']],
    ['by one of their labels', model('a', ['chat', 'image-generation']), ['a']],
    ['by a label of videos', model('a', ['chat', 'video'], chat), ['a']],
    ['but for chat models', model('a', ['chat'], chat), []],
    ['but for those that are not listed for chat', model('a', ['image-generation'], '图像'), []],
  ])('%s', (_which, one, ids) => {
    expect(mediaModelsInChat(listOf(one))).toEqual(ids)
  })
})

describe('the replies of two lines differ', () => {
  test.each([
    [{ a: 1 }, { a: 2 }, []],
    [{ a: null }, {}, []],
    [null, {}, ['only on the overseas line: ']],
    [{ a: 1 }, {}, ['only on the domestic line: .a: number']],
    [{}, { a: 1 }, ['only on the overseas line: .a: number']],
    [{ a: 1 }, { a: '1' }, ['only on the domestic line: .a: number', 'only on the overseas line: .a: string']],
    [{ a: {} }, {}, ['only on the domestic line: .a']],
    [{ a: [] }, {}, ['only on the domestic line: .a[]']],
    [{ a: [] }, { a: {} }, ['only on the domestic line: .a[]', 'only on the overseas line: .a']],
    [{ a: [1] }, { a: [] }, ['only on the domestic line: .a[]: number']],
    [{ a: [{ b: 1 }, { c: 1 }] }, { a: [{ c: 1 }, { b: 1 }, { b: 1 }] }, []],
    [{ a: [{ b: 1 }, { c: 1 }] }, { a: [{ b: 1 }] }, ['only on the domestic line: .a[].c: number']],
    [{ 'a.b': { c: true } }, { 'a.b': {} }, ['only on the domestic line: .a.b.c: boolean']],
  ])('%j and %j: %j', (domestic, overseas, told) => {
    expect(differences(replyWith(domestic), replyWith(overseas))).toEqual(told)
  })

  test('in their content type before anything else', () => {
    expect(differences(replyWith({ a: 1 }), replyWith({}, 'text/html'))).toEqual([
      'the content type is text/html on the overseas line and application/json on the domestic one',
    ])
  })
})
