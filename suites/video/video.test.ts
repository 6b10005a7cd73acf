import { describe } from '../../src/verdict/registry.ts'
import { covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
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

describe('what the contract leaves open', () => {
  universal(timelines, videoTask)('the states', covers('video.task.states'), (timeline) => {
    note('States of a task', timeline)
  })

  universal(submitted, videoTask)('the reply to a submission', covers('video.submission.other_fields'), (reply) => {
    note('What the reply to a submission holds', [...reply.json.names].sort())
  })

  universal(records, videoTask)('the record', covers('video.task.other_fields'), (record) => {
    note('What the record of a task holds', shapeOf(record).members)
  })

  universal(records, videoTask)('an id beside the task_id', covers('video.task.id'), (record) => {
    note('The `id` of a polled task beside the one that was asked for', shapeOf(record).id)
  })

  universal(ofNobody, unknownTask)('a task of nobody', covers('video.task_id.unknown'), (reply) => {
    note(`${reply.exchange.name} of a task that nobody submitted`, refusalOf(reply))
  })

  universal(underOtherKey, videoTask)('a task of another key', covers('video.task_id.foreign'), (reply) => {
    note('A poll under a key of another group', refusalOf(reply))
  })

  universal(tooEarly, videoTask)('content before completion', covers('video.content.early'), (reply) => {
    note('The content of a task that is not completed', refusalOf(reply))
  })

  universal(labelsOf, videoTask)('the labels of a file', covers('video.content.media_type'), (labels) => {
    note('The media type and the name of a file', labels)
  })

  universal(callsOf('createVideo'), videoTask)('the request', covers('video.request.body'), (reply) => {
    note('A video was asked for with these members', takenAs(reply))
  })

  universal(callsOf('createMotionControl'), motion)(
    'motion control',
    covers('video.motion_control.request'),
    (reply) => {
      note('A motion control was asked for with these members', takenAs(reply))
    },
  )

  universal(callsOf('createMotionControl'), motion)('its reply', covers('video.motion_control.reply'), (reply) => {
    note('What the reply to a motion control holds', [...reply.json.names].sort())
  })

  universal(callsOf('createMotionControl'), motion)('its path', covers('video.motion_control.prefix'), (reply) => {
    note('Motion control was asked for at', new URL(reply.request.url).pathname)
  })
})
