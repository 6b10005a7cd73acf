import { memoized } from '../std/memoized.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { completed, taskStatusOf, taskIdOf } from '../reply/video-task.ts'
import { callOf, isCallOf } from './request.ts'
import { recording } from '../outcomes/recording.ts'
import { isOwnKey } from './traffic.ts'

/** A video task of a recording, with the key of its submission. */
export interface Task {
  readonly id: string
  /** Submissions with this id in the response: one, if ids are unique. */
  readonly submissions: readonly Reply[]
  /** Successful polls, in the order of their responses. */
  readonly polls: readonly Reply[]
}

/** All submitted tasks, the configured one of an earlier run, and those that recorded traffic polls. */
export const tasks = (): ReadonlyMap<string, Task> => tasksOf(recording())

/** Tasks belong to keys: recorded traffic may contain several. */
const nameOf = ({ exchange: { request } }: Reply, id: string) =>
  request.key === 'default' ? id : `${request.key} ${id}`

const tasksOf = memoized(({ exchanges, header }: Evidence): ReadonlyMap<string, Task> => {
  const found = new Map<string, { id: string; submissions: Reply[]; polls: Reply[] }>()
  const add = (id: string, name = id) => {
    const task = found.get(name) ?? { id, submissions: [], polls: [] }
    found.set(name, task)
    return task
  }
  if (header.deployment.task !== undefined) add(header.deployment.task)
  for (const exchange of exchanges.filter(isOwnKey)) {
    const reply = replyOf(exchange)
    if (!isSuccess(reply)) continue
    const submitted = isCallOf(reply, 'createVideo') ? taskIdOf(reply) : undefined
    if (submitted !== undefined) add(submitted, nameOf(reply, submitted)).submissions.push(reply)
    if (!isCallOf(reply, 'getVideo')) continue
    const id = idOf(reply)
    const name = nameOf(reply, id)
    // A task of recorded traffic may be older than the recording.
    const isOlder = header.traffic !== undefined && !impossibleId.test(id) && taskStatusOf(reply) !== undefined
    const task = found.get(name) ?? (isOlder ? add(id, name) : undefined)
    task?.polls.push(reply)
  }
  return found
})

export const isSuccess = ({ status = 0 }: Reply): boolean => status >= 200 && status < 300

/**
 * Ids of tasks that do not exist: programs make them of a missing value, and gateproof requests the last one. Nothing else proves of a recorded
 * request that its task does not exist. The task may have been submitted before the recording began, and a placeholder such as `{task_id}` may
 * have replaced its id. A gateway may forget a task that it found before, or not find a new one at once.
 */
const impossibleId = /^(?:undefined|null|None|NaN|<nil>|\[object \w+\]|task_gateproof_none)$/

/** True for a poll or a download of a task that cannot exist. */
export const isOfImpossibleTask = (reply: Reply): boolean =>
  impossibleId.test(idOf(reply)) && isOwnKey(reply.exchange) && taskOf(reply) === undefined

const idOf = (reply: Reply) => callOf(reply)?.parameters['task_id'] ?? ''

/** The task of a poll or a download; undefined if it is not known, and for other requests. */
export const taskOf = (reply: Reply): Task | undefined => taskWithId(reply, idOf(reply))

/** The task with this id and the key of the request. */
export const taskWithId = (reply: Reply, id: string): Task | undefined => tasks().get(nameOf(reply, id))

/** The task that a request with any key addresses: one of its own key, or else of the default key. */
export const addressedTask = (reply: Reply): Task | undefined => taskOf(reply) ?? tasks().get(idOf(reply))

/** The first poll that reports the task as completed. */
export const completionOf = ({ polls }: Task): Reply | undefined =>
  polls.find((poll) => taskStatusOf(poll) === completed)

/** True if the task was reported as completed before this request was sent. */
export function isAfterCompletion(reply: Reply, task: Task): boolean {
  const completion = completionOf(task)
  return completion !== undefined && completion !== reply && startsAfter(reply, completion)
}

/** True if one exchange began after another had ended. Starts are recorded in whole milliseconds. */
export const startsAfter = (reply: Reply, earlier: Reply): boolean => Math.floor(endOf(earlier)) <= startOf(reply)

const startOf = ({ exchange }: Reply) => Date.parse(exchange.startedAt)
const endOf = (reply: Reply) => startOf(reply) + reply.exchange.end.at

/** Seconds from the end of one exchange to the start of a later one. */
export const secondsBetween = (earlier: Reply, later: Reply): number => (startOf(later) - endOf(earlier)) / 1000

/** Seconds from the start of one exchange to the end of a later one. */
export const secondsFrom = (first: Reply, last: Reply): number => (endOf(last) - startOf(first)) / 1000

/** The model that a task was submitted for; undefined if it is not known or several submissions share the id. */
export function submittedModel({ submissions }: Task): string | undefined {
  const [first, ...others] = submissions
  return others.length > 0 ? undefined : first?.request.json.at('model').text
}
