import { setImmediate } from 'node:timers/promises'
import { selectsMetering } from '../../src/contract/selection.ts'
import { packagedContract, recordedContract } from '../../src/contract/document.ts'
import { isSelected } from '../../src/contract/selection.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { clientsWith } from '../../src/clients/driver.ts'
import { drive } from '../../src/drive/drive.ts'
import { probesOf, type Area } from '../../src/drive/plan/area.ts'
import type { Probe } from '../../src/drive/probe.ts'
import { isFollowStep } from '../../src/drive/send/steps.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { realClock, virtualClock, type DriveClock } from '../../src/drive/limits/clock.ts'
import { createFetchTransport } from '../../src/wire/fetch-transport.ts'
import { createMemoryRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor, type Redactor } from '../../src/redact/redact.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { createTransport, type Transport } from '../../src/wire/transport.ts'
import type { UpstreamOptions } from '../../gateway/upstream/upstream.ts'
import { addressText } from '../../src/deployment/values.ts'
import { createUpstream } from '../../gateway/upstream/create-upstream.ts'
import type { Upstream } from '../../gateway/upstream/upstream.ts'
import type { Target } from '../../gateway/reference/faults/handler.ts'
import { referenceCost } from '../../gateway/reference/cost.ts'
import { createReference, startReference, type ReferenceOptions } from '../../gateway/reference/server.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { SuiteChoice } from '../../src/judge/suites.ts'
import { areaOf, requirementsOf, type Profile } from '../../src/contract/requirements.ts'
import { areas } from '../../suites/areas.ts'
import { chosenTests, concludeTrial, referenceDeployment, settingsFor, type RecordOptions } from './harness.ts'
import { startFront } from '../variants/definitions/front.ts'

/** The result of driving and judging a gateway. */
export interface Trial {
  readonly evidence: Evidence
  readonly concluded: ConcludedRun
}

export interface TrialOptions extends RecordOptions {
  /** The suites that judge; by default those of the chosen areas. */
  readonly suites?: SuiteChoice
  readonly profile?: Profile
}

/** Drives a reference gateway with these faults and judges the recording in this process. */
export async function tryGateway(options: TrialOptions = {}): Promise<Trial> {
  const evidence = await recordInMemory(options)
  return { evidence, concluded: await judgeTrial(evidence, options) }
}

/** Judges evidence in this process, as the command would. */
export async function judgeTrial(
  evidence: Evidence,
  { suites = chosenTests, profile = 'spec' }: Pick<TrialOptions, 'suites' | 'profile'> = {},
): Promise<ConcludedRun> {
  return concludeTrial(evidence, await judgeInProcess(evidence, suites), { profile })
}

/** The same with only the selected requirements in the report, which saves a third of the time of a small trial. */
export async function judgeSelected(evidence: Evidence, options: TrialOptions): Promise<ConcludedRun> {
  const { suites = chosenTests, profile = 'spec' } = options
  const requirements = requirementsOf(recordedContract(evidence.header.contract.document).document).filter(({ id }) =>
    isSelected(id, evidence.header),
  )
  return concludeTrial(evidence, await judgeInProcess(evidence, suites), { profile, requirements })
}

/**
 * Drives a reference gateway with these faults and keeps the evidence in memory. The gateway is called in process. It listens on sockets
 * if it must: a fault cuts or stalls a connection, frames a reply wrongly or names another host, a variant has its own wire style, or
 * official clients call it.
 */
export const recordInMemory = async (options: RecordOptions = {}): Promise<Evidence> =>
  evidenceOfLines(await recordLines(options))

/** Drives like `recordInMemory` and returns the lines of the evidence, for tests that change them. */
export async function recordLines(options: RecordOptions = {}): Promise<readonly EvidenceLine[]> {
  const needsSockets =
    options.wire !== undefined ||
    options.settings?.only?.some((id) => ['clients', 'agents'].includes(areaOf(id))) === true
  return (needsSockets ? undefined : await linesInProcess(options)) ?? (await linesOverSockets(options))
}

/** Drives like `recordInMemory`, but always over sockets: for tests of timeouts, which only sockets have. */
export const recordOverSockets = async (options: RecordOptions = {}): Promise<Evidence> =>
  evidenceOfLines(await linesOverSockets(options))

/** URLs without a listener. */
const addresses = { domestic: 'http://127.0.0.1:8787', overseas: 'http://127.0.0.1:8788' } as const

/** The address of the scripted upstream, which is called in process. */
const upstreamAddress = { host: '127.0.0.1', port: 8789 } as const

type MemoryRecorder = ReturnType<typeof createMemoryRecorder>

/** Far more than any wait of a trial takes on a slow, busy machine. */
const waitTimeoutMs = 120_000

/** Waits for the other work of this process instead of for a clock. */
const yieldTurn: NonNullable<UpstreamOptions['pause']> = async (_ms, signal) => {
  await setImmediate()
  return !signal.aborted
}

/** True if both ends are tested. */
const hasUpstream = ({ upstream, faults = [] }: RecordOptions) =>
  upstream === true || faults.some((fault) => fault.upstream !== undefined)

/** The scripted upstream, if both ends are tested. Its exchanges are added to the evidence. */
function upstreamFor(
  options: RecordOptions,
  { write }: MemoryRecorder,
  pause?: UpstreamOptions['pause'],
): Upstream | undefined {
  if (!hasUpstream(options)) return undefined
  const { holdTimeoutMs = waitTimeoutMs } = options
  const { keys } = createReference()
  const { containsSecret } = createRedactor(Object.values(keys))
  return createUpstream({
    onExchange: write,
    isClientSecret: containsSecret,
    holdTimeoutMs,
    ...(pause && { pause }),
  })
}

/** The connection of the reference gateway to the upstream. */
const relayTo = ({ keys, fetch }: Upstream): Pick<ReferenceOptions, 'relay'> => ({
  relay: { url: `http://${addressText(upstreamAddress)}`, keys, fetch, timeoutMs: waitTimeoutMs },
})

/** @returns undefined if the gateway did something that only a socket can show */
async function linesInProcess(options: RecordOptions): Promise<readonly EvidenceLine[] | undefined> {
  const recorder = createMemoryRecorder()
  const upstream = upstreamFor(options, recorder, options.pause ?? yieldTurn)
  const relay = upstream && relayTo(upstream)
  const { handlers, keys, models } = createReference({ ...referenceOptions(options), ...relay })
  const stop = createStop()
  let isSocketNeeded = false
  const connect = (redactor: Redactor) =>
    createFetchTransport({
      redactor,
      handlers: { [addresses.domestic]: handlers.domestic, [addresses.overseas]: handlers.overseas },
      simulatesDisconnects: options.imitatesCuts ?? hasUpstream(options),
      onSocketNeeded: (why) => {
        isSocketNeeded = true
        stop.now('interrupted', why)
      },
    })
  const target = { url: addresses.domestic, overseasUrl: addresses.overseas, keys, models }
  const lines = await driveTarget(target, options, {
    ...{ connect, recorder, upstream, clock: virtualClock(), stop },
    patienceS: virtualPatienceS,
  })
  return isSocketNeeded ? undefined : lines
}

async function linesOverSockets(options: RecordOptions): Promise<readonly EvidenceLine[]> {
  const recorder = createMemoryRecorder()
  const upstream = upstreamFor(options, recorder)
  const relay = upstream && relayTo(upstream)
  const reference = await startReference({ ...referenceOptions(options), ...relay })
  const front = options.wire && (await startFront(reference.url, options.wire))
  const connect = (redactor: Redactor, totalMs: number) => createTransport({ redactor, totalMs })
  try {
    const target = { ...reference, url: front?.url ?? reference.url }
    return await driveTarget(target, options, {
      ...{ connect, recorder, upstream, clock: realClock, stop: createStop() },
      patienceS: realPatienceS,
    })
  } finally {
    await front?.close()
    await reference.close()
  }
}

const referenceOptions = (options: RecordOptions): ReferenceOptions => {
  const { faults = [], seed = 1, contract = packagedContract(), gatewayContract = contract, moreModels = 0 } = options
  return { faults, seed, document: () => gatewayContract.document, moreModels }
}

async function driveTarget(
  target: Target & { readonly url: string; readonly overseasUrl: string },
  options: RecordOptions,
  driving: Driving,
): Promise<readonly EvidenceLine[]> {
  const { faults = [], seed = 1, contract = packagedContract(), settings: part, declare = (one) => one } = options
  const deployment = declare({
    ...referenceDeployment(target),
    ...((driving.upstream || selectsMetering({ only: part?.only ?? [] })) && { cost: referenceCost }),
  })
  const isOfMany = faults.some((fault) => fault.moreModels !== undefined)
  const settings: Settings = settingsFor(deployment, {
    seed,
    ...(isOfMany && { modelPatterns: ['ref-more-*'] }),
    ...(driving.upstream && { upstream: [upstreamAddress], patienceS: driving.patienceS }),
    ...part,
  })
  const { steps } = options
  const sent = steps === undefined ? areas : areas.map((area) => withSteps(area, steps))
  return driveInMemory(settings, contract, sent, driving)
}

/** An area whose probes have only these steps, and those that they depend on. */
const withSteps = (area: Area, names: readonly string[]): Area => ({
  ...area,
  probes: (contract, options) => probesOf(area, contract, options).map((probe) => onlySteps(probe, names)),
})

function onlySteps(probe: Probe, names: readonly string[]): Probe {
  const needed = new Set<string>()
  const add = (name: string) => {
    const step = probe.steps[name]
    if (step === undefined || needed.has(name)) return
    needed.add(name)
    if (isFollowStep(step)) step.after.forEach(add)
  }
  names.forEach(add)
  return { ...probe, steps: Object.fromEntries(Object.entries(probe.steps).filter(([name]) => needed.has(name))) }
}

/** For how long the upstream is silent where its pauses take no time, and over sockets, where they take real time. */
const virtualPatienceS = 60
const realPatienceS = 0.05

/** How a drive reaches its target, and where it records. */
interface Driving {
  readonly patienceS: number
  readonly connect: (redactor: Redactor, totalMs: number) => Transport
  readonly recorder: MemoryRecorder
  readonly upstream: Upstream | undefined
  readonly clock: DriveClock
  readonly stop: ReturnType<typeof createStop>
}

/** Drives a deployment and keeps the evidence in memory. */
async function driveInMemory(
  settings: Settings,
  contract: NonNullable<RecordOptions['contract']>,
  areas: readonly Area[],
  { connect, recorder, upstream, clock, stop }: Driving,
): Promise<readonly EvidenceLine[]> {
  const { echoed, headerSecrets } = secretsOf(settings.deployment)
  const redactor = createRedactor([...echoed, ...Object.values(upstream?.keys ?? {})], headerSecrets)
  const transport = connect(redactor, settings.timeoutS * 1000)
  const tool = { name: 'gateproof', version: '0.0.0' }
  const clients = clientsWith(redactor)
  try {
    const ends = { transport, recorder, clients, ...(upstream && { upstream }) }
    await drive({ settings, contract, areas, tool, ...ends, stop, clock })
  } finally {
    await transport.close()
  }
  return recorder.lines
}
