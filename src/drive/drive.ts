import { reasonText, type DrivingReason } from '../results/reasons.ts'
import type { EvidenceFooter, Exchange, Outcome } from '../evidence/exchange.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { recordingBytes } from '../evidence/size-limits.ts'
import type { Transport } from '../wire/transport.ts'
import type { Area } from './plan/area.ts'
import { createCircuitBreaker } from './limits/circuit-breaker.ts'
import { createBudget } from './limits/budget.ts'
import { createCostTracker } from './limits/cost-tracker.ts'
import type { ClientDriver, StartClients } from './send/client-driver.ts'
import { discover } from './send/discover.ts'
import { runWithCapacity } from '../std/run-with-capacity.ts'
import { headerOf, type DriveSubject } from './send/header.ts'
import {
  longestFirst,
  unsupportedReason,
  plannedProbes,
  type Unsupported,
  type Planned,
} from './plan/planned-probes.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import { pollLimits } from './send/polling.ts'
import { deadlineWarning } from './limits/deadline-warning.ts'
import { modelsOfShard, plannedModels } from './plan/model-probes.ts'
import { assignShards, probesOfShard } from './plan/shard-assignment.ts'
import { createSender } from './send/sender.ts'
import { runSteps, type StepsOptions } from './send/steps.ts'
import type { Stop } from './limits/stop.ts'
import { createPolledTasks, type PolledTask } from './limits/polled-tasks.ts'
import { realClock, type DriveClock } from './limits/clock.ts'

/** What a person may be shown while a drive is under way. */
export interface Progress {
  readonly probesDone: number
  readonly probes: number
  readonly requests: number
  readonly retries: number
  /** The exchange that ended last. */
  readonly last: Exchange | undefined
  /** Tasks that are polled until they are done. */
  readonly polledTasks: readonly PolledTask[]
}

export interface DriveOptions extends DriveSubject {
  readonly areas: readonly Area[]
  readonly transport: Transport
  readonly recorder: Recorder
  readonly stop: Stop
  /** The time of day, and how to wait; the real ones by default. */
  readonly clock?: DriveClock
  readonly recordedExchanges?: ReadonlyMap<string, Exchange>
  /** Media requests that an earlier drive had begun to send when it was killed. */
  readonly startedMedia?: ReadonlySet<string>
  /** How the official clients are driven, where probes of theirs are planned. */
  readonly clients?: StartClients
  readonly onProgress?: (progress: Progress) => void
  /** Given what a person should know early: a sentence. */
  readonly onNotice?: (notice: string) => void
}

/**
 * Drives every probe of the plan and records what crossed the wire. Never throws for anything the deployment does: a drive
 * that could not be finished says why in its footer, and what it recorded stands.
 */
export async function drive(options: DriveOptions): Promise<EvidenceFooter> {
  const { settings, contract, areas, recorder, stop, clock = realClock } = options
  const started = performance.now()
  const planned = assignShards(plannedProbes(areas, contract, settings), settings)
  recorder.write(headerOf(options, planned, clock.timeOfDay()))
  const deadline = setTimeout(
    () => stop.now('deadline', `the deadline of ${settings.deadlineS} s passed`),
    settings.deadlineS * 1000,
  )
  try {
    return await driveAll(options, probesOfShard(planned, settings.shard), started)
  } finally {
    clearTimeout(deadline)
  }
}

async function driveAll(options: DriveOptions, mine: readonly Planned[], started: number): Promise<EvidenceFooter> {
  const { settings, areas, recorder, stop, clock = realClock } = options
  const budget = createBudget(settings)
  const charges = createCostTracker(settings)
  const pace = createRateLimiter({ concurrency: settings.concurrency, rate: settings.rate, signal: stop.signal, clock })
  const breaker = createCircuitBreaker()
  let probesDone = 0
  let probes = mine.length
  let last: Exchange | undefined
  const reportProgress = () =>
    options.onProgress?.({
      probesDone,
      probes,
      requests: budget.requests(),
      retries: sender.retries(),
      last,
      polledTasks: waiting.list(),
    })
  const waiting = createPolledTasks(reportProgress)
  const sender = createSender({
    deployment: settings.deployment,
    seed: settings.seed,
    transport: options.transport,
    recorder,
    rateLimiter: pace,
    budget,
    costs: charges,
    stop,
    clock,
    breaker,
    ...(options.recordedExchanges && { recordedExchanges: options.recordedExchanges }),
    ...(options.startedMedia && { startedMedia: options.startedMedia }),
    onAttempt: (exchange) => {
      last = exchange
      reportProgress()
    },
  })

  const {
    deployment,
    outcome,
    keyRefused,
    listed,
    callDurationMs: callMs,
  } = await discover(settings.deployment, sender, stop)
  const models = plannedModels(areas, listed, settings)
  const ofModels = modelsOfShard(models?.planned ?? [], settings.shard)
  probes += ofModels.length
  const late = deadlineWarning({ probes: ofModels, standing: mine, callMs, settings, deployment })
  if (late !== undefined) options.onNotice?.(late)
  const steering = late === undefined ? outcome.steering : [...outcome.steering, late]
  const everyModel = models?.everyModel
  recorder.write({ type: 'discovery', models: deployment.models, steering, ...(everyModel && { everyModel }) })
  recorder.write(outcome)
  const steps: StepsOptions = {
    deployment,
    seed: settings.seed,
    sender,
    rateLimiter: pace,
    polling: pollLimits(settings),
    polledTasks: waiting,
  }
  let clients: ClientDriver | undefined
  const startClients = () =>
    (clients ??= options.clients?.({
      settings: { ...settings, deployment },
      recorder,
      rateLimiter: pace,
      budget,
      costs: charges,
      stop,
      onExchange: (exchange) => {
        last = exchange
        reportProgress()
      },
    }))
  const one = async (planned: Planned) => {
    recorder.write(await driveProbe(planned, steps, stop, keyRefused, startClients))
    probesDone += 1
    reportProgress()
  }
  const hasRoom = () => breaker.whenClosed().then(pace.waitForCapacity)
  await runWithCapacity(longestFirst(mine.filter(({ probe }) => !probe.alone)), hasRoom, one)
  for (const planned of mine.filter(({ probe }) => probe.alone)) await one(planned)
  await clients?.close()
  // Last, so that the budget and the deadline are first spent on what any run asks.
  await runWithCapacity(ofModels, hasRoom, one)

  const spent = budget.exhausted()
  const because = stop.because() ?? spent ?? charges.unpricedNotice()
  const fullSince = recorder.fullSince()
  const cost = charges.total()
  const footer: EvidenceFooter = {
    type: 'footer',
    finishedAt: clock.timeOfDay(),
    driveMs: Math.round(performance.now() - started),
    requests: budget.requests(),
    retries: sender.retries(),
    tokens: budget.tokens(),
    ...(breaker.timesOpened() > 0 && { overload: { waits: breaker.timesOpened(), gaveUp: breaker.hasGivenUp() } }),
    ...(fullSince !== undefined && { full: { bytes: recordingBytes, since: fullSince } }),
    ...(cost && { cost }),
    ended: stop.reason() ?? (because === undefined ? 'complete' : 'budget'),
    ...(because !== undefined && { because }),
  }
  recorder.write(footer)
  return footer
}

/** Drives one probe to its outcome. An error here is ours, not the gateway's: it is recorded, and the others go on. */
async function driveProbe(
  planned: Planned,
  options: StepsOptions,
  stop: Stop,
  keyRefused: DrivingReason | undefined,
  clients: () => ClientDriver | undefined,
): Promise<Outcome> {
  const { probe } = planned
  const nothing = { type: 'outcome', probe: probe.name, steering: [], names: {}, leftOut: {} } as const
  const ended = stop.reason()
  if (ended !== undefined) return { ...nothing, state: 'interrupted', reason: ended, because: stop.because() ?? ended }
  const lack = unsupportedReason(planned, options.deployment) ?? lackOfKey(planned, keyRefused)
  if (lack !== undefined) {
    const state = lack.reason === 'declared-absent' ? 'inapplicable' : 'lacking'
    return { ...nothing, state, ...lack, because: reasonText(lack.why) }
  }
  try {
    if (probe.client !== undefined) {
      const driver = clients()
      const because = 'this drive has no clients'
      return (await driver?.drive(probe)) ?? { ...nothing, state: 'lacking', reason: 'configuration', because }
    }
    const taken = await runSteps(probe, options)
    const reason = stop.reason()
    const whole = Object.keys(taken.leftOut).length === 0
    if (reason === undefined || whole) return { type: 'outcome', probe: probe.name, state: 'done', ...taken }
    return { ...nothing, ...taken, state: 'interrupted', reason, because: stop.because() ?? reason }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ...nothing, state: 'failed', reason: 'suite', because: `the probe itself failed: ${message}` }
  }
}

/** A key that was refused in discovery spoils every probe that goes with it. */
function lackOfKey({ probe }: Planned, keyRefused: DrivingReason | undefined): Unsupported | undefined {
  const needsIt = (probe.needs.keys ?? ['default']).includes('default')
  return keyRefused !== undefined && needsIt ? { reason: 'key', why: keyRefused } : undefined
}
