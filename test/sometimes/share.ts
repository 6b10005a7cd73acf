import { fault } from '../../gateway/reference/fault-kit.ts'
import { judgeSelected, recordInMemory, type TrialOptions } from '../suites/trial.ts'
import type { Way } from './ways.ts'

/** How many of the defects that show sometimes are reported. */
export interface Share {
  readonly tried: number
  /** A requirement that the defect violates is violated. */
  readonly found: number
  /** It is only an advisory. */
  readonly advisory: number
}

const concurrency = 8

/** Drives and judges each gateway with each seed. */
export async function shareOf({ gateways, seeds, only, shows }: Way): Promise<Share> {
  const share = { tried: 0, found: 0, advisory: 0 }
  for (let seed = 1; seed <= seeds; seed += 1) {
    for (const gateway of gateways) {
      const options: TrialOptions = {
        seed,
        suites: {},
        profile: 'full',
        imitatesCuts: true,
        settings: { concurrency, ...(only === undefined ? { skip: ['limits'] } : { only }) },
        faults: [fault([], shows(gateway.inject, seed))],
      }
      const { report } = await judgeSelected(await recordInMemory(options), options)
      const hasVerdict = (verdict: string) =>
        new Set<string>(report.requirements.flatMap((row) => (row.verdict === verdict ? row.id : [])))
      const [violated, advised] = [hasVerdict('violated'), hasVerdict('advisory')]
      for (const { breaks } of gateway.faults) {
        share.tried += 1
        if (breaks.some((id) => violated.has(id))) share.found += 1
        else if (breaks.some((id) => advised.has(id))) share.advisory += 1
      }
    }
  }
  return share
}
