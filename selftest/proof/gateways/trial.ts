import { areas } from '../../../suites/areas.ts'
import { isMeantUnnamed } from '../../../src/contract/selection.ts'
import { conformanceOf } from '../../../src/contract/conformance.ts'
import { untouched, type Inject } from '../../../src/reference/fault.ts'
import type { Concluded } from '../../../src/verdict/conclude.ts'
import { startJudge } from '../../../src/verdict/judge.ts'
import type { RequirementReport } from '../../../src/verdict/report.ts'
import { judgedAll, record, sideBySide } from '../../suites/harness.ts'
import type { WireStyle } from '../../suites/variations/front.ts'
import type { ReplyPlace } from './places.ts'

/** A gateway that is driven and judged. */
export interface Trial {
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Ids of areas, or longer beginnings of requirement ids, that are driven and judged. */
  readonly only: readonly string[]
}

/** All that is meant where nothing is named, but the limits, which look at statuses alone. */
export const everything: readonly string[] = areas
  .map(({ name }) => name)
  .filter((name) => isMeantUnnamed(name) && name !== 'limits')

/** What shows the replies that hold a place, with as little else as possible. */
export function scopeOf({ operation, mode }: ReplyPlace): readonly string[] {
  const [area = ''] = conformanceOf(operation).features
  if (mode === 'plain') return [area]
  return mode === 'streamed' ? [`streaming.${area}`] : ['errors', 'authentication', area]
}

/** However busy the machine is, no gateway is taken for one that does not answer. */
const patient = { timeoutS: 60, deadlineS: 600 }

/** Drives and judges gateways, those of one scope by the tests of that alone. Results are in the order of the trials. */
export async function tried(trials: readonly Trial[]): Promise<readonly Concluded[]> {
  const files = await sideBySide(
    trials.map(
      ({ inject = untouched, wire, only }) =>
        () =>
          record({ faults: [{ breaks: [], inject }], ...(wire && { wire }), settings: { ...patient, only } }),
    ),
  )
  const concluded: Concluded[] = []
  for (const scope of new Set(trials.map(areasOf))) {
    const places = trials.flatMap((trial, at) => (areasOf(trial) === scope ? [at] : []))
    const judge = startJudge({ areas: scope.split(',') })
    try {
      const some = await judgedAll(
        judge,
        places.map((at) => files[at] ?? ''),
      )
      some.forEach((one, index) => (concluded[places[index] ?? 0] = one))
    } finally {
      await judge.close()
    }
  }
  return concluded
}

const areasOf = ({ only }: Trial) => [...new Set(only.map((id) => id.split('.', 1)[0] ?? ''))].join()

/** Rows with one of these verdicts. */
export const rowsWith = ({ report }: Concluded, ...verdicts: readonly string[]): readonly RequirementReport[] =>
  report.requirements.filter(({ verdict }) => verdicts.includes(verdict ?? ''))

export const idsWith = (concluded: Concluded, ...verdicts: readonly string[]): readonly string[] =>
  rowsWith(concluded, ...verdicts)
    .map(({ id }) => id)
    .sort()
