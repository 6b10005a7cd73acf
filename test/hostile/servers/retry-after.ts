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
  always: () => true,
  'every second time': ({ count }) => count % 2 === 0,
  'after 50 requests': ({ count }) => count > 50,
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

/** Retries succeed every second time. A negative delay is a violation. */
function expected(often: string, value: string): Pick<Hostile, 'ends' | 'conformant'> {
  if (often !== 'every second time') return { ends: [3] }
  return value.startsWith('-')
    ? { ends: [1, 3] }
    : { ends: [0, 3], conformant: 'a busy gateway may respond so, and the retries succeeded' }
}

/** Each value with 429 or 503, in rotation; the first value in every variant. */
export const retryAfter: readonly Hostile[] = [
  ...Object.entries(values).map(([name, value], row) => ({ name, value, status: row % 2 ? 503 : 429, how: row % 3 })),
  ...[1, 2].map((how) => ({ name: '1e9', value: values['1e9'] ?? '', status: 503, how })),
].map(({ name, value, status, how }): Hostile => {
  const [often, applies] = Object.entries(when)[how] ?? ['', () => true]
  return {
    name: `retry-after.${name}-${status}-${often.replaceAll(' ', '-')}`,
    what: `${status} with \`Retry-After: ${value.slice(0, 40)}${value.length > 40 ? '…' : ''}\` ${often}.`,
    ...expected(often, value),
    serve: busy(status, value, applies),
  }
})
