import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'

/** Replaces the times of an exchange with those of a virtual clock. */
export type Times = (exchange: Exchange) => Exchange

/** Replaces times in the lines of a recording. */
export type Retimed = (lines: readonly EvidenceLine[]) => readonly EvidenceLine[]

/** A recording with times of a virtual clock, and the expected result. */
export interface Timing {
  readonly title: string
  readonly retimed: Retimed
  readonly reported: readonly string[]
}

/** Applies times to each exchange. */
export const eachExchange =
  (times: Times): Retimed =>
  (lines) =>
    lines.map((line) => (line.type === 'exchange' ? times(line) : line))

export type Response = NonNullable<Exchange['response']>

/** Edits the response of an exchange, if it has one. */
export const withResponse = (exchange: Exchange, edit: (response: Response) => Partial<Response>): Exchange =>
  exchange.response === undefined
    ? exchange
    : { ...exchange, response: { ...exchange.response, ...edit(exchange.response) } }

/** The text of a response, from all of its chunks. */
export const textOf = ({ chunks }: Pick<Response, 'chunks'>): string =>
  chunks.map((chunk) => ('text' in chunk ? chunk.text : Buffer.from(chunk.base64, 'base64').toString())).join('')

/** In seconds. */
export const day = 86_400
