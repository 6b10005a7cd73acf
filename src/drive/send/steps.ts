import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import type { ArrivalOf } from '../../evidence/arrivals.ts'
import type { Outcome } from '../../evidence/exchange.ts'
import { parseJson } from '../../reply/json.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { seededRandom } from '../../std/seeded-random.ts'
import { discoveredModelPlaceholder } from '../plan/placeholders.ts'
import { stepPhases, type Phases } from './phases.ts'
import { poll, type PollOptions } from './polling.ts'
import type { FollowStep, Outgoing, Probe, Step, StepContext, StepPhase, UserTexts } from '../probe.ts'

export interface StepsOptions extends PollOptions {
  readonly deployment: Deployment
  readonly seed: number
  /** Where scripted calls have reached the upstream. Default: none has. */
  readonly arrivalOf?: ArrivalOf | undefined
  /** Default: no step waits for other probes. */
  readonly phases?: Phases
}

/** The result of the steps of a probe, as recorded in its outcome. */
export type StepsResult = Pick<Outcome, 'names' | 'leftOut' | 'steering'>

/**
 * Sends the steps of a probe: independent steps concurrently, dependent ones after the responses they need. The outcome records why a
 * step was left out.
 */
export async function runSteps(probe: Probe, options: StepsOptions): Promise<StepsResult> {
  const names: Record<string, string> = {}
  const leftOut: Record<string, string> = {}
  const steering: string[] = []
  const texts = await probe.texts?.load(textRandom(probe, options.seed))
  const context = contextOf(probe, options, texts)
  /** Responses that later steps need. The others may be large, and are released. */
  const running = new Map<string, Promise<Reply | undefined>>()
  const consumers = consumersOf(probe)
  /** The request with a body that each step sends or follows. It names the model whose task is polled. */
  const origins = new Map<string, Outgoing>()

  const run = async (name: string, step: Step): Promise<Reply | undefined> => {
    const outgoing = await buildRequest(name, step)
    if (typeof outgoing === 'string') {
      leftOut[name] = outgoing
      return undefined
    }
    const origin = isFollowStep(step) ? origins.get(step.after[0] ?? '') : undefined
    const withBody = outgoing.body === undefined ? (origin ?? outgoing) : outgoing
    origins.set(name, withBody)
    if (isFollowStep(step) && step.until !== undefined) return pollStep(name, outgoing, step.until, modelIn(withBody))
    const sent = await options.sender.send(probe.name, name, outgoing, isFollowStep(step))
    if ('notSent' in sent) {
      leftOut[name] = sent.notSent
      return undefined
    }
    names[name] = sent.exchange.id
    return replyOf(sent.exchange)
  }

  const pollStep = async (
    name: string,
    outgoing: Outgoing,
    until: NonNullable<FollowStep['until']>,
    model?: string,
  ) => {
    const { last, count, notSent, stopped } = await poll({ probe: probe.name, name, outgoing, until, model }, options)
    // Without its last poll, the probe is incomplete.
    if (notSent !== undefined) leftOut[notSent.name] = notSent.because
    if (last === undefined) return undefined
    names[name] = last.exchange.id
    const times = count === 1 ? 'once' : `${count} times`
    steering.push(`${name}: polled ${times}, to ${last.exchange.id}${stopped === undefined ? '' : `: ${stopped}`}`)
    return last
  }

  const buildRequest = async (name: string, step: Step): Promise<Outgoing | string> => {
    if (!isFollowStep(step)) return typeof step === 'function' ? step(context) : step
    if (step.phase !== undefined) await options.phases?.opened(step.phase)
    const earlier: Record<string, Reply> = {}
    for (const needed of step.after) {
      const reply = await running.get(needed)
      if (reply !== undefined) earlier[needed] = reply
      else if (step.anyway !== true) return leftOut[needed] ?? `${name} depends on ${needed}, which has no response`
    }
    for (const needed of step.after) if (isLastConsumer(consumers, needed)) running.delete(needed)
    return step.build(earlier, context)
  }

  // Steps must be declared after the steps they depend on, and after those of earlier phases.
  const ended: { readonly phase: StepPhase | undefined; readonly reply: Promise<unknown> }[] = []
  for (const [name, step] of Object.entries(probe.steps)) {
    const reply = run(name, step)
    if (consumers.has(name)) running.set(name, reply)
    ended.push({ phase: isFollowStep(step) ? step.phase : undefined, reply: reply.then(() => undefined) })
  }
  for (const phase of stepPhases) {
    await Promise.all(ended.filter((one) => (one.phase ?? 0) < phase).map(({ reply }) => reply))
    options.phases?.reached(probe.name, phase)
  }
  await Promise.all(ended.map(({ reply }) => reply))
  return { names, leftOut, steering }
}

/** The number of steps that depend on each step. */
function consumersOf({ steps }: Probe): Map<string, number> {
  const consumers = new Map<string, number>()
  for (const step of Object.values(steps))
    for (const needed of isFollowStep(step) ? step.after : []) consumers.set(needed, (consumers.get(needed) ?? 0) + 1)
  return consumers
}

function isLastConsumer(consumers: Map<string, number>, needed: string): boolean {
  const left = (consumers.get(needed) ?? 0) - 1
  consumers.set(needed, left)
  return left === 0
}

/** The model in a JSON body. */
export function modelIn({ body }: Outgoing): string | undefined {
  const parsed = typeof body === 'string' ? parseJson(body) : undefined
  const { model } =
    ((parsed && 'value' in parsed ? parsed.value : undefined) as { model?: unknown } | null | undefined) ?? {}
  return typeof model === 'string' ? model : undefined
}

export const isFollowStep = (step: Step): step is FollowStep => typeof step === 'object' && 'build' in step

/** The requests that do not depend on a response. */
export const independentRequests = ({ steps }: Probe, context: StepContext): readonly Outgoing[] =>
  Object.values(steps).flatMap((step) =>
    isFollowStep(step) ? [] : [typeof step === 'function' ? step(context) : step],
  )

/** The requests that may be billed. For a dependent request, its maximum. */
export const billedRequests = (probe: Probe, context: StepContext): readonly Outgoing[] =>
  Object.values(probe.steps).flatMap((step) => {
    if (isFollowStep(step) && isContinuedElsewhere(probe, context)) return []
    if (isFollowStep(step)) return step.maxRequest === undefined ? [] : [step.maxRequest(context)]
    return [typeof step === 'function' ? step(context) : step]
  })

/** True if another probe with the same steps and the same model is counted for both. */
export const isContinuedElsewhere = (
  { needs: { models = [], sharedWith = [] } }: Probe,
  { deployment }: Pick<StepContext, 'deployment'>,
): boolean => {
  const model = models[0] && deployment.models[models[0]]
  return model !== discoveredModelPlaceholder && sharedWith.some((role) => deployment.models[role] === model)
}

/** The context of a probe's steps. Random values depend on the seed and the probe's name only. The default texts have maximum size. */
export function contextOf(
  probe: Probe,
  { deployment, seed, arrivalOf = () => undefined }: Pick<StepsOptions, 'deployment' | 'seed' | 'arrivalOf'>,
  texts: UserTexts | undefined = probe.texts?.largest(textRandom(probe, seed)),
): StepContext {
  return {
    deployment,
    arrivalOf,
    model: (role: ModelRole) => {
      const id = deployment.models[role]
      if (id === undefined) throw new Error(`${probe.name} uses the model role ${role}, which is not in its needs`)
      return id
    },
    pick: randomIntegers(seed, probe.name),
    get texts() {
      if (texts === undefined) throw new Error(`${probe.name} uses texts without a source`)
      return texts
    },
  }
}

const textRandom = (probe: Probe, seed: number) => randomIntegers(seed, `${probe.name}/texts`)

function randomIntegers(seed: number, label: string): StepContext['pick'] {
  let calls = 0
  return (below) => Math.floor(seededRandom(seed, `${label}/${(calls += 1)}`) * below)
}
