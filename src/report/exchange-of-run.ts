import type { Exchange } from '../evidence/exchange.ts'

/** One of several runs. */
export interface NumberedRun {
  /** From 1. */
  readonly run: number
  readonly seed: number
}

const runs = new WeakMap<Exchange, NumberedRun>()

/** The id of an exchange among those of several runs: `run-3/chat-plain/first`. */
export const idInRun = (id: string, run: number): string => `run-${run}/${id}`

/** An exchange among those of several runs. Its content is still read from the evidence of its run on access. */
export function exchangeOfRun(exchange: Exchange, numbered: NumberedRun): Exchange {
  const { type, id, probe, name, attempt, retried, startedAt, request, response, end } = exchange
  const own: Exchange = {
    ...{ type, id: idInRun(id, numbered.run), probe, name, attempt, retried, startedAt, request, end },
    ...(response && { response }),
  }
  runs.set(own, numbered)
  return own
}

/** The run of an exchange among those of several runs; undefined for the exchange of a single run. */
export const runOf = (exchange: Exchange): NumberedRun | undefined => runs.get(exchange)
