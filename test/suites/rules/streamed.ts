import type { Exchange } from '../../../src/evidence/exchange.ts'
import { replyOf } from '../../../src/reply/reader.ts'
import type { Reply } from '../../../src/reply/reply.ts'
import { evidenceOfLines } from '../../../src/evidence/store.ts'
import { reasonText } from '../../../src/results/reasons.ts'
import { setRecording, openRecording } from '../../../src/outcomes/recording.ts'
import { isUndecided } from '../../../src/outcomes/undecided.ts'
import { exchangeOf, header } from '../../evidence/sample.ts'

const calls = {
  chat: { path: 'chat/completions', body: { model: 'small', messages: [{ role: 'user', content: 'Hello.' }] } },
  messages: {
    path: 'messages',
    body: { model: 'small', max_tokens: 64, messages: [{ role: 'user', content: 'Hi.' }] },
  },
  responses: { path: 'responses', body: { model: 'small', input: 'Hello.' } },
} as const

type Protocol = keyof typeof calls

/** A reply to a request for a stream, from its text. */
export function streamed(protocol: Protocol, text: string, parts: Partial<Exchange> = {}, body: object = {}): Reply {
  const { path, body: usual } = calls[protocol]
  return replyOf(
    exchangeOf([], {
      request: {
        method: 'POST',
        url: `http://127.0.0.1:1/v1/${path}`,
        line: 'domestic',
        key: 'default',
        headers: [['content-type', 'application/json']],
        body: { text: JSON.stringify({ ...usual, stream: true, ...body }) },
      },
      response: {
        status: 200,
        headersAt: 1,
        headers: [['content-type', 'text/event-stream']],
        chunks: [{ at: 1, text }],
      },
      ...parts,
    }),
  )
}

/** Events as they stand in a stream: texts as they are, values as JSON. */
export const events = (...all: readonly (object | string)[]): string =>
  all.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('')

/** What a selection says of a reply, or because of what it says nothing. */
export function told<Said>(say: () => Said): Said | string {
  try {
    return say()
  } catch (error) {
    if (isUndecided(error)) return `because of ${reasonText(error.end.reason)}`
    throw error
  }
}

/** Makes a recording without exchanges the one that is read. */
export const judgeNothing = (): void =>
  setRecording(openRecording(() => evidenceOfLines([header]), { spec: 'packaged' }))
