import { expect, test } from 'vitest'
import { answeredText } from '../../src/reply/answered-text.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { exchangeOf } from '../evidence/sample.ts'

const textOf = (body: string) =>
  answeredText(
    replyOf(
      exchangeOf([], {
        response: { status: 200, headersAt: 1, headers: [], chunks: [{ at: 1, text: body }] },
      }),
    ),
  )

const events = (...all: readonly object[]) => all.map((data) => `data: ${JSON.stringify(data)}\n\n`).join('')
const chunk = (delta: object) => ({ choices: [{ index: 0, delta }] })

test.each([
  [
    'chat',
    JSON.stringify({ id: 'a', choices: [{ message: { role: 'assistant', content: 'b', reasoning_content: 'c' } }] }),
    'bc',
  ],
  [
    'responses',
    JSON.stringify({ instructions: 'x', output: [{ content: [{ type: 'output_text', text: 'b' }] }] }),
    'b',
  ],
  [
    'messages',
    JSON.stringify({
      content: [
        { type: 'thinking', thinking: 'b' },
        { type: 'text', text: 'c' },
      ],
    }),
    'bc',
  ],
  ['generate-content', JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: 'b' }] } }] }), 'b'],
  ['chat stream', events(chunk({ role: 'assistant' }), chunk({ content: 'b' }), chunk({ content: 'c' })), 'bc'],
  ['messages stream', events({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'b' } }), 'b'],
  ['responses stream', events({ type: 'response.output_text.delta', delta: 'b' }), 'b'],
  ['empty', '', ''],
])('joins what the model wrote: %s', (_name, body, text) => expect(textOf(body)).toBe(text))
