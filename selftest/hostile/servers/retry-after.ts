import { jsonReply } from '../reply.ts'
import type { Hostile, Request, Serve } from '../serve.ts'
import { answer, healthy } from '../write.ts'

const values: Readonly<Record<string, string>> = {
  '1e9': '1000000000',
  negative: '-1',
  'year-9999': 'Fri, 31 Dec 9999 23:59:59 GMT',
  garbage: 'soon; maybe\t"later"',
  zero: '0',
  'thousand-digits': '9'.repeat(1000),
  past: 'Thu, 01 Jan 1970 00:00:00 GMT',
}

const when: Readonly<Record<string, (request: Request) => boolean>> = {
  'to everything': () => true,
  'to one request in two': ({ count }) => count % 2 === 0,
  'after the first 50 requests': ({ count }) => count > 50,
}

const busy =
  (status: number, value: string, applies: (request: Request) => boolean): Serve =>
  (socket, request) =>
    applies(request)
      ? answer(
          socket,
          request,
          jsonReply({ error: { message: 'Too much to do', type: 'rate_limit_error', code: 'busy' } }, status),
          `Retry-After: ${value}`,
        )
      : healthy(socket, request)

const hyphenated = (words: string) => words.replaceAll(' ', '-')

/** Each value with 429 and with 503; how often goes round, so that each meets each. */
export const retryAfter: readonly Hostile[] = Object.entries(values).flatMap(([name, value], row) =>
  [429, 503].map((status, column): Hostile => {
    const [how, applies] = Object.entries(when)[(row + 2 * column) % 3] ?? ['', () => true]
    return {
      name: `retry-after.${name}-${status}-${hyphenated(how).replace(/^to-|-requests?|-first/g, '')}`,
      what: `${status} with \`Retry-After: ${value.slice(0, 40)}${value.length > 40 ? '…' : ''}\` ${how}.`,
      ends: [3],
      serve: busy(status, value, applies),
    }
  }),
)
