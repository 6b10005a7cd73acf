import { requirementSet } from '../../src/contract/sets.ts'
import { overseasDeployment, type ModelRole } from '../../src/deployment/deployment.ts'
import type { Report } from '../../src/report/report.ts'
import { reasonText, type ReasonData } from '../../src/results/reasons.ts'
import { recordedSetupReason, setupExitCode } from '../../src/results/setup.ts'
import { oneLine, UsageError } from '../../src/std/usage-error.ts'
import { selectedAgents, type KnownAgent } from '../agents.ts'
import { contractOf } from '../contract.ts'
import type { DoctorOptions } from '../options.ts'
import { namesOf, settingsOf } from '../read-options.ts'
import { asTask } from '../task.ts'
import { certificationOf, type Certification } from './certification.ts'
import { diagnosisOf, preflightOf, type Diagnosis } from './diagnose.ts'
import { gapsOf, type Gap } from './gaps.ts'
import { rehearse } from './rehearsal.ts'

export type { Certification, Diagnosis, Gap }

/** What a run would find. */
export interface DoctorResult {
  /** 0 if a run can start, 2 for a wrong setting, 3 if the deployment cannot be tested, no call succeeded, or, with `certify`, something is missing. */
  readonly exitCode: 0 | 2 | 3
  /** Why no run can start, as data and as one line. */
  readonly problem?: ReasonData & { readonly text: string }
  /** The contract document. */
  readonly contract: { readonly version: string }
  /** The requirement set that gates. */
  readonly set: string
  /** The deployment without keys and header values. */
  readonly deployment: {
    readonly group: string
    /** Configured models by role. */
    readonly models: Readonly<Partial<Record<ModelRole, string>>>
    readonly overseasBaseUrl?: string
    /** The roles of the keys. */
    readonly keys: readonly string[]
    /** The variable of the API key, if it was read from one. */
    readonly keyVariable?: string
  }
  /** The base URL, then the overseas URL if there is one. */
  readonly endpoints: readonly Diagnosis[]
  /** How many requirements a run could judge. */
  readonly judged?: Report['judged']
  /** Why the others could not be judged, the most frequent reason first. */
  readonly gaps?: readonly Gap[]
  /** The coding agents of the selection; absent if it has none. */
  readonly agents?: readonly KnownAgent[]
  /** With `certify`: whether a complete run could be certified. */
  readonly certification?: Certification
}

/** Implements `doctor` of the library. */
export const doctor = (options: DoctorOptions): Promise<DoctorResult> =>
  asTask(options, async (task, secrets) => {
    const { certify, ...others } = options
    const settings = await settingsOf(others, secrets)
    const { deployment, set, asked } = settings
    const { group, models, overseasBaseUrl, keys, embedded } = deployment
    const names = namesOf(options)
    if (embedded) throw new UsageError(`doctor: no deployment to check. Set ${names('baseUrl')}`)
    const contract = contractOf(settings)
    const keyVariable = asked?.keys?.['default']
    const facts = {
      contract: { version: contract.version },
      set: requirementSet(set).version,
      deployment: {
        ...{ group, models, keys: Object.keys(keys) },
        ...(keyVariable !== undefined && { keyVariable }),
        ...(overseasBaseUrl !== undefined && { overseasBaseUrl }),
      },
    }
    const preflight = await preflightOf(settings, contract)
    const found = diagnosisOf(preflight)
    const endpoints = [found]
    if (found.problem === undefined && overseasBaseUrl !== undefined)
      endpoints.push(
        diagnosisOf(await preflightOf({ ...settings, deployment: overseasDeployment(deployment) }, contract)),
      )
    const recorded = endpoints.find((endpoint) => endpoint.problem !== undefined)?.problem
    const problem = recordedSetupReason(recorded)
    if (problem !== undefined) {
      const text = oneLine(reasonText(problem))
      return { ...facts, exitCode: setupExitCode(problem), endpoints, problem: { ...problem, text } }
    }
    task.onProgress?.({ type: 'rehearsing' })
    const rehearsed = await rehearse(settings, contract, preflight)
    const { report } = rehearsed
    const agents = await selectedAgents(settings)
    const certification = certify === true ? certificationOf(rehearsed, preflight, settings, contract) : undefined
    return {
      ...facts,
      ...{ exitCode: isServed(found) && certification?.isComplete !== false ? 0 : 3, endpoints },
      ...{ judged: report.judged, gaps: gapsOf(report) },
      ...(agents && { agents }),
      ...(certification && { certification }),
    }
  })

/** True if a call succeeded: the list of models may be public, so it shows nothing if a call fails. */
const isServed = ({ list, trials }: Diagnosis): boolean =>
  (trials.length > 0 ? trials : [list]).some((one) => one?.status === 200)
