import type { Contract } from '../../contract/document.ts'
import type { ModelProbe } from './listed-models.ts'
import type { Probe } from '../probe.ts'

/** A folder of `suites/` with its probes. Its name is the first segment of its requirement ids. */
export interface Area {
  readonly name: string
  /** Prefixes of the requirement ids that its probes serve. Probes are derived only if one of them is selected. */
  readonly serves?: readonly string[]
  /** Fixed probes, or probes derived from the contract document and the seed. */
  readonly probes: readonly Probe[] | ((contract: Contract, options: CaseOptions) => readonly Probe[])
  /** Creates the probe of a listed model. Defined by one area only. */
  readonly ofModel?: ModelProbe
}

export interface CaseOptions {
  readonly seed: number
  /** Random requests per operation. */
  readonly samples: number
  /** For how long the scripted upstream is silent in the calls that test it. */
  readonly patienceS?: number
}

export const probesOf = ({ probes }: Area, contract: Contract, options: CaseOptions): readonly Probe[] =>
  typeof probes === 'function' ? probes(contract, options) : probes
