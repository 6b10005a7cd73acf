import {
  assumeResult,
  callOf,
  completionOf,
  isAfterCompletion,
  isCallOf,
  isOfImpossibleTask,
  submittedModel,
  type Reply,
  secondsFrom,
  taskOutcomeOf,
  taskStatusOf,
  taskIdOf,
  taskOf,
} from '../../src/checks/index.ts'
import { contents } from './file.rules.ts'
import { isUnrelatedToTask, polls } from './task.rules.ts'

/* Observations of what the contract leaves open. Nothing here fails. */

/** A state of a task, and the seconds from its submission to the poll that first reported it. */
interface TimedState {
  readonly status: string
  readonly seconds: number
}

/** The states of a task, returned once, for its last poll. */
export function timelines(
  reply: Reply,
): { readonly model: string; readonly states: readonly TimedState[] } | undefined {
  const task = polls(reply) === undefined ? undefined : taskOf(reply)
  if (task === undefined || reply !== task.polls.at(-1)) return undefined
  const [submission] = task.submissions
  const all = [...(submission === undefined ? [] : [submission]), ...task.polls]
  const states = all
    .map((poll) => ({
      status: (taskStatusOf(poll) ?? 'none').slice(0, 60),
      seconds: round(secondsFrom(all[0] ?? poll, poll)),
    }))
    .filter(({ status }, index, timed) => status !== timed[index - 1]?.status)
  return { model: submittedModel(task) ?? reply.json.at('model').text ?? '', states }
}

const round = (seconds: number) => Math.round(seconds * 10) / 10

/** The fields of a record, and whether its `id` is the requested one. */
export function shapeOf(record: Reply) {
  const { names } = record.json
  const id = record.json.at('id').value
  const requestedId = callOf(record)?.parameters['task_id'] ?? taskIdOf(record)
  return {
    members: [...names].sort(),
    id: id === undefined ? 'absent' : id === requestedId ? 'the same' : 'another one',
  }
}

/** Calls about an unknown task. */
export const unknownTaskCalls = (reply: Reply): Reply | undefined =>
  isOfImpossibleTask(reply) && reply.status !== undefined ? reply : undefined

/** Calls about an unknown task that the gateway handled. An error with a success status is a defect by itself. */
export function answeredUnknownTasks(reply: Reply): Reply | undefined {
  const call = unknownTaskCalls(reply)
  if (call === undefined || call.exchange.retried || isUnrelatedToTask(call)) return undefined
  return assumeResult(call)
}

/** Polls and downloads with a key of another group. */
export const underOtherKey = (reply: Reply): Reply | undefined =>
  reply.exchange.request.key === 'low' &&
  /^getVideo/.test(callOf(reply)?.operationId ?? '') &&
  reply.status !== undefined
    ? reply
    : undefined

/** Downloads before the task was completed. */
export function earlyDownloads(reply: Reply): Reply | undefined {
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  const isEarly = task !== undefined && completionOf(task) !== undefined && !isAfterCompletion(reply, task)
  return isEarly && reply.status !== undefined ? reply : undefined
}

/** The status of a refusal, and its code if present. */
export const describeRefusal = ({ status, json }: Reply): string =>
  [status, json.at('error.code').value ?? json.at('code').value ?? ''].join(' ').trim().slice(0, 80)

/** The content type and disposition of a file. */
export function fileHeadersOf(reply: Reply) {
  const file = contents(reply)
  return file && { type: reply.mediaType ?? 'none', disposition: reply.header('content-disposition') ?? 'none' }
}

/** Submissions of videos or motion controls. */
export const callsOf =
  (operation: 'createVideo' | 'createMotionControl') =>
  (reply: Reply): Reply | undefined =>
    isCallOf(reply, operation) && /^video-/.test(reply.exchange.probe) && reply.status !== undefined ? reply : undefined

/** The fields of a request, its status, and the kind of state of the submitted task. */
export const requestFields = (reply: Reply) => ({
  members: reply.request.json.names,
  status: reply.status,
  state: taskOutcomeOf(taskStatusOf(reply)),
})
