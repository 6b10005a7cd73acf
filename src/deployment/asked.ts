import type { Asked } from '../evidence/exchange.ts'
import type { NamedVariable } from './keys.ts'
import type { RunOptions } from './options.ts'

/**
 * What is recorded of the options, so that a part of a run can be asked for again: of keys and headers the names of the variables,
 * never what they hold.
 *
 * @param keys the variable of each role that was named
 */
export function askedOf(options: RunOptions, keys: Readonly<Partial<Record<string, NamedVariable>>>): Asked {
  const {
    config,
    spec,
    set,
    headers = [],
    secretHeader,
    samples,
    timeout,
    pollInterval,
    models,
    allowPrivate,
  } = options
  const asked: Record<keyof Asked, unknown> = {
    config,
    spec,
    set,
    keys: Object.fromEntries(Object.entries(keys).map(([role, named]) => [role, named?.variable])),
    headers: headers.length === 0 ? undefined : Object.fromEntries(headers.map((one) => [one.header, one.variable])),
    secretHeaders: secretHeader,
    samples,
    timeoutS: timeout,
    pollIntervalS: pollInterval,
    everyModel: models === undefined || models.patterns.length === 0 ? undefined : models.patterns,
    allowPrivate,
    budgets: budgetsOf(options),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** Hard budgets that were set: a statement names them. */
function budgetsOf({ maxRequests, maxTokens, maxCost }: RunOptions): Asked['budgets'] {
  const set = Object.entries({ maxRequests, maxTokens, maxCost }).filter(([, most]) => most !== undefined)
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Asked['budgets'])
}
