import { memoized } from '../std/memoized.ts'
import type { WantedModel } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'

/** The probes that ask listed models, which no header's plan names: the list led to them. */
export const modelProbesOf = memoized(
  ({ everyModel }: Evidence): ReadonlyMap<string, WantedModel> =>
    new Map(
      (everyModel?.models ?? []).flatMap((wanted) => (wanted.probe === undefined ? [] : [[wanted.probe, wanted]])),
    ),
)
