import type { RequirementReport } from '../src/report/report.ts'
import { groupBy } from './digest.ts'

/** A parameter, and what came of a request at its limit and of one beyond it. */
export interface LimitRow {
  readonly parameter: string
  readonly text: string
  readonly at: RequirementReport | undefined
  readonly beyond: RequirementReport | undefined
}

/** Each parameter that was judged, by the `.accepts` and `.refuses` of its limit. */
export function limitRows(requirements: readonly RequirementReport[]): readonly LimitRow[] {
  const judged = requirements.filter((one) => one.judged && /^limits\..+\.(?:accepts|refuses)$/.test(one.id))
  return [...groupBy(judged, ({ id }) => id.slice(0, id.lastIndexOf('.')))].map(([name, pair]) => {
    const [at, beyond] = ['.accepts', '.refuses'].map((end) => pair.find(({ id }) => id.endsWith(end)))
    return { parameter: name.slice('limits.'.length), text: (beyond ?? at)?.text ?? '', at, beyond }
  })
}
