import { expect, test } from 'vitest'
import { undocumented } from '../../fixtures/request.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import type { Schema } from '../../src/contract/schemas.ts'

/** What is expected here is an error of the compiler: `npm run types` fails where there is none. */
const model = 'some-model'

const bodyOf = ({ body }: { readonly body?: unknown }) => JSON.parse(String(body)) as unknown

test('a request cannot have members or values that are not in the document', () => {
  // @ts-expect-error the document has `temperature`
  chatCompletion({ model, temprature: 1 })
  // @ts-expect-error a role of another protocol
  chatCompletion({ model, messages: [{ role: 'model', content: 'Hello.' }] })
  // @ts-expect-error the name of another protocol
  response({ model, max_tokens: 16 })
  // @ts-expect-error a number
  message({ model, top_k: '40' })
  // @ts-expect-error the name of another protocol
  generateContent(model, { generationConfig: { max_tokens: 16 } })
  expect(bodyOf(response({ model }))).not.toHaveProperty('max_tokens')
})

test('undocumented members need `undocumented`', () => {
  expect(bodyOf(chatCompletion({ model, messages: undocumented('not a list') }))).toHaveProperty(
    'messages',
    'not a list',
  )
  expect(bodyOf(generateContent(model, undocumented({ stream: true })))).toHaveProperty('stream', true)
})

test('a response cannot have members that are not in the document', () => {
  const usage: Schema<'ChatUsage'> = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  // @ts-expect-error the document has `total_tokens`
  const misspelt: Schema<'ChatUsage'> = { ...usage, tokens: 2 }
  // @ts-expect-error it must have all three
  const partial: Schema<'ChatUsage'> = { prompt_tokens: 1 }
  expect([misspelt, partial]).not.toContainEqual(usage)
})
