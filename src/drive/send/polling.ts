import type { Settings } from '../../deployment/deployment.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { taskStatusOf } from '../../reply/video-task.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { FollowStep, Outgoing } from '../probe.ts'
import type { Sender } from './sender.ts'
import type { PolledTasks } from '../limits/polled-tasks.ts'

/** Limits of polling one task. */
export interface PollLimits {
  /** Milliseconds before the first poll, and before each poll after a change of the status. */
  readonly intervalMs: number
  /** The task is polled until the intervals add up to this. */
  readonly maxWaitMs: number
  /** Milliseconds since the first poll within which the deployment declares that a task finishes. */
  readonly doneWithinMs?: number
}

/** Polling stops after this many polls in a row without a 2xx response. */
const maxFailedPolls = 5
/** A task of the embedded gateway advances with each poll: after more than ten polls it is stuck. */
const maxEmbeddedWaitMs = 10_000

/** Allows polls until the deadline. */
export function pollLimits({ deployment, deadlineS, pollIntervalS }: Settings): PollLimits {
  const [intervalMs, deadlineMs] = [pollIntervalS * 1000, deadlineS * 1000]
  const { embedded, videoDoneWithin } = deployment
  return {
    intervalMs,
    maxWaitMs: embedded ? Math.min(maxEmbeddedWaitMs, deadlineMs) : deadlineMs,
    ...(videoDoneWithin !== undefined && { doneWithinMs: videoDoneWithin * 1000 }),
  }
}

/** The shortest interval of the contract (section "Videos"). Shorter ones grow up to it. */
const maxGrownIntervalMs = 5000
const growth = 1.5

const grown = (intervalMs: number) => Math.max(intervalMs, Math.min(maxGrownIntervalMs, growth * intervalMs))

/** Task records are small, and there are many. */
const maxRecordBytes = 1024 * 1024

const pollName = (step: string, number: number) => (number === 1 ? step : `${step}.${number}`)

/** The poll before `status.3`: `status.2`, and before that `status`. Undefined for the first poll of a step, and for other names. */
export function pollBefore(name: string): string | undefined {
  const [, step = '', number = ''] = /^(.+)\.(\d{1,9})$/.exec(name) ?? []
  return step === '' ? undefined : pollName(step, Number(number) - 1)
}

export interface PollOptions {
  readonly sender: Sender
  readonly rateLimiter: Pick<RateLimiter, 'pause'>
  readonly polling: PollLimits
  readonly polledTasks: PolledTasks
}

export interface PolledStep {
  readonly probe: string
  readonly name: string
  readonly outgoing: Outgoing
  readonly until: NonNullable<FollowStep['until']>
  /** The model of the task, if a request of the probe names it. */
  readonly model: string | undefined
}

/** The last response, and why polling stopped early. */
export interface Polled {
  readonly last: Reply | undefined
  readonly count: number
  readonly notSent?: { readonly name: string; readonly because: string }
  readonly stopped?: string
}

/**
 * Repeats a step until `until` returns true. Waits before the first poll too, because a new task need not be known at once. An interval
 * below 5 s grows while polls report no other status. Does not wait for recorded polls of a resumed drive. Durations are measured by our
 * own clock.
 */
export async function poll(
  step: PolledStep,
  { sender, rateLimiter, polling, polledTasks }: PollOptions,
): Promise<Polled> {
  /** Only the latest responses are kept, because a task may be polled for an hour. */
  let latest: readonly Reply[] = []
  const outgoing = { ...step.outgoing, maxJsonBytes: maxRecordBytes }
  let count = 0
  let firstAt = 0
  let waitedMs = 0
  let { intervalMs } = polling
  let status: string | undefined
  const soFar = () => ({ last: latest.at(-1), count })
  const task = polledTasks.begin()
  try {
    for (;;) {
      const number = count + 1
      const name = pollName(step.name, number)
      if (!sender.hasRecorded(step.probe, name)) await rateLimiter.pause(intervalMs)
      const sent = await sender.send(step.probe, name, outgoing, true)
      if ('notSent' in sent) return { ...soFar(), notSent: { name, because: sent.notSent } }
      const reply = replyOf(sent.exchange)
      latest = [...latest, reply].slice(-maxFailedPolls)
      count = number
      waitedMs += intervalMs
      if (number === 1) firstAt = startOf(reply)
      if (step.until(latest)) return soFar()
      const stopped = stopReason(latest, waitedMs, startOf(reply) - firstAt, polling)
      if (stopped !== undefined) return { ...soFar(), stopped }
      const reported = taskStatusOf(reply)
      const isNew = reported !== undefined && reported !== status
      if (isNew) status = reported
      intervalMs = isNew ? polling.intervalMs : grown(intervalMs)
      task.update({ model: step.model ?? reply.json.at('model').text, state: stateOrStatusOf(reply) })
    }
  } finally {
    task.end()
  }
}

/** Why polling stops. The poll after the declared time is the last one. */
function stopReason(
  latest: readonly Reply[],
  waitedMs: number,
  sinceFirstMs: number,
  { maxWaitMs, doneWithinMs }: PollLimits,
): string | undefined {
  if (latest.length === maxFailedPolls && !latest.some(isAnswered))
    return `${maxFailedPolls} polls in a row without a 2xx response`
  if (doneWithinMs !== undefined && sinceFirstMs >= doneWithinMs)
    return `the task did not finish within the declared ${doneWithinMs / 1000} s (videoDoneWithin)`
  return waitedMs >= maxWaitMs ? 'no more polls fit into the deadline' : undefined
}

const isAnswered = ({ status = 0 }: Reply) => status >= 200 && status < 300

/** From the recording, so that it includes polls of a resumed drive. */
const startOf = ({ exchange }: Reply) => Date.parse(exchange.startedAt)

const stateOrStatusOf = (reply: Reply) =>
  taskStatusOf(reply) ?? (reply.status === undefined ? 'no reply' : `status ${reply.status}`)
