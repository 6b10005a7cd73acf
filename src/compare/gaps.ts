import type { Report } from '../report/report.ts'
import type { VerdictChanges } from './comparison.ts'
import type { Subject } from './bounds.ts'

/** Why a comparison does not show whether there are regressions, or not in every area. */
export function gapsOf(base: Subject, now: Subject, verdicts: VerdictChanges): readonly string[] {
  const nothing = [base, now].filter(({ report }) => report.judged.of === 0)
  if (nothing.length > 0) return nothing.map(({ name }) => `nothing was judged in ${name}`)
  if (verdicts.compared === 0) return [`no requirement was selected in both ${base.name} and ${now.name}`]
  return [
    ...[base, now].filter(({ isDocumentUnconfirmed }) => isDocumentUnconfirmed === true).map(documentGap),
    ...(isOverloaded(now.report) ? [`${now.name} was overloaded during the run: its violations do not count`] : []),
    ...lostAreas(base, now),
  ]
}

/** Evidence with a weaker document would show no regression. */
const documentGap = ({ name }: Subject) =>
  `${name} was judged by the contract document of its evidence, which is not the packaged one. Choose with --spec packaged or --spec recorded`

/** Areas with gating verdicts in the base and only undecided ones now. */
function lostAreas(base: Subject, now: Subject): readonly string[] {
  const [before, after] = [judgedIn(base), judgedIn(now)]
  return [...before].flatMap(([area, { judged }]) => {
    const own = after.get(area)
    return judged > 0 && own !== undefined && own.judged === 0 && own.undecided > 0
      ? [`${area}: nothing was judged in ${now.name}: ${own.because ?? 'no reason is reported'}`]
      : []
  })
}

interface Area {
  judged: number
  undecided: number
  because?: string
}

function judgedIn({ report }: Subject): ReadonlyMap<string, Area> {
  const areas = new Map<string, Area>()
  for (const { id, level, verdict, judged, because } of report.requirements) {
    if (!judged || level !== 'MUST' || verdict === 'inapplicable') continue
    const area = id.split('.', 1)[0] ?? id
    const counts = areas.get(area) ?? { judged: 0, undecided: 0 }
    if (verdict === 'inconclusive' || verdict === 'broken') {
      counts.undecided += 1
      if (because !== undefined) counts.because ??= because
    } else counts.judged += 1
    areas.set(area, counts)
  }
  return areas
}

/** True for the report of an overloaded gateway: it is inconclusive in spite of violations. */
export const isOverloaded = ({ verdict, summary }: Report): boolean =>
  verdict === 'inconclusive' && summary.violated > 0
