import { areas } from '../../suites/areas.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { conformanceOf } from '../../src/contract/conformance.ts'
import { areaOf } from '../../src/contract/requirements.ts'
import { fault, untouched, type Inject } from '../../gateway/reference/fault.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { tryGateway } from '../suites/trial.ts'
import type { WireStyle } from '../variants/definitions/front.ts'
import type { ReplyPlace } from './places.ts'

/** A gateway to test. */
export interface Trial {
  readonly inject?: Inject
  readonly wire?: WireStyle
  /** Areas or prefixes of requirement ids to test. */
  readonly only: readonly string[]
}

/** Tests gateways. */
export interface Trials {
  /** Returns results in the order of the trials. */
  readonly tried: (trials: readonly Trial[]) => Promise<readonly ConcludedRun[]>
  /** The requirements that the healthy gateway satisfies. */
  readonly satisfied: (only: readonly string[]) => Promise<ReadonlySet<string>>
}

/** The areas tested by default, except the limits, which judge only statuses. */
export const defaultAreas: readonly string[] = areas
  .map(({ name }) => name)
  .filter((name) => isSelectedByDefault(name) && name !== 'limits')

/** The smallest scope that obtains the replies containing a place. */
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

/** Ids of the requirements with one of these verdicts. */
export const idsWith = ({ report }: ConcludedRun, ...verdicts: readonly string[]): readonly string[] =>
  report.requirements
    .filter(({ verdict }) => verdicts.includes(verdict ?? ''))
    .map(({ id }) => id)
    .sort()

/** Broken checks, crashes, and drives that ended early. Must be empty. */
export const runErrors = (concluded: ConcludedRun): readonly string[] => [
  ...idsWith(concluded, 'broken').map((id) => `${id} is broken`),
  ...concluded.crashes.map(({ text }) => text),
  ...(['complete', 'budget'].includes(concluded.ended ?? 'interrupted')
    ? []
    : [`the drive ended early: ${concluded.ended}`]),
]
