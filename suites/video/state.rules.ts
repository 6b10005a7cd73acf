import {
  assume,
  completed,
  completionOf,
  inconclusive,
  isAfterCompletion,
  isCallOf,
  recording,
  type Reply,
  replyOf,
  secondsFrom,
  startsAfter,
  type Task,
  taskOf,
  taskOutcomeOf,
  taskStatusOf,
  videoFileOf,
} from '../../src/checks/index.ts'
import { records } from './task.rules.ts'
import { pluralize } from '../../src/std/pluralize.ts'

/** The first record of each task with the status completed. */
export function completions(reply: Reply): Reply | undefined {
  const task = taskOf(reply)
  return task !== undefined && completionOf(task) === reply ? records(reply) : undefined
}

/**
 * How a task ended, judged on the poll that reported its completion, or on the last one. `flaw`: why it did not complete. Inconclusive
 * if that is unknown.
 */
export function endings(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const task = taskOf(reply)
  if (task === undefined || reply !== (completionOf(task) ?? task.polls.at(-1))) return undefined
  const record = records(reply)
  if (record === undefined) return undefined
  assume(record.json.at('status').text !== undefined, 'video.task.status')
  return { flaw: completionOf(task) === reply ? undefined : flawOfEnd(task, reply) }
}

function flawOfEnd(task: Task, last: Reply): string {
  const state = taskStatusOf(last) ?? ''
  const polled = { polls: task.polls.length, state: state.slice(0, 60) }
  const lastState = `the last of ${pluralize(task.polls.length, 'poll')} returned ${JSON.stringify(state.slice(0, 60))}`
  if (taskOutcomeOf(state) === 'finished') return `expected the final status "${completed}", but ${lastState}`
  assumeNotFailed(task)
  if (isDelivered(task)) return `the file was served, so the task has finished, but ${lastState}`
  const seconds = secondsFrom(task.submissions[0] ?? task.polls[0] ?? last, last)
  const after = `${Math.round(seconds)} s`
  const { videoDoneWithin: bound } = recording().header.deployment
  if (bound !== undefined && seconds >= bound)
    return `the deployment declares that videos finish within ${bound} s, but after ${after} ${lastState}`
  return inconclusive('task-unfinished', { ...polled, seconds: Math.round(seconds) })
}

/** Asserts that the last poll of a task does not report a failure. */
export function assumeNotFailed({ polls }: Task): void {
  const last = polls.at(-1)
  const state = last === undefined ? '' : (taskStatusOf(last) ?? '')
  if (taskOutcomeOf(state) === 'failed') inconclusive('task-failed', { polls: polls.length, state: state.slice(0, 60) })
}

/** True if a poll sent after the file was served still does not report the task as completed. */
const isDelivered = (task: Task) =>
  recording()
    .exchanges.map(replyOf)
    .filter((reply) => isCallOf(reply, 'getVideoContent') && taskOf(reply) === task && reply.status === 200)
    .some((file) => videoFileOf(file).kind === 'mp4' && task.polls.some((poll) => startsAfter(poll, file)))

/** Records after the task was reported completed. */
export function laterRecords(reply: Reply): Reply | undefined {
  const task = taskOf(reply)
  const isLater = task !== undefined && isCallOf(reply, 'getVideo') && isAfterCompletion(reply, task)
  const record = isLater ? records(reply) : undefined
  if (record !== undefined) assume(record.json.at('status').text !== undefined, 'video.task.status')
  return record
}

/** Records of running and waiting tasks, and a later state that an earlier poll reported. */
export function movements(reply: Reply): { readonly status: string; readonly later: readonly string[] } | undefined {
  const task = taskOf(reply)
  const record = task && records(reply)
  const status = record && taskStatusOf(record)
  if (task === undefined || status === undefined || rankOf(status) === undefined) return undefined
  const earlier = task.polls.filter((poll) => poll !== reply && startsAfter(reply, poll)).map(taskStatusOf)
  // Completed tasks have a requirement of their own.
  const isLater = (other = '') => other !== completed && (rankOf(other) ?? 0) > (rankOf(status) ?? 0)
  return { status, later: earlier.flatMap((other) => (other !== undefined && isLater(other) ? [other] : [])) }
}

const waiting = /^(?:queued?|in_queue|pending|submitted|not_?started?|waiting|created|scheduled|accepted)$/
const running = /^(?:in_?progress|processing|running|generating|started|active)$/

/** The order of states with well-known names. Failures are not in it: some gateways report them temporarily. */
function rankOf(status: string): number | undefined {
  const name = status.trim().toLowerCase().replaceAll(/[ -]/g, '_')
  if (waiting.test(name)) return 0
  if (running.test(name)) return 1
  return taskOutcomeOf(status) === 'finished' ? 2 : undefined
}
