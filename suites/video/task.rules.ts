import {
  callOf,
  completed,
  describeReply,
  indexed,
  isErrorAsResult,
  urlsIn,
  completionOf,
  type Field,
  assume,
  inconclusive,
  isAfterCompletion,
  isCallOf,
  isInvalidRequest,
  isObject,
  isOfUnknownTask,
  isOwnKey,
  isSuccess,
  isTraffic,
  submittedModel,
  videoFileOf,
  recording,
  type Reply,
  replyOf,
  assumeResult,
  secondsBetween,
  secondsFrom,
  taskOutcomeOf,
  startsAfter,
  taskStatusOf,
  type Task,
  taskWithId,
  taskIdOf,
  taskOf,
  tasks,
} from '../../src/checks/index.ts'

/** Replies to accepted submissions. */
// Surviving mutants: The driver submits valid requests only.
export const submissions = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createVideo') && isSuccess(reply) && isOwnKey(reply.exchange) && !isInvalidRequest(reply)
    ? assumeResult(reply)
    : undefined

/** Those that are JSON objects. */
export function submitted(reply: Reply): Reply | undefined {
  const submission = submissions(reply)
  if (submission !== undefined) assume(isObject(submission.json), 'video.submission.json')
  return submission
}

/** The `task_id` of a submission, with the other submissions that got the same one. */
// Surviving mutants: Only the words differ. selftest/suites/outages/video-endings.test.ts checks what is inconclusive with one video.
export function submittedIds(reply: Reply): { readonly id: string; readonly others: readonly string[] } | undefined {
  const submission = submitted(reply)
  if (submission === undefined) return undefined
  const id = submission.json.at('task_id').text ?? ''
  assume(id !== '', 'video.submission.task_id')
  const all = [...tasks().values()].flatMap((task) => task.submissions)
  if (all.length < 2) inconclusive('one-video')
  const others = all.filter((other) => other !== reply && taskIdOf(other) === id)
  return { id, others: others.map(({ exchange }) => exchange.id) }
}

/** Records of a task that name a model, if videos of several models were requested. */
// Surviving mutants: Without two known models nothing is compared. selftest/suites/outages/video-endings.test.ts checks that it is inconclusive.
export function recordsWithModel(reply: Reply) {
  const task = taskOf(reply) ?? taskWithId(reply, submissions(reply) === undefined ? '' : (taskIdOf(reply) ?? ''))
  const model = reply.json.at('model').text
  if (task === undefined || model === undefined || !isSuccess(reply)) return undefined
  assume(task.submissions.length < 2, 'video.submission.task_id_unique')
  const requestedModel = submittedModel(task)
  const models = new Set([...tasks().values()].map(submittedModel).filter((name) => name !== undefined))
  if (models.size === 0) return undefined
  if (models.size === 1) inconclusive('one-video-model')
  return { model, requestedModel, others: [...models].filter((other) => other !== requestedModel) }
}

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
// Surviving mutants: Other refusals are reported as video.task.served or video.content.served.
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
// Surviving mutants: Sets aside what may be right; forgotten tasks are forgotten from the first poll on.
const isTooSoon = (reply: Reply, { polls }: Task) =>
  polls.length > 0 && polls.every((poll) => !startsBefore(poll, reply)) && isCallOf(reply, 'getVideo')

/** Recorded traffic may request a task that is no longer kept. */
// Surviving mutants: Sets aside what may be right; forgotten tasks are forgotten from the first poll on.
const mayBeForgotten = (reply: Reply, { polls }: Task) =>
  isTraffic() && polls.some((poll) => poll !== reply && startsBefore(poll, reply))

/** The first record of each task with the status completed. */
function completions(reply: Reply): Reply | undefined {
  const task = taskOf(reply)
  return task !== undefined && completionOf(task) === reply ? records(reply) : undefined
}

/**
 * How a task ended, judged on the poll that reported its completion, or on the last one. `flaw`: why it did not complete. Inconclusive
 * if that is unknown.
 */
// Surviving mutants: A poll of a task is always an answered one.
export function endings(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const task = taskOf(reply)
  if (task === undefined || reply !== (completionOf(task) ?? task.polls.at(-1))) return undefined
  const record = records(reply)
  if (record === undefined) return undefined
  assume(record.json.at('status').text !== undefined, 'video.task.status')
  return { flaw: completionOf(task) === reply ? undefined : flawOfEnd(task, reply) }
}

// Surviving mutants: selftest/suites/outages/video-endings.test.ts checks each ending with a gateway of its own.
function flawOfEnd(task: Task, last: Reply): string {
  const state = taskStatusOf(last) ?? ''
  const polled = { polls: task.polls.length, state: state.slice(0, 60) }
  const lastState = `the last of ${task.polls.length} polls returned ${JSON.stringify(state.slice(0, 60))}`
  if (taskOutcomeOf(state) === 'finished') return `expected the final status "${completed}", but ${lastState}`
  if (taskOutcomeOf(state) === 'failed') inconclusive('task-failed', polled)
  if (isDelivered(task)) return `the file was served, so the task has finished, but ${lastState}`
  const seconds = secondsFrom(task.submissions[0] ?? task.polls[0] ?? last, last)
  const after = `${Math.round(seconds)} s`
  const { videoDoneWithin: bound } = recording().header.deployment
  if (bound !== undefined && seconds >= bound)
    return `the deployment declares that videos finish within ${bound} s, but after ${after} ${lastState}`
  return inconclusive('task-unfinished', { ...polled, seconds: Math.round(seconds) })
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
// Surviving mutants: Polls of a driven task follow one another.
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

/** Polls with a content type and no body, for tasks that were also polled without a content type. */
// Surviving mutants: Each task is polled without the label first.
export function pollsWithContentType(reply: Reply): Reply | undefined {
  const task =
    isCallOf(reply, 'getVideo') && hasContentType(reply) && !isUnrelatedToTask(reply) ? taskOf(reply) : undefined
  return task?.polls.some((poll) => !hasContentType(poll)) === true ? reply : undefined
}

// Surviving mutants: A GET request has no body.
const hasContentType = ({ request }: Reply) => request.header('content-type') !== undefined && request.text === ''

/** True for refusals because of load or account, and for missing replies. */
export const isUnrelatedToTask = ({ status = 0 }: Reply) => [0, 401, 402, 429, 503].includes(status)

/**
 * Polls of a task that was polled successfully before, with the seconds since then. Polls sent too early are inconclusive, except for
 * the embedded gateway, which is polled quickly.
 */
// Surviving mutants: video.task.served reports errors of the gateway; a poll that is too early for a remote gateway is inconclusive.
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

// Surviving mutants: Only for remote gateways: recordings are of the embedded one.
const minIntervalS = 4.9

// Surviving mutants: Polls follow one another; of two in the same millisecond another came before.
const startsBefore = (first: Reply, second: Reply) =>
  Date.parse(first.exchange.startedAt) <= Date.parse(second.exchange.startedAt)

/** The `url` of completed tasks. */
export function completedUrls(reply: Reply): Field | undefined {
  return completions(reply)?.json.at('url')
}

/** Completed records, except of the model that is declared to have no URL, with the paths of a URL that is not in `url`. */
export function misplacedUrls(reply: Reply): { readonly paths: readonly string[] } | undefined {
  const task = taskOf(reply)
  const record = completions(reply)
  const { videoWithoutUrl } = recording().models
  if (task === undefined || record === undefined) return undefined
  if (videoWithoutUrl !== undefined && submittedModel(task) === videoWithoutUrl) return undefined
  const isGiven = (record.json.at('url').text ?? '') !== ''
  const places = urlsIn(record).map(({ path }) => path)
  return { paths: isGiven ? [] : places.filter((path) => fileUrl.test(path) && !otherUrl.test(path)) }
}

const fileUrl = /(?:^|\.)(?:video_?|file_?|download_?|result_?)?url(?:\[\d+\])?$/i
/** Requested media, and pictures of the file. */
const otherUrl = /input|request|image|thumb|cover|poster|preview|hook|callback|reference|audio/i

/** The same, except for the model declared to have no URL. */
// Surviving mutants: A completed record always belongs to a task.
export function expectedUrls(reply: Reply): Field | undefined {
  const url = completedUrls(reply)
  const task = taskOf(reply)
  const { videoWithoutUrl } = recording().models
  // Only the operator knows which models have no URL.
  if (url === undefined || task === undefined || isTraffic()) return undefined
  if (videoWithoutUrl !== undefined && submittedModel(task) === videoWithoutUrl) return undefined
  assume(url.absent || url.text !== undefined, 'video.task.url')
  return url
}
