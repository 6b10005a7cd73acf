import {
  assume,
  assumeResult,
  inconclusive,
  isCallOf,
  isInvalidRequest,
  isObject,
  isOwnKey,
  isSuccess,
  type Reply,
  submittedModel,
  taskIdOf,
  taskOf,
  tasks,
  taskWithId,
} from '../../src/checks/index.ts'

/** Replies to accepted submissions. */
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
