import {
  dropField,
  editBody,
  editJson,
  fault,
  type Inject,
  type JsonObject,
  modelIds,
  onOperation,
  onStatus,
  replyWith,
  setField,
  setHeader,
  setStatus,
} from '../../gateway/reference/fault-kit.ts'
import { consolePage, inSubmissions, upstreamError } from './kit.faults.ts'

const submissionServed = ['video.submission.served'] as const
export const submissionsFail = fault(submissionServed, inSubmissions(replyWith(500, upstreamError)))
export const submissionsUnderCode = fault(
  submissionServed,
  inSubmissions(replyWith(200, { code: 'fail_to_submit_task', message: 'upstream error', data: null })),
)
export const submissionsWithNoContent = fault(submissionServed, inSubmissions(replyWith(202, '')))

export const submissionCut = fault(['video.submission.json'], inSubmissions(editBody((body) => body.slice(0, -1))))
export const submissionAsText = fault(
  ['video.submission.content_type'],
  inSubmissions(setHeader('content-type', 'text/plain')),
)
export const idOnly = fault(['video.submission.task_id'], inSubmissions(dropField('task_id')))
export const idInEnvelope = fault(
  ['video.submission.task_id'],
  inSubmissions(editJson((task) => ({ code: 'success', message: '', data: task }))),
)
export const foreignId = fault(
  ['video.submission.task_id'],
  inSubmissions(editJson((task) => ({ ...task, task_id: 7, id: 7 }))),
)

/** Every submission returns the task of the first one. */
export const oneTaskForAll = fault(['video.submission.task_id_unique'], (next, gateway) => {
  let first: JsonObject | undefined
  const same = inSubmissions(editJson((task) => (first ??= task)))
  return same(next, gateway)
})

/** One model makes all videos. */
export const oneModelForAll = fault(
  ['video.submission.told_apart'],
  onOperation(['createVideo', 'getVideo'], onStatus(200, setField('model', modelIds.video))),
)

const motion = ['video.motion_control.served'] as const
const inMotion = (inject: Inject) => onOperation('createMotionControl', onStatus(200, inject))
export const motionFails = fault(motion, inMotion(setStatus(502)))
export const motionUnderCode = fault(
  motion,
  inMotion(replyWith(200, { code: 1201, message: 'model is not supported', request_id: 'r-1' })),
)
export const consoleForMotion = fault(motion, inMotion(consolePage))
