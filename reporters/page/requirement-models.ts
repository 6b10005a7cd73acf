import { isInventedModel } from '../../src/calls/request.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { modelIn } from '../../src/report/findings/callers.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { exchangesById } from '../occurrences.ts'

/** The models whose requests judged each requirement. */
export interface RequirementModels {
  readonly names: readonly string[]
  /** The indices in `names` of the models that judged a requirement, and of those that violate it, both ascending. */
  readonly of: (
    one: RequirementReport,
  ) => { readonly judged: readonly number[]; readonly unmet: readonly number[] } | undefined
}

/** The same assignment as in `byModel`, for each requirement. Undefined for a requirement without a decisive verdict. */
export function modelsOf({ report, evidence }: JudgedRun): RequirementModels {
  const names = [...new Set(report.byModel.map(({ model }) => model))]
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const known = new Map<Exchange, number | undefined>()
  const modelAt = (exchange: Exchange) => {
    if (!known.has(exchange)) known.set(exchange, indexFor(modelIn(exchange), indexOf))
    return known.get(exchange)
  }
  const indices = (ids: readonly string[]) =>
    [...new Set(exchangesById(ids, evidence.exchanges).flatMap((exchange) => modelAt(exchange) ?? []))].sort(
      (one, other) => one - other,
    )
  return {
    names,
    of: ({ verdict, tests }) => {
      if (names.length < 2 || (verdict !== 'satisfied' && verdict !== 'violated' && verdict !== 'advisory'))
        return undefined
      const failed = tests.flatMap(({ exchanges, failed: count = 0 }) => exchanges.slice(0, count))
      return { judged: indices(tests.flatMap(({ exchanges }) => exchanges)), unmet: indices(failed) }
    },
  }
}

const indexFor = (model: string | undefined, indexOf: ReadonlyMap<string, number>) =>
  model === undefined || isInventedModel(model) ? undefined : indexOf.get(model)

/** Ascending numbers as ranges: `0-3 7`. */
export function ranges(numbers: readonly number[]): string {
  const parts: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = parts.at(-1)
    if (last !== undefined && last[1] + 1 === number) last[1] = number
    else parts.push([number, number])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}
