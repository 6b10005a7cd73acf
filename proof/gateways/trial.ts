import { areas } from '../../suites/areas.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { conformanceOf } from '../../src/contract/conformance.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { fault, untouched, type Inject } from '../../src/reference/fault.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { tryGateway } from '../../selftest/suites/trial.ts'
import type { WireStyle } from '../../selftest/variants/definitions/front.ts'
import type { ReplyPlace } from './places.ts'

/** A gateway that is driven and judged. */
export interface Trial {
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Ids of areas, or longer beginnings of requirement ids, that are driven and judged. */
  readonly only: readonly string[]
}

/** Drives and judges gateways. */
export interface Trials {
  /** Results are in the order of the trials. */
  readonly tried: (trials: readonly Trial[]) => Promise<readonly ConcludedRun[]>
  /** What the healthy gateway satisfies of this. */
  readonly satisfied: (only: readonly string[]) => Promise<ReadonlySet<string>>
}

/** All that is meant where nothing is named, but the limits, which look at statuses alone. */
export const defaultAreas: readonly string[] = areas
  .map(({ name }) => name)
  .filter((name) => isSelectedByDefault(name) && name !== 'limits')

/** What shows the replies that hold a place, with as little else as possible. */
export function scopeOf({ operation, mode }: ReplyPlace): readonly string[] {
  const [area = ''] = conformanceOf(operation).features
  if (mode === 'plain') return [area]
  return mode === 'streamed' ? [`streaming.${area}`] : ['errors', 'authentication', area]
}

export function createTrials(): Trials {
  const healthy = new Map<string, Promise<ReadonlySet<string>>>()

  const tried = async (trials: readonly Trial[]): Promise<readonly ConcludedRun[]> => {
    const concluded: ConcludedRun[] = []
    for (const trial of trials) concluded.push((await runTrial(trial)).concluded)
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
  }
}

const runTrial = ({ inject = untouched, wire, only }: Trial) =>
  tryGateway({
    faults: [fault([], inject)],
    settings: { only, timeoutS: 60, deadlineS: 600 },
    suites: { areas: [...new Set(only.map(areaOf))] },
    ...(wire && { wire }),
  })

/** Ids of requirements with one of these verdicts. */
export const idsWith = ({ report }: ConcludedRun, ...verdicts: readonly string[]): readonly string[] =>
  report.requirements
    .filter(({ verdict }) => verdicts.includes(verdict ?? ''))
    .map(({ id }) => id)
    .sort()

/** Broken tests, and what ended a run before it was done: what must never be. */
export const runErrors = (concluded: ConcludedRun): readonly string[] => [
  ...idsWith(concluded, 'broken').map((id) => `${id} is broken`),
  ...concluded.report.notes.filter((note) => /the suite itself is broken|ended early/.test(note)),
]
