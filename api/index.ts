/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Checks a deployment of the model gateway for conformance with its contract, and judges recordings of one.
 *
 * Nothing here prints, exits, installs signal handlers or reads the environment unless an option asks for it.
 *
 * @packageDocumentation
 */
import { packagedContract } from '../src/contract/document.ts'
import { requirementsOf } from '../src/contract/requirements.ts'
import { publishedSets } from '../src/contract/sets.ts'
import { ledgerOf, type LedgerEntry } from './ledger.ts'
import type { Certificate } from '../reporters/statement/certificate.ts'
import type { Verification } from '../src/statement/verification.ts'
import type { Explanation } from './explain.ts'
import { failing } from './failing.ts'
import type { DoctorResult } from './doctor/doctor.ts'
import type { Judgeable } from './judge/judge.ts'
import type { KnownAgent } from './agents.ts'
import type { CollectedSamples } from './identify/collect.ts'
import type { SampleComparison } from './identify/compare.ts'
import type { CollectSamplesOptions, CompareSamplesOptions, PlanSamplesOptions } from './identify/options.ts'
import type {
  AgentsOptions,
  CertifyOptions,
  CommonOptions,
  CompareOptions,
  DoctorOptions,
  DriveOptions,
  JudgeOptions,
  PlanOptions,
  RecordOptions,
  RunOptions,
  VerifyOptions,
} from './options.ts'
import type { Plan } from './plan.ts'
import type { Recorder } from './record/record.ts'
import type { ComparisonResult, Result, RunResult } from './result.ts'
import type { Recording } from './run/drive.ts'
import { loadRun } from './run/load-run.ts'

export { assertConformant } from './assert-conformant.ts'
export { GateproofError, type GateproofErrorCode } from './errors.ts'
export type * from './events.ts'
export type * from './options.ts'
export type * from './result.ts'
export type * from './types.ts'

/**
 * Drives a deployment, judges the recording and reports.
 *
 * @returns the result for every verdict: a violation is not an error
 * @throws GateproofError
 * @example
 * ```ts
 * const { report, exitCode } = await run({ baseUrl, apiKey, only: ['chat'] })
 * ```
 */
export const run = async <S extends string>(options: RunOptions<S>): Promise<RunResult> => {
  const module = await loadRun()
  return module.run({ ...options })
}

/**
 * Plans a run without sending anything: its probes, their requests, tokens, media and cost.
 *
 * @throws GateproofError
 */
export const plan = async <S extends string>(options: PlanOptions<S>): Promise<Plan> =>
  (await import('./plan.ts')).plan({ ...options })

/**
 * Drives a deployment and records the evidence, without judging it.
 *
 * @returns the recording. Without `outDir` it is in a temporary folder: call `remove()`, or declare it with `using`
 * @throws GateproofError
 */
export const drive = async <S extends string>(options: DriveOptions<S>): Promise<Recording> =>
  (await import('./run/drive.ts')).drive({ ...options })

/**
 * Judges recorded evidence, an HTTP archive (`.har`) or exchanges in JSON Lines. Sends nothing.
 *
 * @param evidence a path, several paths of one recording, or what `drive` or `record` returned
 * @throws GateproofError
 */
export const judge = async <S extends string>(evidence: Judgeable, options: JudgeOptions<S> = {}): Promise<Result> =>
  (await import('./judge/judge.ts')).judge(evidence, { ...options })

/**
 * Compares recordings or reports. Sends nothing.
 *
 * @throws GateproofError, also if it is aborted: a recording that is judged only in part cannot be compared
 */
export const compare = async (options: CompareOptions): Promise<ComparisonResult> =>
  (await import('./compare/compare.ts')).compare(options)

/**
 * Starts a reverse proxy that records the traffic to a gateway.
 *
 * @throws GateproofError
 */
export const record = async <S extends string>(options: RecordOptions<S>): Promise<Recorder> =>
  (await import('./record/record.ts')).record({ ...options })

/**
 * Checks the base URL, the key and the models, and says what a run could not judge.
 *
 * @throws GateproofError
 */
export const doctor = async <S extends string>(options: DoctorOptions<S>): Promise<DoctorResult> =>
  (await import('./doctor/doctor.ts')).doctor({ ...options })

/**
 * Judges the evidence of a run again and writes a statement of conformance, or says why it cannot.
 *
 * @param evidence the folder of a run, folders of its shards, or evidence files
 * @throws GateproofError
 */
export const certify = async (
  evidence: string | readonly string[],
  options: CertifyOptions = {},
): Promise<Certificate> => (await import('./certify/certify.ts')).certify(evidence, options)

/**
 * Verifies a statement of conformance: its signature, its claims and its evidence. Sends nothing.
 *
 * @param file the path of the statement
 * @throws GateproofError
 */
export const verify = async (file: string, options: VerifyOptions = {}): Promise<Verification> =>
  (await import('./verify/verify.ts')).verify(file, options)

/**
 * The coding agents that can be driven through a gateway, and which of them are installed. Sends nothing.
 *
 * @throws GateproofError `usage` if there is no folder `agentsFrom`
 */
export const agents = async (options: AgentsOptions & CommonOptions = {}): Promise<readonly KnownAgent[]> => {
  const module = await import('./agents.ts')
  return failing(() => module.listAgents(options))
}

/**
 * Plans the requests of `collectSamples` without sending anything.
 *
 * @throws GateproofError
 */
export const planSamples = async (options: PlanSamplesOptions): Promise<Plan> =>
  (await import('./identify/collect.ts')).planSamples({ ...options })

/**
 * Asks a model a fixed plan of short prompts, many times, and records the answers as evidence. Judges nothing.
 *
 * @throws GateproofError
 */
export const collectSamples = async (options: CollectSamplesOptions): Promise<CollectedSamples> =>
  (await import('./identify/collect.ts')).collectSamples({ ...options })

/**
 * Tests whether the answers of a model differ from those of a reference, at a stated error rate. Sends nothing.
 *
 * @throws GateproofError `usage` if a path has no samples, or if both have different prompts
 */
export const compareSamples = async (options: CompareSamplesOptions): Promise<SampleComparison> =>
  (await import('./identify/compare.ts')).compareSamples({ ...options })

/**
 * Explains requirements without a run: their checks, their faults, and since when they gate.
 *
 * @param id of a requirement, or a prefix of ids: `chat`. Default: all
 * @returns by area in the order of reports; empty for an unknown id
 * @throws GateproofError
 */
export const explain = async (id?: string): Promise<readonly Explanation[]> => {
  const module = await import('./explain.ts')
  return failing(() => Promise.resolve(module.explain(id)))
}

/** The versions of the published requirement sets, the oldest first. */
export const requirementSets: readonly string[] = publishedSets().map(({ version }) => version)

/** The requirements of the packaged contract document in its order, each with its checks. */
export const requirements: readonly LedgerEntry[] = ledgerOf(requirementsOf(packagedContract().document))
