/** How often requirements and models were unmet in several runs. */
import { isInventedModel } from '../calls/request.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { flawsOf, type CheckResult } from '../outcomes/check-result.ts'
import { modelIn } from '../report/findings/callers.ts'
import type { ModelRow, Rate, RepeatedRequirement, Verdict } from '../report/report.ts'

/** A report lists only the models of a requirement that fail most often. */
const maxModels = 20

interface Counts {
  judged: number
  unmet: number
  undecided: number
  first?: number
  /** In how many runs requests to a model showed it. */
  readonly models: Map<string, number>
}

/** A requirement in one run. */
export interface OneVerdict {
  readonly id: string
  readonly verdict: Verdict
  /** Empty unless it is unmet. */
  readonly models: readonly string[]
}

/** Counts the verdicts of requirements in several runs. */
export interface Rates {
  readonly add: (run: number, verdict: OneVerdict) => void
  readonly of: (id: string) => RepeatedRequirement | undefined
  /** Ids that some runs found unmet and others satisfied. */
  readonly flaky: () => readonly string[]
}

/** Starts without runs. */
export function createRates(): Rates {
  const byId = new Map<string, Counts>()
  const isFlaky = ({ judged, unmet }: Rate) => unmet > 0 && unmet < judged
  return {
    add: (run, { id, verdict, models }) => {
      if (verdict === 'inapplicable') return
      const counts = byId.get(id) ?? { judged: 0, unmet: 0, undecided: 0, models: new Map<string, number>() }
      byId.set(id, counts)
      const isUnmet = verdict === 'violated' || verdict === 'advisory'
      if (isUnmet || verdict === 'satisfied') counts.judged += 1
      else counts.undecided += 1
      if (!isUnmet) return
      counts.unmet += 1
      counts.first ??= run
      for (const model of models)
        if (counts.models.has(model) || counts.models.size < maxModels)
          counts.models.set(model, (counts.models.get(model) ?? 0) + 1)
    },
    of: (id) => {
      const counts = byId.get(id)
      if (counts === undefined) return undefined
      const { judged, unmet, undecided, first, models } = counts
      const listed = [...models]
        .toSorted(([, one], [, other]) => other - one)
        .map(([model, ofModel]) => ({ model, unmet: ofModel }))
      return {
        ...{ judged, unmet, undecided },
        ...(first !== undefined && { first }),
        ...(listed.length > 0 && { models: listed }),
      }
    },
    flaky: () => [...byId].filter(([, counts]) => isFlaky(counts)).map(([id]) => id),
  }
}

/** The models in the requests that show the flaws of checks, each once. */
export function modelsShowing(
  checks: readonly CheckResult[],
  exchangeOf: (id: string) => Exchange | undefined,
): readonly string[] {
  const failing = checks.flatMap(flawsOf).flatMap(({ exchange }) => exchangeOf(exchange ?? '') ?? [])
  const names = failing.flatMap((exchange) => modelIn(exchange) ?? [])
  return [...new Set(names)].filter((name) => !isInventedModel(name))
}

/** The same for the requests to models, by protocol. */
export interface ModelRates {
  readonly add: (rows: readonly ModelRow[]) => void
  /** The rows with the sums of their requests and their rates, followed by those of models that only other runs called. */
  readonly merged: (rows: readonly ModelRow[]) => readonly ModelRow[]
}

/** A gateway may list other models in each run. */
const maxRows = 2000

/** Starts without runs. */
export function createModelRates(): ModelRates {
  const byKey = new Map<string, { readonly row: ModelRow; requests: number; judged: number; unmet: number }>()
  const keyOf = ({ model, protocol }: ModelRow) => JSON.stringify([model, protocol])
  const withRate = (row: ModelRow): ModelRow => {
    const { requests = row.requests, judged = 0, unmet = 0 } = byKey.get(keyOf(row)) ?? {}
    return { ...row, requests, repeated: { judged, unmet } }
  }
  return {
    add: (rows) => {
      for (const row of rows) {
        const key = keyOf(row)
        const known = byKey.get(key) ?? { row, requests: 0, judged: 0, unmet: 0 }
        if (byKey.size < maxRows) byKey.set(key, known)
        known.requests += row.requests
        if (row.judged > 0) known.judged += 1
        if (row.violated + row.advisory > 0) known.unmet += 1
      }
    },
    merged: (rows) => {
      const known = new Set(rows.map(keyOf))
      const others = [...byKey].flatMap(([key, { row }]) => (known.has(key) ? [] : [row]))
      return [...rows, ...others].map(withRate)
    },
  }
}
