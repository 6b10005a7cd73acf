import {
  assume,
  assumeResult,
  callOf,
  describeReply,
  type Field,
  inconclusive,
  indexed,
  isCallOf,
  isErrorAsResult,
  isObject,
  isOfUnknownTask,
  isOwnKey,
  isSuccess,
  isTraffic,
  recording,
  type Reply,
  replyOf,
  secondsBetween,
  type Task,
  taskOf,
} from '../../src/checks/index.ts'

/** Successful polls of a submitted task. */
export const polls = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'getVideo') && isSuccess(reply) && taskOf(reply) !== undefined ? assumeResult(reply) : undefined

/** Those that are JSON objects. */
export function records(reply: Reply): Reply | undefined {
  const poll = polls(reply)
  if (poll !== undefined) assume(isObject(poll.json), 'video.task.json')
  return poll
}

/** Records with an id of the task, and the id that was requested. */
export function identities(reply: Reply): { readonly reportedId: Field; readonly requestedId: string } | undefined {
  const reportedId = records(reply)?.json.at('task_id')
  return reportedId === undefined || reportedId.absent
    ? undefined
    : { reportedId, requestedId: callOf(reply)?.parameters['task_id'] ?? '' }
}

/** Records with a `task_id`, and why it does not address the task if it is another one than the requested one. */
export function otherIdentities(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const { reportedId, requestedId } = identities(reply) ?? {}
  const id = reportedId?.text
  if (id === undefined) return undefined
  if (id === requestedId) return { flaw: undefined }
  const lookups = pollsOf(id)
    .map(replyOf)
    .filter((poll) => !poll.exchange.retried)
  const decisive = lookups.filter((poll) => !isUnrelatedToTask(poll)).at(-1)
  if (decisive === undefined) inconclusive('not-recorded-step', { exchange: `${reply.exchange.probe}/byReportedId` })
  const isFound = isSuccess(decisive) && !isErrorAsResult(decisive)
  return {
    flaw: isFound ? undefined : `a poll with the reported id ${JSON.stringify(id)} returned ${describeReply(decisive)}`,
  }
}

/** The polls by the id in their path. */
const pollsOf = indexed((exchange) => {
  const call = callOf(replyOf(exchange))
  return call?.operationId === 'getVideo' && isOwnKey(exchange) ? call.parameters['task_id'] : undefined
})

/** Polls and downloads of a submitted task, and whether it was found. */
export function lookups(reply: Reply): { readonly isFound: boolean } | undefined {
  const operation = callOf(reply)?.operationId
  const task = taskOf(reply)
  if (operation === undefined || task === undefined || reply.status === undefined) return undefined
  assume(
    task.submissions.every(({ json }) => json.at('task_id').text === task.id),
    'video.submission.task_id',
  )
  if (isOfUnknownTask(reply, operation))
    return isTooSoon(reply, task) || mayBeForgotten(reply, task) ? undefined : { isFound: false }
  return isSuccess(reply) ? { isFound: true } : undefined
}

/** True for a poll before the task was first found: a new task may not be known everywhere immediately. */
const isTooSoon = (reply: Reply, { polls }: Task) =>
  polls.length > 0 && polls.every((poll) => !startsBefore(poll, reply)) && isCallOf(reply, 'getVideo')

/** Recorded traffic may request a task that is no longer kept. */
const mayBeForgotten = (reply: Reply, { polls }: Task) =>
  isTraffic() && polls.some((poll) => poll !== reply && startsBefore(poll, reply))

/** Polls with a content type and no body, for tasks that were also polled without a content type. */
export function pollsWithContentType(reply: Reply): Reply | undefined {
  const task =
    isCallOf(reply, 'getVideo') && hasContentType(reply) && !isUnrelatedToTask(reply) ? taskOf(reply) : undefined
  return task?.polls.some((poll) => !hasContentType(poll)) === true ? reply : undefined
}

const hasContentType = ({ request }: Reply) => request.header('content-type') !== undefined && request.text === ''

/** True for refusals because of load or account, and for missing replies. */
export const isUnrelatedToTask = ({ status = 0 }: Reply) => [0, 401, 402, 429, 503].includes(status)

/**
 * Polls of a task that was polled successfully before, with the seconds since then. Polls sent too early are inconclusive, except for
 * the embedded gateway, which is polled quickly.
 */
export function repeatedPolls(reply: Reply): { readonly reply: Reply; readonly seconds: number } | undefined {
  const task = isCallOf(reply, 'getVideo') && !hasContentType(reply) ? taskOf(reply) : undefined
  const before = task?.polls.filter((poll) => poll !== reply && startsBefore(poll, reply)).at(-1)
  const { status = 0 } = reply
  if (before === undefined || isUnrelatedToTask(reply) || status >= 500) return undefined
  if (status >= 400 && isTraffic()) return inconclusive('need-not-keep', { exchange: reply.exchange.id, status })
  const seconds = secondsBetween(before, reply)
  const { embedded } = recording().header.deployment
  if (status >= 400 && !embedded && seconds < minIntervalS) return inconclusive('polled-early', { seconds, status })
  return { reply, seconds }
}

const minIntervalS = 4.9

const startsBefore = (first: Reply, second: Reply) =>
  Date.parse(first.exchange.startedAt) <= Date.parse(second.exchange.startedAt)
