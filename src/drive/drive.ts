import { reasonText, type DrivingReason } from '../results/reasons.ts'
import type { EvidenceFooter, Exchange, Outcome } from '../evidence/exchange.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { recordingBytes } from '../evidence/size-limits.ts'
import type { Transport } from '../wire/transport.ts'
import type { Area } from './plan/area.ts'
import { createBreaker } from './limits/breaker.ts'
import { createBudget } from './limits/budget.ts'
import { createCharges } from './limits/charges.ts'
import type { ClientDriver, StartClients } from './send/clients.ts'
import { discover } from './send/discover.ts'
import { begunInTurn } from '../std/in-turn.ts'
import { headerOf, type DriveSubject } from './send/header.ts'
import { longestFirst } from './plan/order.ts'
import { createPace } from './limits/pace.ts'
import { pollLimits } from './send/polling.ts'
import { latenessOf } from './limits/lateness.ts'
import { modelsOfShard, plannedModels } from './plan/planned-models.ts'
import { dealtOut, shardOf } from './plan/deal.ts'
import { lackOf, plannedProbes, type Lack, type Planned } from './plan/planned-probes.ts'
import { createSender } from './send/sender.ts'
import { takeSteps, type StepsOptions } from './send/steps.ts'
import type { Stop } from './limits/stop.ts'
import { createWaitingList, type Waiting } from './limits/waiting.ts'
import { realClock, type DriveClock } from './limits/time-of-day.ts'

/** What a person may be shown while a drive is under way. */
export interface Progress {
  readonly probesDone: number
  readonly probes: number
  readonly requests: number
  readonly retries: number
  /** The exchange that ended last. */
  readonly last: Exchange | undefined
  /** Tasks that are polled until they are done. */
  readonly waiting: readonly Waiting[]
}

export interface DriveOptions extends DriveSubject {
  readonly areas: readonly Area[]
  readonly transport: Transport
  readonly recorder: Recorder
  readonly stop: Stop
  /** The time of day, and how to wait; the real ones by default. */
  readonly clock?: DriveClock
  readonly earlier?: ReadonlyMap<string, Exchange>
  /** Media requests that an earlier drive had begun to send when it was killed. */
  readonly begun?: ReadonlySet<string>
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
  const planned = dealtOut(plannedProbes(areas, contract, settings), settings)
  recorder.write(headerOf(options, planned, clock.timeOfDay()))
  const deadline = setTimeout(
    () => stop.now('deadline', `the deadline of ${settings.deadlineS} s passed`),
    settings.deadlineS * 1000,
  )
  try {
    return await driveAll(options, shardOf(planned, settings.shard), started)
  } finally {
    clearTimeout(deadline)
  }
}

async function driveAll(options: DriveOptions, mine: readonly Planned[], started: number): Promise<EvidenceFooter> {
  const { settings, areas, recorder, stop, clock = realClock } = options
  const budget = createBudget(settings)
  const charges = createCharges(settings)
  const pace = createPace({ concurrency: settings.concurrency, rate: settings.rate, signal: stop.signal, clock })
  const breaker = createBreaker()
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
      waiting: waiting.list(),
    })
  const waiting = createWaitingList(reportProgress)
  const sender = createSender({
    deployment: settings.deployment,
    seed: settings.seed,
    transport: options.transport,
    recorder,
    pace,
    budget,
    charges,
    stop,
    clock,
    breaker,
    ...(options.earlier && { earlier: options.earlier }),
    ...(options.begun && { begun: options.begun }),
    onAttempt: (exchange) => {
      last = exchange
      reportProgress()
    },
  })

  const { deployment, outcome, keyRefused, listed, callMs } = await discover(settings.deployment, sender, stop)
  const models = plannedModels(areas, listed, settings)
  const ofModels = modelsOfShard(models?.planned ?? [], settings.shard)
  probes += ofModels.length
  const late = latenessOf({ probes: ofModels, standing: mine, callMs, settings, deployment })
  if (late !== undefined) options.onNotice?.(late)
  const steering = late === undefined ? outcome.steering : [...outcome.steering, late]
  const everyModel = models?.everyModel
  recorder.write({ type: 'discovery', models: deployment.models, steering, ...(everyModel && { everyModel }) })
  recorder.write(outcome)
  const steps: StepsOptions = {
    deployment,
    seed: settings.seed,
    sender,
    pace,
    polling: pollLimits(settings),
    waiting,
  }
  let clients: ClientDriver | undefined
  const startClients = () =>
    (clients ??= options.clients?.({
      settings: { ...settings, deployment },
      recorder,
      pace,
      budget,
      charges,
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
  const hasRoom = () => breaker.calm().then(pace.hasRoom)
  await begunInTurn(longestFirst(mine.filter(({ probe }) => !probe.alone)), hasRoom, one)
  for (const planned of mine.filter(({ probe }) => probe.alone)) await one(planned)
  await clients?.close()
  // Last, so that the budget and the deadline are first spent on what any run asks.
  await begunInTurn(ofModels, hasRoom, one)

  const spent = budget.spent()
  const because = stop.because() ?? spent ?? charges.withheld()
  const fullSince = recorder.fullSince()
  const cost = charges.cost()
  const footer: EvidenceFooter = {
    type: 'footer',
    finishedAt: clock.timeOfDay(),
    driveMs: Math.round(performance.now() - started),
    requests: budget.requests(),
    retries: sender.retries(),
    tokens: budget.tokens(),
    ...(breaker.opened() > 0 && { overload: { waits: breaker.opened(), gaveUp: breaker.hasGivenUp() } }),
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
  const lack = lackOf(planned, options.deployment) ?? lackOfKey(planned, keyRefused)
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
    const taken = await takeSteps(probe, options)
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
function lackOfKey({ probe }: Planned, keyRefused: DrivingReason | undefined): Lack | undefined {
  const needsIt = (probe.needs.keys ?? ['default']).includes('default')
  return keyRefused !== undefined && needsIt ? { reason: 'key', why: keyRefused } : undefined
}
