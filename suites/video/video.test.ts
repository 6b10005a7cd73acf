import { covers, describe, note, universal } from '../../src/checks/index.ts'
import {
  callsOf,
  labelsOf,
  ofNobody,
  refusalOf,
  shapeOf,
  takenAs,
  timelines,
  tooEarly,
  underOtherKey,
} from './open.rules.ts'
import { motion, unknownTask, videoTask } from './probe.ts'
import { records, submitted } from './task.rules.ts'

describe('video task', () => {
  universal(timelines, videoTask)('states are recorded', covers('video.task.states'), (timeline) => {
    note('States of a task', timeline)
  })

  universal(submitted, videoTask)(
    'fields of the submission response are recorded',
    covers('video.submission.other_fields'),
    (reply) => {
      note('What the reply to a submission holds', [...reply.json.names].sort())
    },
  )

  universal(records, videoTask)('fields of the task are recorded', covers('video.task.other_fields'), (record) => {
    note('What the record of a task holds', shapeOf(record).members)
  })

  universal(records, videoTask)('relation of id to task_id is recorded', covers('video.task.id'), (record) => {
    note('The `id` of a polled task beside the one that was asked for', shapeOf(record).id)
  })

  universal(ofNobody, unknownTask)(
    'response for an unknown task is recorded',
    covers('video.task_id.unknown'),
    (reply) => {
      note(`${reply.exchange.name} of a task that nobody submitted`, refusalOf(reply))
    },
  )

  universal(underOtherKey, videoTask)(
    'response under the key of another group is recorded',
    covers('video.task_id.foreign'),
    (reply) => {
      note('A poll under a key of another group', refusalOf(reply))
    },
  )

  universal(tooEarly, videoTask)(
    'response for content before completion is recorded',
    covers('video.content.early'),
    (reply) => {
      note('The content of a task that is not completed', refusalOf(reply))
    },
  )

  universal(labelsOf, videoTask)(
    'media type and name of the file are recorded',
    covers('video.content.media_type'),
    (labels) => {
      note('The media type and the name of a file', labels)
    },
  )

  universal(callsOf('createVideo'), videoTask)(
    'fields of the submission request are recorded',
    covers('video.request.body'),
    (reply) => {
      note('A video was asked for with these members', takenAs(reply))
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'fields of the motion control request are recorded',
    covers('video.motion_control.request'),
    (reply) => {
      note('A motion control was asked for with these members', takenAs(reply))
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'fields of the motion control response are recorded',
    covers('video.motion_control.reply'),
    (reply) => {
      note('What the reply to a motion control holds', [...reply.json.names].sort())
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'path of motion control is recorded',
    covers('video.motion_control.prefix'),
    (reply) => {
      note('Motion control was asked for at', new URL(reply.request.url).pathname)
    },
  )
})
