import { beforeEach, describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { chatModelsElsewhere, modelDescriptions, mediaModelsInChat } from '../../../suites/service/rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'
import { judging } from '../../checks/recorded.ts'
import { thrownText } from '../../checks/thrown.ts'

beforeEach(() => void judging([]))

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

describe('a model list', () => {
  test('without models is inconclusive', () => {
    expect(thrownText(() => modelDescriptions(listed()))).toContain('the list contains no model')
  })

  test('that is an error is inconclusive for that reason', () => {
    expect(thrownText(() => modelDescriptions(answered({ success: false, message: 'no' })))).toContain(
      'errors.success.result',
    )
  })
})

describe('a chat model that is not listed for chat', () => {
  test.each(['responses', 'messages', 'generate-content'])('is recognized without a type by the label %s', (label) => {
    expect(chatModelsElsewhere(listed([undefined, label, 'image-generation']))).toEqual(['m-0'])
  })

  test('is not one with the chat label', () => {
    expect(chatModelsElsewhere(listed([undefined, 'chat-compatible']))).toEqual([])
  })

  test('is undecided with an unknown label', () => {
    const list = listed(['对话', 'messages', 'jimeng-v3'])
    expect(thrownText(() => chatModelsElsewhere(list))).toContain(
      'the meaning of the label jimeng-v3 of m-0 is guessed',
    )
  })

  test('is not one of another type', () => {
    expect(chatModelsElsewhere(listed(['视频', 'messages'], ['对话', 'chat-compatible']))).toEqual([])
  })

  test('is inconclusive if no model has a label', () => {
    expect(thrownText(() => chatModelsElsewhere(listed(['对话'], ['视频', 'video'])))).toContain(
      'does not declare endpoints',
    )
  })
})

test('image and video models listed for chat are found by type and by label', () => {
  const list = listed(
    ['图像', 'chat-compatible'],
    ['对话', 'chat-compatible', 'video'],
    ['对话', 'chat-compatible', 'messages'],
    ['视频', 'video'],
  )
  expect(mediaModelsInChat(list)).toEqual(['m-0', 'm-1'])
})
