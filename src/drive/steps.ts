import type { Deployment, ModelRole } from '../deployment/deployment.ts'
import type { Exchange, Outcome } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Reply } from '../evidence/reply.ts'
import { draw } from './chance.ts'
import type { Pace } from './pace.ts'
import type { Follow, Outgoing, Probe, Step, StepContext } from './probe.ts'
import type { Sender } from './sender.ts'

export interface StepsOptions {
  readonly deployment: Deployment
  readonly seed: number
  readonly sender: Sender
  readonly pace: Pace
  /** Milliseconds between two polls. */
  readonly pollMs: number
  /** The most polls of one step. */
  readonly maxPolls: number
}

/** What the steps of one probe came to, as its outcome records it. */
export type StepsResult = Pick<Outcome, 'names' | 'leftOut' | 'steering'>

/**
 * Sends the steps of a probe: independent ones side by side, a follower once the replies it needs are there. A follower whose
 * predecessor is missing is left out, and the outcome says why.
 */
export async function takeSteps(probe: Probe, options: StepsOptions): Promise<StepsResult> {
  const names: Record<string, string> = {}
  const leftOut: Record<string, string> = {}
  const steering: string[] = []
  const context = contextOf(probe, options)
  const running = new Map<string, Promise<Reply | undefined>>()

  const take = async (name: string, step: Step): Promise<Reply | undefined> => {
    const outgoing = await request(name, step)
    if (typeof outgoing === 'string') {
      leftOut[name] = outgoing
      return undefined
    }
    const until = isFollow(step) ? step.until : undefined
    const sent = await options.sender.send(probe.name, name, outgoing, isFollow(step))
    const last = until === undefined ? sent : await poll(name, outgoing, until, sent)
    if ('notSent' in last) {
      leftOut[name] = last.notSent
      return undefined
    }
    names[name] = last.exchange.id
    return replyOf(last.exchange)
  }

  const request = async (name: string, step: Step): Promise<Outgoing | string> => {
    if (!isFollow(step)) return typeof step === 'function' ? step(context) : step
    const earlier: Record<string, Reply> = {}
    for (const needed of step.after) {
      const reply = await running.get(needed)
      if (reply === undefined) return leftOut[needed] ?? `${name} needs ${needed}, which was not obtained`
      earlier[needed] = reply
    }
    return step.build(earlier, context)
  }

  const poll = async (name: string, outgoing: Outgoing, until: NonNullable<Follow['until']>, first: PollSent) => {
    let last = first
    const polls: Reply[] = []
    for (let number = 2; number <= options.maxPolls && 'exchange' in last; number += 1) {
      polls.push(replyOf(last.exchange))
      if (until(polls)) return last
      await options.pace.pause(options.pollMs)
      const next = await options.sender.send(probe.name, `${name}.${number}`, outgoing, true)
      if ('notSent' in next) break
      last = next
    }
    steering.push(`${name}: polled to ${'exchange' in last ? last.exchange.id : 'nothing'}`)
    return last
  }

  // Followers find their predecessors in `running`, so steps must be declared after what they need.
  for (const [name, step] of Object.entries(probe.steps)) running.set(name, take(name, step))
  await Promise.all(running.values())
  return { names, leftOut, steering }
}

type PollSent = { readonly exchange: Exchange } | { readonly notSent: string }

export const isFollow = (step: Step): step is Follow => typeof step === 'object' && 'build' in step

/** What a probe's steps may look at. Draws depend on the seed and the probe's name only. */
export function contextOf(probe: Probe, { deployment, seed }: Pick<StepsOptions, 'deployment' | 'seed'>): StepContext {
  let draws = 0
  return {
    deployment,
    model: (role: ModelRole) => {
      const id = deployment.models[role]
      if (id === undefined) throw new Error(`${probe.name} uses the model role ${role} without needing it`)
      return id
    },
    pick: (below) => Math.floor(draw(seed, `${probe.name}/${(draws += 1)}`) * below),
  }
}
