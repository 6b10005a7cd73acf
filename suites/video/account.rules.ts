import {
  assume,
  inconclusive,
  indexed,
  isCallOf,
  isErrorAsResult,
  isSuccess,
  onceForRecording,
  recording,
  redirectUrlOf,
  type Reply,
  replyOf,
  taskIdOf,
  taskOutcomeOf,
  taskStatusOf,
  taskWithId,
  videoFileOf,
} from '../../src/checks/index.ts'
import { unknownTaskCalls } from './open.rules.ts'
import { assumeNotFailed } from './state.rules.ts'
import { submissions } from './submission.rules.ts'
import { isUnrelatedToTask } from './task.rules.ts'

/**
 * Polls and downloads with a key of another account, and whether the task was served. One defect is reported once: inconclusive if any key
 * or any task is served.
 */
export function underOtherAccount(reply: Reply): { readonly reply: Reply; readonly isServed: boolean } | undefined {
  const { exchange, request } = reply
  if (submissions(reply) !== undefined) assumeTried(reply)
  const isOfTask = isCallOf(reply, 'getVideo') || isCallOf(reply, 'getVideoContent')
  if (exchange.request.key !== 'otherAccount' || !isOfTask || exchange.retried || isUnrelatedToTask(reply))
    return undefined
  const isServed = isTaskServed(reply)
  assume(!isServed || !servedTo('none', request.url), 'authentication.key.required')
  assume(!isServed || !servedTo('made up', request.url), 'authentication.invalid.status')
  assume(!isServed || !isUnknownTaskServed(), 'video.task_id.unknown_refused')
  return { reply, isServed }
}

/** Asserts that a submitted task is requested with the key of another account: one is configured, and the task has not failed. */
function assumeTried(submission: Reply): void {
  const role = 'otherAccount'
  if (!recording().header.deployment.keys.includes(role)) inconclusive('no-key', { role })
  const task = taskWithId(submission, taskIdOf(submission) ?? '')
  if (task !== undefined) assumeNotFailed(task)
}

/** True for the record of a task, its file, or a redirect that the key of the task gets too. */
function isTaskServed(reply: Reply): boolean {
  const path = pathOfRedirect(reply)
  if (path !== undefined)
    return requestsWithKey(`default ${reply.request.url}`)
      .map(replyOf)
      .some((own) => pathOfRedirect(own) === path)
  if (!isSuccess(reply) || isErrorAsResult(reply)) return false
  if (isCallOf(reply, 'getVideoContent')) return videoFileOf(reply).kind === 'mp4'
  const status = taskStatusOf(reply)
  return status !== undefined && taskOutcomeOf(status) !== 'failed'
}

/** Without the query, which may have a signature. */
const pathOfRedirect = (reply: Reply): string | undefined => redirectUrlOf(reply)?.split(/[?#]/)[0]

const servedTo = (key: string, url: string): boolean => requestsWithKey(`${key} ${url}`).map(replyOf).some(isTaskServed)

const isUnknownTaskServed = onceForRecording(({ exchanges }) =>
  exchanges.map(replyOf).some((reply) => unknownTaskCalls(reply) !== undefined && isTaskServed(reply)),
)

const requestsWithKey = indexed(({ request }) => `${request.key} ${request.url}`)
