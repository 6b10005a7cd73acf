import type { EvidenceLine, Exchange } from '../../../src/evidence/exchange.ts'

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

export const eachExchange =
  (times: Times): Retimed =>
  (lines) =>
    lines.map((line) => (line.type === 'exchange' ? times(line) : line))
