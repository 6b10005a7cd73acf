import type { Contract } from '../../contract/document.ts'
import type { ModelProbe } from './listed-models.ts'
import type { Probe } from '../probe.ts'

/** One folder of `suites/` as the drive sees it: its name, as in the first segment of its requirement ids, and its probes. */
export interface Area {
  readonly name: string
  /** Ids, or what they begin with, that its probes can serve: where none of them is selected, no probe is derived. */
  readonly serves?: readonly string[]
  /** Fixed probes, or the ones that follow from the contract document (limits, properties) and the run's seed. */
  readonly probes: readonly Probe[] | ((contract: Contract, options: CaseOptions) => readonly Probe[])
  /** What is asked of each listed model, where that is wanted: the one area that knows. */
  readonly ofModel?: ModelProbe
}

/** What derived probes may depend on besides the document. */
export interface CaseOptions {
  readonly seed: number
  /** Drawn requests per operation. */
  readonly samples: number
}

export const probesOf = ({ probes }: Area, contract: Contract, options: CaseOptions): readonly Probe[] =>
  typeof probes === 'function' ? probes(contract, options) : probes
