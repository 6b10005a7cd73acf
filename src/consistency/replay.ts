/**
 * Drives a recorded run again without sending anything: from its seed, its settings and the recorded responses, every request follows. What
 * does not follow was not recorded by this version, or was changed later.
 */
import type { Contract } from '../contract/document.ts'
import { deploymentOf, samplesOf, type Deployment } from '../deployment/deployment.ts'
import type { Area } from '../drive/plan/area.ts'
import { modelProtocols, type ModelProtocol } from '../drive/plan/listed-models.ts'
import { modelProbe } from '../drive/plan/model-probes.ts'
import { plannedProbes, rolesOf, notSentReason, type Planned } from '../drive/plan/planned-probes.ts'
import { createStop } from '../drive/limits/stop.ts'
import { createPolledTasks } from '../drive/limits/polled-tasks.ts'
import { discoveryProbe, type Outgoing } from '../drive/probe.ts'
import { pollBefore } from '../drive/send/polling.ts'
import { discover } from '../drive/send/discover.ts'
import { billedRequests, contextOf, isFollowStep, runSteps } from '../drive/send/steps.ts'
import { arrivalsIn } from '../evidence/arrivals.ts'
import type { Outcome } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { reasonText } from '../results/reasons.ts'
import { createReplaySender, notRecorded, type ReplaySender } from './replay-sender.ts'
import { sessionsOf } from './sessions.ts'
import { definedMembers } from '../std/defined-members.ts'

/** What follows from the seed, the plan and the recorded responses. */
export interface Replay {
  /** Requests that do not follow, one sentence each. */
  readonly differences: readonly string[]
  /** Probes that are missing, or whose outcome does not follow, one sentence each. */
  readonly probes: readonly string[]
  /** The request of each step, by `probe/name`. */
  readonly built: ReadonlyMap<string, Outgoing>
  /** The probes whose requests a client or an agent built and repeated itself. */
  readonly ofOthers: ReadonlySet<string>
  /** The steps after whose responses a step was sent, both as `probe/name`. */
  readonly follows: ReadonlyMap<string, readonly string[]>
}

/**
 * Builds the requests of a recording again, and compares them, the plan and the outcomes with the recorded ones.
 *
 * @param areas the areas of the suite, whose probes build them
 */
export async function replay(evidence: Evidence, areas: readonly Area[], contract: Contract): Promise<Replay> {
  const planned = plannedIn(evidence, areas, contract)
  const probes = planDifferences(evidence, planned)
  const sender = createReplaySender(sessionsOf(evidence))
  const deployment = deploymentOf(evidence.header)
  const discovered = await replayDiscovery(evidence, planned, deployment, sender)
  const options = optionsOf({ ...deployment, models: evidence.models }, evidence, sender)
  const all = [...planned, ...modelsOf(evidence, areas)]
  for (const one of all) probes.push(...(await replayProbe(one, evidence, options)))
  const follows = followsIn(all, [...sender.built.keys()])
  const { built, accepted: ofOthers } = sender
  return { differences: [...discovered, ...sender.differences()], probes, built, ofOthers, follows }
}

/** The probes that this version plans for the recorded settings. */
function plannedIn({ header }: Evidence, areas: readonly Area[], contract: Contract): readonly Planned[] {
  const { only, skip, seed, upstream, patienceS, deployment } = header
  return plannedProbes(areas, contract, {
    ...{ only, skip, seed, samples: samplesOf(header), shard: { index: 1, count: 1 } },
    ...(upstream && { upstream: [] }),
    ...definedMembers({ patienceS }),
    deployment: { task: deployment.task } as Deployment,
  })
}

/** Compares the recorded plan with the planned probes, in both directions. */
function planDifferences({ header }: Evidence, planned: readonly Planned[]): string[] {
  const listed = new Set(header.plan.map(({ probe }) => probe))
  const names = new Set([discoveryProbe, ...planned.map(({ probe }) => probe.name)])
  return [
    ...[...names].filter((name) => !listed.has(name)).map((name) => `${name} is not in the plan`),
    ...[...listed]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is in the plan, but is no probe of this run`),
  ]
}

/** The probes of listed models, from the recorded plan of `--models`: the prices that sorted it are not recorded. */
function modelsOf({ everyModel }: Evidence, areas: readonly Area[]): readonly Planned[] {
  const area = areas.find(({ ofModel }) => ofModel !== undefined)
  if (area === undefined || everyModel === undefined) return []
  return everyModel.models.flatMap(({ model, protocol, probe }) =>
    probe === undefined || !isModelProtocol(protocol)
      ? []
      : [{ area: area.name, probe: modelProbe(area, probe, protocol, model) }],
  )
}

const isModelProtocol = (name: string): name is ModelProtocol => (modelProtocols as readonly string[]).includes(name)

/** The dependencies that the probes declare, and those of polls, which follow each other. */
function followsIn(planned: readonly Planned[], sent: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const declared = planned.flatMap(({ probe: { name: probe, steps } }) =>
    Object.entries(steps).flatMap(([name, step]) =>
      isFollowStep(step) ? [[`${probe}/${name}`, step.after.map((one) => `${probe}/${one}`)] as const] : [],
    ),
  )
  const polls = sent.flatMap((key) => {
    const earlier = pollBefore(key)
    return earlier === undefined ? [] : [[key, [earlier]] as const]
  })
  return new Map<string, readonly string[]>([...declared, ...polls])
}

/** Every shard reads the list of models. The models that it gives must be those that were used. */
async function replayDiscovery(
  evidence: Evidence,
  planned: readonly Planned[],
  deployment: Deployment,
  sender: ReplaySender,
): Promise<readonly string[]> {
  const { seed } = evidence.header
  const needed = rolesOf(planned)
  const arrivalOf = arrivalOfCalls(evidence)
  const options = { deployment, seed, needed, arrivalOf, sender, stop: createStop(), keySource: '' }
  const { deployment: completed } = await discover(options)
  const roles = [...new Set([...Object.keys(completed.models), ...Object.keys(evidence.models)])]
  return roles
    .filter((role) => (completed.models as Evidence['models'])[role] !== evidence.models[role])
    .map((role) => {
      const found = (completed.models as Evidence['models'])[role] ?? 'none'
      return `the model for the role ${role} is ${evidence.models[role] ?? 'none'}, but the list of models gives ${found}`
    })
}

/** Undefined if no scripted upstream ran. */
const arrivalOfCalls = ({ header, upstream }: Evidence) =>
  header.upstream === undefined ? undefined : arrivalsIn(upstream)

function optionsOf(deployment: Deployment, evidence: Evidence, sender: ReplaySender) {
  return {
    ...{ deployment, seed: evidence.header.seed, sender, arrivalOf: arrivalOfCalls(evidence) },
    // Without waiting, only the recording limits the polls.
    rateLimiter: { pause: () => Promise.resolve() },
    polling: { intervalMs: 0, maxWaitMs: Number.POSITIVE_INFINITY },
    polledTasks: createPolledTasks(() => undefined),
  }
}

type ReplayOptions = ReturnType<typeof optionsOf>

/** Compares the outcome of a probe with the recorded one. */
async function replayProbe(planned: Planned, evidence: Evidence, options: ReplayOptions): Promise<readonly string[]> {
  const { probe } = planned
  const { sender, deployment, seed } = options
  const recorded = evidence.outcome(probe.name)
  if (recorded === undefined) return [`${probe.name} is in the plan, but has no outcome`]
  const notSent = notSentReason(planned, deployment)
  if (notSent !== undefined) {
    if (recorded.reason === notSent.reason) return []
    return [`${probe.name} is ${recorded.state}, although it cannot be sent: ${reasonText(notSent.why)}`]
  }
  if (probe.client !== undefined || probe.agent !== undefined) {
    // The client or the agent builds its requests itself: only their largest billing is known.
    sender.accept(probe.name, billedRequests(probe, contextOf(probe, { deployment, seed })))
    return []
  }
  if (recorded.state !== 'done') return [`${probe.name} is ${recorded.state}, although nothing prevents it`]
  return outcomeDifferences(recorded, await runSteps(probe, options))
}

/** Missing exchanges are reported by the sender. */
function outcomeDifferences(
  { probe, names, leftOut }: Outcome,
  again: Pick<Outcome, 'names' | 'leftOut'>,
): readonly string[] {
  const steps = [...new Set([names, again.names, leftOut].flatMap((one) => Object.keys(one)))]
  const problems = steps.map((step) => {
    const [stated, sent] = [names[step], again.names[step]]
    if (again.leftOut[step] === notRecorded || (stated === sent && leftOut[step] === again.leftOut[step]))
      return undefined
    if (stated === undefined) return `${probe}/${step} was sent, but the outcome does not name it`
    if (sent === undefined) return `the outcome of ${probe} names ${stated}, but the step is not sent`
    return `the outcome of ${probe} names ${stated}, but the last attempt is ${sent}`
  })
  return problems.filter((problem) => problem !== undefined)
}
