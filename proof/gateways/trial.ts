import { areas } from '../../suites/areas.ts'
import { isMeantUnnamed } from '../../src/contract/selection.ts'
import { conformanceOf } from '../../src/contract/conformance.ts'
import { untouched, type Inject } from '../../src/reference/fault.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { judgedAll, record, sideBySide } from '../../selftest/suites/harness.ts'
import type { WireStyle } from '../../selftest/suites/variations/front.ts'
import type { ReplyPlace } from './places.ts'

/** A gateway that is driven and judged. */
export interface Trial {
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Ids of areas, or longer beginnings of requirement ids, that are driven and judged. */
  readonly only: readonly string[]
}

/** Drives and judges gateways, one judge after another or one for all. */
export interface Trials {
  /** Results are in the order of the trials. */
  readonly tried: (trials: readonly Trial[]) => Promise<readonly Concluded[]>
  /** What the healthy gateway satisfies of this. */
  readonly satisfied: (only: readonly string[]) => Promise<ReadonlySet<string>>
  readonly close: () => Promise<void>
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

/**
 * Starts judging. One judge knows all areas and is there at once, or each area has its own, which takes less of each of many recordings.
 */
export function startTrials(judges: 'one for all' | 'one for each'): Trials {
  let open: { readonly areas: string; readonly judge: Judge } | undefined
  const judgeOf = async (only: readonly string[]): Promise<Judge> => {
    const ids = judges === 'one for all' ? everything : [...new Set(only.map((id) => id.split('.', 1)[0] ?? ''))]
    if (open?.areas === ids.join()) return open.judge
    await open?.judge.close()
    open = { areas: ids.join(), judge: startJudge({ areas: ids }) }
    return open.judge
  }
  const healthy = new Map<string, Promise<ReadonlySet<string>>>()

  async function tried(trials: readonly Trial[]): Promise<readonly Concluded[]> {
    const files = await sideBySide(
      trials.map(
        ({ inject = untouched, wire, only }) =>
          () =>
            record({ faults: [{ breaks: [], inject }], ...(wire && { wire }), settings: { ...patient, only } }),
      ),
    )
    const concluded: Concluded[] = []
    for (const scope of new Set(trials.map(({ only }) => only.join()))) {
      const places = trials.flatMap(({ only }, at) => (only.join() === scope ? [at] : []))
      const recordings = places.map((at) => files[at] ?? '')
      const some = await judgedAll(await judgeOf(scope.split(',')), recordings)
      some.forEach((one, index) => (concluded[places[index] ?? 0] = one))
    }
    return concluded
  }

  return {
    tried,
    satisfied: (only) => {
      const found =
        healthy.get(only.join()) ?? tried([{ only }]).then(([one]) => new Set(one && idsWith(one, 'satisfied')))
      healthy.set(only.join(), found)
      return found
    },
    close: async () => open?.judge.close(),
  }
}

/** Ids of requirements with one of these verdicts. */
export const idsWith = ({ report }: Concluded, ...verdicts: readonly string[]): readonly string[] =>
  report.requirements
    .filter(({ verdict }) => verdicts.includes(verdict ?? ''))
    .map(({ id }) => id)
    .sort()

/** Broken tests, and what ended a run before it was done: what must never be. */
export const troublesOf = (concluded: Concluded): readonly string[] => [
  ...idsWith(concluded, 'broken').map((id) => `${id} is broken`),
  ...concluded.report.notes.filter((note) => /the suite itself is broken|ended early/.test(note)),
]
