import type { Deployment, ModelRole } from '../../deployment/deployment.ts'
import type { Outcome } from '../../evidence/exchange.ts'
import { parseJson } from '../../reply/json.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { seededRandom } from '../../std/seeded-random.ts'
import { poll, type PollOptions } from './polling.ts'
import type { FollowStep, Outgoing, Probe, Step, StepContext, UserTexts } from '../probe.ts'

export interface StepsOptions extends PollOptions {
  readonly deployment: Deployment
  readonly seed: number
}

/** What the steps of one probe came to, as its outcome records it. */
export type StepsResult = Pick<Outcome, 'names' | 'leftOut' | 'steering'>

/**
 * Sends the steps of a probe: independent ones side by side, a follower once the replies it needs are there. A follower whose
 * predecessor is missing is left out, and the outcome says why.
 */
export async function runSteps(probe: Probe, options: StepsOptions): Promise<StepsResult> {
  const names: Record<string, string> = {}
  const leftOut: Record<string, string> = {}
  const steering: string[] = []
  const texts = await probe.texts?.load(textDraws(probe, options.seed))
  const context = contextOf(probe, options, texts)
  /** Replies that steps still wait for: the others may be large, and are let go. */
  const running = new Map<string, Promise<Reply | undefined>>()
  const wanted = followersOf(probe)
  /** The request that a step began with, its own or one that it follows: it names the model whose task is polled. */
  const began = new Map<string, Outgoing>()

  const take = async (name: string, step: Step): Promise<Reply | undefined> => {
    const outgoing = await request(name, step)
    if (typeof outgoing === 'string') {
      leftOut[name] = outgoing
      return undefined
    }
    const before = isFollowStep(step) ? began.get(step.after[0] ?? '') : undefined
    const first = outgoing.body === undefined ? (before ?? outgoing) : outgoing
    began.set(name, first)
    if (isFollowStep(step) && step.until !== undefined) return pollStep(name, outgoing, step.until, modelIn(first))
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
    // A poll that was not sent is a step that was not taken: the probe did not come to its end.
    if (notSent !== undefined) leftOut[notSent.name] = notSent.because
    if (last === undefined) return undefined
    names[name] = last.exchange.id
    const times = count === 1 ? 'once' : `${count} times`
    steering.push(`${name}: polled ${times}, to ${last.exchange.id}${stopped === undefined ? '' : `: ${stopped}`}`)
    return last
  }

  const request = async (name: string, step: Step): Promise<Outgoing | string> => {
    if (!isFollowStep(step)) return typeof step === 'function' ? step(context) : step
    const earlier: Record<string, Reply> = {}
    for (const needed of step.after) {
      const reply = await running.get(needed)
      if (reply === undefined) return leftOut[needed] ?? `${name} needs ${needed}, which was not obtained`
      earlier[needed] = reply
    }
    for (const needed of step.after) if (hadLast(wanted, needed)) running.delete(needed)
    return step.build(earlier, context)
  }

  // Followers find their predecessors in `running`, so steps must be declared after what they need.
  const ended: Promise<void>[] = []
  for (const [name, step] of Object.entries(probe.steps)) {
    const taken = take(name, step)
    if (wanted.has(name)) running.set(name, taken)
    ended.push(taken.then(() => undefined))
  }
  await Promise.all(ended)
  return { names, leftOut, steering }
}

/** How many steps need the reply of each. */
function followersOf({ steps }: Probe): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const step of Object.values(steps))
    for (const needed of isFollowStep(step) ? step.after : []) wanted.set(needed, (wanted.get(needed) ?? 0) + 1)
  return wanted
}

/** True when the last of those that need a reply has it. */
function hadLast(wanted: Map<string, number>, needed: string): boolean {
  const left = (wanted.get(needed) ?? 0) - 1
  wanted.set(needed, left)
  return left === 0
}

/** The model that a JSON body names. */
export function modelIn({ body }: Outgoing): string | undefined {
  const parsed = typeof body === 'string' ? parseJson(body) : undefined
  const { model } =
    ((parsed && 'value' in parsed ? parsed.value : undefined) as { model?: unknown } | null | undefined) ?? {}
  return typeof model === 'string' ? model : undefined
}

export const isFollowStep = (step: Step): step is FollowStep => typeof step === 'object' && 'build' in step

/**
 * What a probe's steps may look at. Draws depend on the seed and the probe's name only.
 *
 * @param texts what was drawn for the steps to send; for a plan, texts of the greatest size
 */
export function contextOf(
  probe: Probe,
  { deployment, seed }: Pick<StepsOptions, 'deployment' | 'seed'>,
  texts: UserTexts | undefined = probe.texts?.largest(textDraws(probe, seed)),
): StepContext {
  return {
    deployment,
    model: (role: ModelRole) => {
      const id = deployment.models[role]
      if (id === undefined) throw new Error(`${probe.name} uses the model role ${role} without needing it`)
      return id
    },
    pick: drawsOf(seed, probe.name),
    get texts() {
      if (texts === undefined) throw new Error(`${probe.name} uses texts without naming their source`)
      return texts
    },
  }
}

/** Draws for the texts of a probe, apart from those of its steps. */
const textDraws = (probe: Probe, seed: number) => drawsOf(seed, `${probe.name}/texts`)

function drawsOf(seed: number, label: string): StepContext['pick'] {
  let draws = 0
  return (below) => Math.floor(seededRandom(seed, `${label}/${(draws += 1)}`) * below)
}
