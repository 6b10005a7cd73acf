import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedContract, recordedContract, type Contract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { allowances } from '../../src/deployment/values.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { clientsWith } from '../../src/clients/driver.ts'
import { drive } from '../../src/drive/drive.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { createTransport } from '../../src/wire/transport.ts'
import type { Fault } from '../../gateway/reference/fault.ts'
import type { Pause } from '../../gateway/upstream/holds.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { areas } from '../../suites/areas.ts'
import { conclude, type ConcludedRun, type ConcludeOptions } from '../../src/judge/conclude.ts'
import type { Judge, JudgeResult } from '../../src/judge/judge.ts'
import { startFront, type WireStyle } from '../variants/definitions/front.ts'

/** Areas to restrict a self-test to: `AREA=chat,streaming`. All by default. */
const chosenAreas = (process.env['AREA'] ?? '').split(',').filter((name) => name !== '')

/** Options of `startJudge`, so that only the tests of the chosen areas are loaded. */
export const chosenTests: { readonly areas?: readonly string[] } =
  chosenAreas.length === 0 ? {} : { areas: chosenAreas }

const scratch = mkdtempSync(join(tmpdir(), 'gateproof-'))
let recordings = 0

/** The path of a new file. */
export const scratchFile = (): string => join(scratch, `evidence-${(recordings += 1)}.jsonl`)

/** Settings for driving a reference gateway as quickly as possible. */
export function settingsFor(deployment: Deployment, part: Partial<Settings> = {}): Settings {
  return {
    deployment,
    only: chosenAreas,
    skip: [],
    strict: false,
    noKey: false,
    profile: 'spec',
    samples: 10,
    seed: 1,
    concurrency: 16,
    timeoutS: 40,
    deadlineS: 600,
    pollIntervalS: 0.01,
    shard: { index: 1, count: 1 },
    outDir: scratch,
    ...part,
  }
}

export interface RecordOptions {
  readonly faults?: readonly Fault[]
  readonly seed?: number
  readonly contract?: Contract
  /** The document that the gateway follows; by default the one it is judged by. */
  readonly gatewayContract?: Contract
  readonly settings?: Partial<Settings>
  /** Number of additional listed models without a role. */
  readonly moreModels?: number
  /** Changes the declared deployment, which has all features of the reference gateway by default. */
  readonly declare?: (deployment: Deployment) => Deployment
  /** Simulates broken and stalled connections in process. Default: for both ends, whose scripts cut some. The slow proofs use sockets. */
  readonly imitatesCuts?: true
  /** Sends only these steps of each probe, and those that they depend on. */
  readonly steps?: readonly string[]
  /** How long the upstream waits for the client of a stream that it holds back. Default: longer than any trial. */
  readonly holdTimeoutMs?: number
  /** How the upstream pauses, if both ends are in this process. Default: not at all. */
  readonly pause?: Pause
  /** True to test both ends: the gateway relays to the scripted upstream. Implied by a fault of the upstream side. */
  readonly upstream?: true
  /** How a server in front of the gateway writes responses to the connection. */
  readonly wire?: WireStyle
}

/** Drives a reference gateway with these faults over sockets. Returns the evidence file. */
export async function record({
  faults = [],
  seed = 1,
  settings = {},
  wire,
}: Pick<RecordOptions, 'faults' | 'seed' | 'settings' | 'wire'> = {}): Promise<string> {
  const reference = await startReference({ faults, seed })
  const front = wire && (await startFront(reference.url, wire))
  try {
    const deployment = referenceDeployment({ ...reference, url: front?.url ?? reference.url })
    const isOfMany = faults.some((fault) => fault.moreModels !== undefined)
    return await recordDeployment(deployment, { seed, ...(isOfMany && { modelPatterns: ['ref-more-*'] }), ...settings })
  } finally {
    await front?.close()
    await reference.close()
  }
}

/** A reference gateway as the settings of a drive describe it. */
export const referenceDeployment = ({
  url,
  overseasUrl,
  keys,
  models,
}: Pick<Reference, 'url' | 'overseasUrl' | 'keys' | 'models'>): Deployment => ({
  baseUrl: url,
  overseasBaseUrl: overseasUrl,
  embedded: true,
  keys,
  headers: {},
  group: 'default',
  models,
  requests: { video: { seconds: '10' } },
  videoSeconds: { min: 4, max: 15 },
  prefixes: { motionControl: '/kling' },
  lacks: [],
  allow: allowances,
})

/** Concurrent drives. Each waits for its server about half of the time. */
const drives = 4

/** Runs drives with limited concurrency. Returns their results in the same order. */
export async function sideBySide<Result>(runs: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = [...runs.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: drives }, work))
  return results
}

/** Drives any deployment. Returns the evidence file. */
export async function recordDeployment(deployment: Deployment, part: Partial<Settings> = {}): Promise<string> {
  const settings = settingsFor(deployment, part)
  const file = scratchFile()
  const { echoed, headerSecrets } = secretsOf(deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const recorder = createRecorder(file, redactor)
  const transport = createTransport({
    redactor,
    isFull: () => recorder.fullSince() !== undefined,
    totalMs: settings.timeoutS * 1000,
  })
  const tool = { name: 'gateproof', version: '0.0.0' }
  try {
    const clients = clientsWith(redactor)
    const contract = packagedContract()
    await drive({ settings, contract, areas, tool, transport, recorder, clients, stop: createStop() })
  } finally {
    recorder.close()
    await transport.close()
  }
  return file
}

/** Judges one recording. */
export async function judged(judge: Judge, file: string): Promise<ConcludedRun> {
  const [result] = await judge.judge([file])
  if (result === undefined) throw new Error('nothing was judged')
  return concludedOf(file, result)
}

/** The report on judged evidence, as the command writes it. Without a set, the document decides what gates. */
export function concludeTrial(
  evidence: Evidence,
  result: JudgeResult,
  options: Partial<ConcludeOptions> = {},
): ConcludedRun {
  const requirements = requirementsOf(recordedContract(evidence.header.contract.document).document)
  const selected = (id: string) => isSelected(id, evidence.header)
  return conclude(evidence, result, { requirements, selected, profile: 'spec', strict: false, judgeMs: 0, ...options })
}

/** The report on a judged recording. */
export const concludedOf = (file: string, result: JudgeResult): ConcludedRun =>
  concludeTrial(loadEvidence([file]), result)

/** The ids of violated and advisory requirements, and of those with broken checks. */
export function reportedIds({ report }: ConcludedRun): {
  readonly reported: readonly string[]
  readonly broken: readonly string[]
} {
  const ids = (...verdicts: readonly string[]) =>
    report.requirements.filter(({ verdict }) => verdicts.includes(verdict ?? '')).map(({ id }) => id)
  return { reported: ids('violated', 'advisory').sort(), broken: ids('broken').sort() }
}
