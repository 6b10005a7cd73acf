import type { Settings } from '../../deployment/deployment.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { stateOf } from '../../reply/task.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { FollowStep, Outgoing } from '../probe.ts'
import type { Sender } from './sender.ts'
import type { PolledTasks } from '../limits/polled-tasks.ts'

/** How often, and for how long, one step asks again. */
export interface PollLimits {
  /** Milliseconds from a reply to the next poll, and before the first one. */
  readonly intervalMs: number
  readonly maxPolls: number
  /** Milliseconds since the first poll within which the deployment declares that a task is finished. */
  readonly doneWithinMs?: number
}

/** So many polls in a row without an answer, and no more are sent: whoever refuses each one will not finish anything. */
const mostUnanswered = 5
/** The embedded gateway's tasks get on with every look at them, and its polls are milliseconds apart. */
const mostEmbedded = 180

/** As many polls as the deadline has room for. */
export function pollLimits({ deployment, deadlineS, pollIntervalS }: Settings): PollLimits {
  const room = Math.ceil(deadlineS / pollIntervalS)
  const { embedded, videoDoneWithin } = deployment
  return {
    intervalMs: pollIntervalS * 1000,
    maxPolls: embedded ? Math.min(mostEmbedded, room) : room,
    ...(videoDoneWithin !== undefined && { doneWithinMs: videoDoneWithin * 1000 }),
  }
}

/** The record of a task is small, and is asked for again and again. */
const recordBytes = 1024 * 1024

export interface PollOptions {
  readonly sender: Sender
  readonly rateLimiter: Pick<RateLimiter, 'pause'>
  readonly polling: PollLimits
  readonly polledTasks: PolledTasks
}

/** A step that is sent again until something holds. */
export interface PolledStep {
  readonly probe: string
  readonly name: string
  readonly outgoing: Outgoing
  readonly until: NonNullable<FollowStep['until']>
  /** The model whose task it is, where a request of the probe named one. */
  readonly model: string | undefined
}

/** What polling came to: the last reply of so many, and what was not sent or why no more was. */
export interface Polled {
  readonly last: Reply | undefined
  readonly count: number
  readonly notSent?: { readonly name: string; readonly because: string }
  readonly stopped?: string
}

/**
 * Sends a step again and again, an interval apart and an interval after what it follows: a task that was just submitted need not be known
 * at once. What an earlier drive has is not waited for. A gateway's clock and ours need not
 * agree, so times are those at which our polls went out.
 */
export async function poll(
  step: PolledStep,
  { sender, rateLimiter: pace, polling, polledTasks: waiting }: PollOptions,
): Promise<Polled> {
  /** A task may be polled for an hour: the latest replies alone are kept. */
  let latest: readonly Reply[] = []
  const outgoing = { ...step.outgoing, maxJsonBytes: recordBytes }
  let count = 0
  let firstAt = 0
  const soFar = () => ({ last: latest.at(-1), count })
  const waiter = waiting.begin()
  try {
    for (;;) {
      const number = count + 1
      const name = number === 1 ? step.name : `${step.name}.${number}`
      if (!sender.hasRecorded(step.probe, name)) await pace.pause(polling.intervalMs)
      const sent = await sender.send(step.probe, name, outgoing, true)
      if ('notSent' in sent) return { ...soFar(), notSent: { name, because: sent.notSent } }
      const reply = replyOf(sent.exchange)
      latest = [...latest, reply].slice(-mostUnanswered)
      count = number
      if (number === 1) firstAt = startOf(reply)
      if (step.until(latest)) return soFar()
      const stopped = endOf(latest, count, startOf(reply) - firstAt, polling)
      if (stopped !== undefined) return { ...soFar(), stopped }
      waiter.update({ model: step.model ?? reply.json.at('model').text, state: stateOrStatusOf(reply) })
    }
  } finally {
    waiter.end()
  }
}

/** Why no further poll is sent. A poll that goes out when the declared time is over is the last one. */
function endOf(
  latest: readonly Reply[],
  count: number,
  sinceFirstMs: number,
  { maxPolls: most, doneWithinMs }: PollLimits,
): string | undefined {
  if (latest.length === mostUnanswered && !latest.some(isAnswered))
    return `${mostUnanswered} polls in a row got no reply of 2xx`
  if (doneWithinMs !== undefined && sinceFirstMs >= doneWithinMs)
    return `the ${doneWithinMs / 1000} s are over within which a video is declared to be finished`
  return count >= most ? 'more polls than the deadline has room for' : undefined
}

const isAnswered = ({ status = 0 }: Reply) => status >= 200 && status < 300

/** By the recording, so that it holds across drives. */
const startOf = ({ exchange }: Reply) => Date.parse(exchange.startedAt)

const stateOrStatusOf = (reply: Reply) =>
  stateOf(reply) ?? (reply.status === undefined ? 'no reply' : `status ${reply.status}`)
