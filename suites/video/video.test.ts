import { check, expect, note } from '../../src/checks/index.ts'
import { underOtherAccount } from './account.rules.ts'
import {
  callsOf,
  fileHeadersOf,
  answeredUnknownTasks,
  unknownTaskCalls,
  describeRefusal,
  shapeOf,
  requestFields,
  timelines,
  earlyDownloads,
  underOtherKey,
} from './open.rules.ts'
import { motion, unknownTask, videoTask } from './probe.ts'
import { submitted } from './submission.rules.ts'
import { records } from './task.rules.ts'

check(timelines, videoTask)('video.task.states', (timeline) => {
  note('States of a task', timeline)
})

check(submitted, videoTask)('video.submission.other_fields', (reply) => {
  note('Fields of the reply to a submission', [...reply.json.names].sort())
})

check(records, videoTask)('video.task.other_fields', (record) => {
  note('Fields of a task', shapeOf(record).members)
})

check(records, videoTask)('video.task.id', (record) => {
  note('`id` of a polled task, compared with the requested one', shapeOf(record).id)
})

check(unknownTaskCalls, unknownTask)('video.task_id.unknown', (reply) => {
  note(`Response for an unknown task (${reply.exchange.name})`, describeRefusal(reply))
})

check(answeredUnknownTasks, unknownTask)('video.task_id.unknown_refused', (reply) => {
  expect(reply.status, 'the status of an unknown task', reply).toBeGreaterThan(299)
})

check(underOtherAccount, videoTask)('video.task_id.other_account', ({ reply, isServed }) => {
  expect(isServed, `a key of another account got the task, with status ${reply.status}`, reply).toBe(false)
})

check(underOtherKey, videoTask)('video.task_id.foreign', (reply) => {
  note('Response to a poll or a download with a key of another group', describeRefusal(reply))
})

check(earlyDownloads, videoTask)('video.content.early', (reply) => {
  note('Response to a download before completion', describeRefusal(reply))
})

check(fileHeadersOf, videoTask)('video.content.media_type', (labels) => {
  note('Content type and disposition of a file', labels)
})

check(callsOf('createVideo'), videoTask)('video.request.body', (reply) => {
  note('Fields of a video request', requestFields(reply))
})

check(callsOf('createMotionControl'), motion)('video.motion_control.request', (reply) => {
  note('Fields of a motion control request', requestFields(reply))
})

check(callsOf('createMotionControl'), motion)('video.motion_control.reply', (reply) => {
  note('Fields of the reply to a motion control', [...reply.json.names].sort())
})

check(callsOf('createMotionControl'), motion)('video.motion_control.prefix', (reply) => {
  note('Path of motion control', new URL(reply.request.url).pathname)
})
