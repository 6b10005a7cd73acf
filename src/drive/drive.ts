import { definedMembers } from '../std/defined-members.ts'
import { runWithCapacity } from '../std/run-with-capacity.ts'
import { reasonText } from '../results/reasons.ts'
import type { EvidenceFooter, Exchange, Outcome } from '../evidence/exchange.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { maxRecordingBytes } from '../evidence/size-limits.ts'
import type { Transport } from '../wire/transport.ts'
import { createBudget } from './limits/budget.ts'
import { createCircuitBreaker } from './limits/circuit-breaker.ts'
import { realClock, type DriveClock } from './limits/clock.ts'
import { createCostTracker } from './limits/cost-tracker.ts'
import { deadlineWarning } from './limits/deadline-warning.ts'
import { createPolledTasks, type PolledTask } from './limits/polled-tasks.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import type { Stop } from './limits/stop.ts'
import type { Area } from './plan/area.ts'
import { modelsOfShard, plannedModels } from './plan/model-probes.ts'
import { longestFirst, plannedProbes, rolesOf, notSentReason, type Planned } from './plan/planned-probes.ts'
import type { ModelRole } from '../deployment/deployment.ts'
import { discoveryProbe } from './probe.ts'
import { assignShards, probesOfShard } from './plan/shard-assignment.ts'
import type { StartClients } from './send/client-driver.ts'
import { discover } from './send/discover.ts'
import { headerOf, type DriveSubject } from './send/header.ts'
import { createPhases } from './send/phases.ts'
import { pollLimits } from './send/polling.ts'
import { createSender } from './send/sender.ts'
import { runSteps, type StepsOptions } from './send/steps.ts'
import { upstreamSettlesMs, type UpstreamLink } from './send/upstream-link.ts'

/** The progress of a drive, for display. */
export interface Progress {
  readonly probesDone: number
  readonly probes: number
  readonly requests: number
  readonly retries: number
  /** The latest finished exchange. */
  readonly last: Exchange | undefined
  readonly polledTasks: readonly PolledTask[]
}

export interface DriveOptions extends DriveSubject {
  readonly areas: readonly Area[]
  readonly transport: Transport
  readonly recorder: Recorder
  readonly stop: Stop
  /** Default: real time. */
  readonly clock?: DriveClock
  /** Final exchanges of the drive to resume, by `probe/name`. */
  readonly recordedExchanges?: ReadonlyMap<string, Exchange>
  /** Media requests that the drive to resume had started to send, by `probe/name`. */
  readonly startedMedia?: ReadonlySet<string>
  /** Starts the official clients, for probes that need one. */
  readonly clients?: StartClients
  /** The scripted upstream, if the other end of the gateway is tested too. */
  readonly upstream?: UpstreamLink
  /** Leaves roles without a model empty, whatever the list of models shows. */
  readonly keepsRoles?: true
  readonly onProgress?: (progress: Progress) => void
  /** Receives warnings for the user. */
  readonly onNotice?: (notice: string) => void
}

/**
 * Sends all probes of the plan and records the exchanges. Never throws because of the deployment: the footer says why a drive is
 * incomplete, and its exchanges can still be judged.
 */
export async function drive(options: DriveOptions): Promise<EvidenceFooter> {
  const { settings, contract, areas, recorder, stop, clock = realClock } = options
  const started = performance.now()
  const planned = assignShards(plannedProbes(areas, contract, settings), settings)
  recorder.write(headerOf(options, planned, clock.timeOfDay()))
  const deadline = setTimeout(
    () => stop.now('deadline', `deadline of ${settings.deadlineS} s exceeded (--deadline)`),
    settings.deadlineS * 1000,
  )
  try {
    return await driveAll(
      options,
      { fixed: probesOfShard(planned, settings.shard), needed: neededRoles(options, planned) },
      started,
    )
  } finally {
    clearTimeout(deadline)
  }
}

/** The roles of all shards, which find the same models. Alone, discovery finds those of a whole run. */
function neededRoles({ areas, contract, settings }: DriveOptions, planned: readonly Planned[]): ReadonlySet<ModelRole> {
  const { probes, ...others } = settings
  return rolesOf(probes?.join() === discoveryProbe ? plannedProbes(areas, contract, others) : planned)
}

async function driveAll(
  options: DriveOptions,
  { fixed, needed }: { readonly fixed: readonly Planned[]; readonly needed: ReadonlySet<ModelRole> },
  started: number,
): Promise<EvidenceFooter> {
  const { settings, areas, recorder, stop, clock = realClock } = options
  const budget = createBudget(settings)
  const costs = createCostTracker(settings)
  const { concurrency, rate } = settings
  const rateLimiter = createRateLimiter({ concurrency, rate, signal: stop.signal, clock })
  const breaker = createCircuitBreaker()
  const limits = { rateLimiter, budget, costs, stop, recorder }
  let probesDone = 0
  let probes = fixed.length
  let last: Exchange | undefined
  const reportProgress = () =>
    options.onProgress?.({
      probesDone,
      probes,
      requests: budget.requests(),
      retries: sender.retries(),
      last,
      polledTasks: polledTasks.list(),
    })
  const reportExchange = (exchange: Exchange) => {
    last = exchange
    reportProgress()
  }
  const polledTasks = createPolledTasks(reportProgress)
  const { transport, recordedExchanges, startedMedia, upstream, keepsRoles } = options
  const arrivalOf = settings.upstream && (upstream?.arrivalOf ?? (() => undefined))
  const sender = createSender({
    ...limits,
    deployment: settings.deployment,
    seed: settings.seed,
    transport,
    clock,
    breaker,
    ...definedMembers({ recordedExchanges, startedMedia, upstream }),
    onAttempt: reportExchange,
  })

  const {
    deployment,
    outcome,
    setup,
    listed,
    found = {},
    upstreamNotice,
    callDurationMs,
  } = await discover({
    deployment: settings.deployment,
    needed,
    arrivalOf,
    seed: settings.seed,
    sender,
    stop,
    keySource: settings.asked?.keys?.['default'] ?? 'GATEWAY_API_KEY',
    proxyFor: transport.proxyFor,
    ...definedMembers({ keepsRoles }),
  })
  const models = plannedModels(areas, listed, settings)
  const ofModels = modelsOfShard(models?.planned ?? [], settings.shard)
  probes += ofModels.length
  const warning = deadlineWarning({ modelProbes: ofModels, fixedProbes: fixed, callDurationMs, settings, deployment })
  if (warning !== undefined) options.onNotice?.(warning)
  const roles = Object.entries(found).map(([role, id]) => `${role}=${id}`)
  if (roles.length > 0)
    options.onNotice?.(`found by trying, because the list of models names no protocols: --models ${roles.join(',')}`)
  if (upstreamNotice !== undefined) options.onNotice?.(upstreamNotice)
  const steering = warning === undefined ? outcome.steering : [...outcome.steering, warning]
  const everyModel = models?.everyModel
  recorder.write({ type: 'discovery', models: deployment.models, steering, ...(everyModel && { everyModel }) })
  recorder.write(outcome)
  const together = fixed.filter(({ probe }) => !probe.alone)
  const phases = createPhases(together.map(({ probe }) => probe.name))
  const steps: StepsOptions = {
    deployment,
    seed: settings.seed,
    arrivalOf,
    sender,
    rateLimiter,
    polling: pollLimits(settings),
    polledTasks,
    phases,
  }
  let clients: ReturnType<StartClients> | undefined
  const startClients = () =>
    (clients ??= options.clients?.({
      ...limits,
      settings: { ...settings, deployment },
      onExchange: reportExchange,
      upstream: options.upstream,
    }))
  const runProbe = async (planned: Planned) => {
    recorder.write(await driveProbe(planned, steps, stop, startClients))
    phases.ended(planned.probe.name)
    probesDone += 1
    reportProgress()
  }
  const hasCapacity = () => breaker.whenClosed().then(rateLimiter.waitForCapacity)
  const running = runWithCapacity(longestFirst(together), hasCapacity, runProbe)
  await Promise.race([running, phases.ready])
  for (const planned of fixed.filter(({ probe }) => probe.alone)) await runProbe(planned)
  await (await clients)?.close()
  // Listed models come last, so that budget and deadline go to the probes of every run first.
  await runWithCapacity(ofModels, hasCapacity, runProbe)
  phases.begin()
  await running
  const death = sender.deathOutcome()
  if (death !== undefined) recorder.write(death)
  // A gateway that gave up may leave the upstream in its silence.
  await upstream?.settled(upstreamSettlesMs + (settings.patienceS ?? 0) * 1000)

  const because = stop.because() ?? budget.exhausted() ?? costs.unpricedNotice()
  const fullSince = recorder.fullSince()
  const cost = costs.total()
  const footer: EvidenceFooter = {
    type: 'footer',
    finishedAt: clock.timeOfDay(),
    driveMs: Math.round(performance.now() - started),
    requests: budget.requests(),
    retries: sender.retries(),
    tokens: budget.tokens(),
    ...(breaker.timesOpened() > 0 && { overload: { waits: breaker.timesOpened(), gaveUp: breaker.hasGivenUp() } }),
    ...(fullSince !== undefined && { full: { bytes: maxRecordingBytes, since: fullSince } }),
    ...(cost && { cost }),
    ended: stop.reason() ?? (because === undefined ? 'complete' : 'budget'),
    ...(because !== undefined && { because }),
    ...(stop.reason() === 'setup' && { why: setup }),
  }
  recorder.write(footer)
  return footer
}

/** Runs one probe. An error here is a bug of the suite: it is recorded, and the drive continues. */
async function driveProbe(
  planned: Planned,
  options: StepsOptions,
  stop: Stop,
  startClients: () => ReturnType<StartClients> | undefined,
): Promise<Outcome> {
  const { probe } = planned
  const empty = { type: 'outcome', probe: probe.name, steering: [], names: {}, leftOut: {} } as const
  const stopped = stop.reason()
  if (stopped !== undefined)
    return { ...empty, state: 'interrupted', reason: stopped, because: stop.because() ?? stopped }
  const notSent = notSentReason(planned, options.deployment)
  if (notSent !== undefined) {
    const state = notSent.reason === 'declared-absent' ? 'inapplicable' : 'lacking'
    return { ...empty, state, ...notSent, because: reasonText(notSent.why) }
  }
  try {
    if (probe.client !== undefined || probe.agent !== undefined) {
      const because = 'this drive has no clients'
      return (
        (await (await startClients())?.drive(probe)) ?? { ...empty, state: 'lacking', reason: 'configuration', because }
      )
    }
    const result = await runSteps(probe, options)
    const reason = stop.reason()
    if (reason === undefined || Object.keys(result.leftOut).length === 0)
      return { type: 'outcome', probe: probe.name, state: 'done', ...result }
    return { ...empty, ...result, state: 'interrupted', reason, because: stop.because() ?? reason }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ...empty, state: 'failed', reason: 'suite', because: `the probe itself failed: ${message}` }
  }
}
