import type { Bytes, Exchange, HeaderPair } from '../../src/evidence/exchange.ts'

/**
 * Writes an exchange as text, for regular expressions: the request line with the role of the key, headers with lower-case names, an empty
 * line and the body; then the reply, and how it ended. See the example in `test/corpus/README.md`.
 */
export function wireOf({ request, response, end }: Exchange): string {
  const { pathname, search } = new URL(request.url)
  return [
    `> ${request.method} ${pathname}${search} key=${request.key} line=${request.line}`,
    ...request.headers.map(header),
    '',
    request.body === undefined ? '' : textOf([request.body]),
    ...(response === undefined
      ? []
      : [`< ${response.status}`, ...response.headers.map(header), '', textOf(response.chunks)]),
    `= ${end.how}`,
  ].join('\n')
}

const header = ([name, value]: HeaderPair) => `${name.toLowerCase()}: ${value}`

const textOf = (pieces: readonly Bytes[]): string =>
  Buffer.concat(
    pieces.map((piece) => ('text' in piece ? Buffer.from(piece.text) : Buffer.from(piece.base64, 'base64'))),
  ).toString('utf8')

/** The regular expression of `shows`: `.` matches any character, `^` and `$` the ends of a line. */
export const patternOf = (shows: string): RegExp => new RegExp(shows, 'msu')
