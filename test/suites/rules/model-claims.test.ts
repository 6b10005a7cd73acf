import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { claimsOf, firstModelOfKind } from '../../../suites/models/claims.rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'

const everyProtocol = ['chat-compatible', 'responses', 'messages', 'generate-content']

const model = (id: string, labels: readonly string[] = everyProtocol, type = '对话') => ({
  id,
  model: id,
  model_type: type,
  supported_endpoint_types: labels,
})

const listOf = (...models: readonly object[]) =>
  replyOf(exchangeOf([{ at: 1, text: JSON.stringify({ data: models }) }]))

const claims = (list: ReturnType<typeof listOf>, most: number, lacks: readonly string[] = []) =>
  claimsOf(list, most, { lacks }).map(({ id, kind }) => `${id} ${kind}`)

describe('the listed models that are tried', () => {
  test('alternate between the protocols', () => {
    expect(claims(listOf(model('a'), model('b')), 8)).toEqual([
      'a chat',
      'a responses',
      'a messages',
      'a generateContent',
      'b chat',
      'b responses',
      'b messages',
      'b generateContent',
    ])
  })

  test('do not exceed the limit', () => {
    expect(claims(listOf(model('a'), model('b')), 5)).toHaveLength(5)
  })

  test('include each protocol of a single model', () => {
    expect(claims(listOf(model('a')), 8)).toHaveLength(4)
  })

  test('are spread over the models of a protocol', () => {
    const models = [...'abcdef'].map((id) => model(id, ['chat-compatible']))
    expect(claims(listOf(...models), 4)).toEqual(['d chat'])
    expect(claims(listOf(...models), 2, ['responses', 'messages', 'generate-content'])).toEqual(['b chat', 'e chat'])
  })

  test('exclude protocols that the deployment does not support', () => {
    expect(claims(listOf(model('a')), 8, ['responses'])).toEqual(['a chat', 'a messages', 'a generateContent'])
    expect(claims(listOf(model('a')), 8, ['generate-content'])).toEqual(['a chat', 'a responses', 'a messages'])
  })

  test('include only text models', () => {
    expect(claims(listOf(model('a', everyProtocol, '图像')), 8)).toEqual([])
  })
})

test('tries the first model of each media type', () => {
  const list = listOf(model('a'), model('b', ['image-generation']), model('c', ['image-generation']))
  expect([firstModelOfKind(list, 'image'), firstModelOfKind(list, 'video')]).toEqual(['b', undefined])
})
