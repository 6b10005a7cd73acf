import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'

/** Gives an exchange other times: those of a virtual clock. */
export type Times = (exchange: Exchange) => Exchange

/** The lines of a recording, some of them with other times. */
export type Retimed = (lines: readonly EvidenceLine[]) => readonly EvidenceLine[]

/** A recording whose times a virtual clock wrote, and what is reported of it. */
export interface Timing {
  readonly title: string
  readonly retimed: Retimed
  readonly reported: readonly string[]
}

/** The same with each exchange. */
export const eachExchange =
  (times: Times): Retimed =>
  (lines) =>
    lines.map((line) => (line.type === 'exchange' ? times(line) : line))

export type Response = NonNullable<Exchange['response']>

/** An exchange with parts of its reply edited; one without a reply is left as it is. */
export const withResponse = (exchange: Exchange, edit: (response: Response) => Partial<Response>): Exchange =>
  exchange.response === undefined
    ? exchange
    : { ...exchange, response: { ...exchange.response, ...edit(exchange.response) } }

/** What a reply holds, from all of its chunks. */
export const textOf = ({ chunks }: Pick<Response, 'chunks'>): string =>
  chunks.map((chunk) => ('text' in chunk ? chunk.text : Buffer.from(chunk.base64, 'base64').toString())).join('')

/** In seconds. */
export const day = 86_400
