import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { chatModelsElsewhere, modelDescriptions, mediaModelsInChat } from '../../../suites/service/rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'
import { thrownText } from '../../checks/thrown.ts'

const models = {
  method: 'GET',
  url: 'http://127.0.0.1:1/v1/models',
  line: 'domestic',
  key: 'default',
  headers: [],
} as const
const answered = (body: unknown) => replyOf(exchangeOf([{ at: 1, text: JSON.stringify(body) }], { request: models }))

/** A list of models, each by the type and the labels that it has. */
const listed = (...records: readonly (readonly [type: string | undefined, ...labels: readonly string[]])[]) =>
  answered({
    data: records.map(([type, ...labels], at) => ({
      id: `m-${at}`,
      ...(type !== undefined && { model_type: type }),
      ...(labels.length > 0 && { supported_endpoint_types: labels }),
    })),
  })

describe('a list', () => {
  test('without models tells nothing', () => {
    expect(thrownText(() => modelDescriptions(listed()))).toContain('the list contains no model')
  })

  test('that is an error in place of a result is told as such', () => {
    expect(thrownText(() => modelDescriptions(answered({ success: false, message: 'no' })))).toContain(
      'errors.success.result',
    )
  })
})

describe('a chat model that is not listed for chat', () => {
  test.each(['responses', 'messages', 'generate-content'])('is known without a type by the label %s', (label) => {
    expect(chatModelsElsewhere(listed([undefined, label, 'image-generation']))).toEqual(['m-0'])
  })

  test('is not one that has the label', () => {
    expect(chatModelsElsewhere(listed([undefined, 'chat-compatible']))).toEqual([])
  })

  test('is not one of which a label was not understood', () => {
    expect(chatModelsElsewhere(listed(['对话', 'messages', 'jimeng-v3']))).toEqual([])
  })

  test('is not one of another type', () => {
    expect(chatModelsElsewhere(listed(['视频', 'messages'], ['对话', 'chat-compatible']))).toEqual([])
  })

  test('cannot be told where none has a label', () => {
    expect(thrownText(() => chatModelsElsewhere(listed(['对话'], ['视频', 'video'])))).toContain(
      'does not declare endpoints',
    )
  })
})

test('models of images and videos that are listed for chat are those of another type, and those with another label', () => {
  const list = listed(
    ['图像', 'chat-compatible'],
    ['对话', 'chat-compatible', 'video'],
    ['对话', 'chat-compatible', 'messages'],
    ['视频', 'video'],
  )
  expect(mediaModelsInChat(list)).toEqual(['m-0', 'm-1'])
})
