import { covers, describe, expect, note, universal } from '../../src/checks/index.ts'
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

describe('video task', () => {
  universal(timelines, videoTask)('may go through any states (not judged)', covers('video.task.states'), (timeline) => {
    note('States of a task', timeline)
  })

  universal(submitted, videoTask)(
    'submission response may have other fields (not judged)',
    covers('video.submission.other_fields'),
    (reply) => {
      note('Fields of the reply to a submission', [...reply.json.names].sort())
    },
  )

  universal(records, videoTask)('may have other fields (not judged)', covers('video.task.other_fields'), (record) => {
    note('Fields of a task', shapeOf(record).members)
  })

  universal(records, videoTask)('id may differ from task_id (not judged)', covers('video.task.id'), (record) => {
    note('`id` of a polled task, compared with the requested one', shapeOf(record).id)
  })

  universal(unknownTaskCalls, unknownTask)(
    'may get any response if unknown (not judged)',
    covers('video.task_id.unknown'),
    (reply) => {
      note(`Response for an unknown task (${reply.exchange.name})`, describeRefusal(reply))
    },
  )

  universal(answeredUnknownTasks, unknownTask)(
    'is not found if it was never submitted',
    covers('video.task_id.unknown_refused'),
    (reply) => {
      expect(reply.status, 'the status of an unknown task', reply).toBeGreaterThan(299)
    },
  )

  universal(underOtherAccount, videoTask)(
    'is not available to a key of another account',
    covers('video.task_id.other_account'),
    ({ reply, isServed }) => {
      expect(isServed, `a key of another account got the task, with status ${reply.status}`, reply).toBe(false)
    },
  )

  universal(underOtherKey, videoTask)(
    'may be available to keys of other groups (not judged)',
    covers('video.task_id.foreign'),
    (reply) => {
      note('Response to a poll or a download with a key of another group', describeRefusal(reply))
    },
  )

  universal(earlyDownloads, videoTask)(
    'may refuse its content in any way before completion (not judged)',
    covers('video.content.early'),
    (reply) => {
      note('Response to a download before completion', describeRefusal(reply))
    },
  )

  universal(fileHeadersOf, videoTask)(
    'file may have any media type and name (not judged)',
    covers('video.content.media_type'),
    (labels) => {
      note('Content type and disposition of a file', labels)
    },
  )

  universal(callsOf('createVideo'), videoTask)(
    'may accept any fields in the submission (not judged)',
    covers('video.request.body'),
    (reply) => {
      note('Fields of a video request', requestFields(reply))
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'motion control may accept any fields (not judged)',
    covers('video.motion_control.request'),
    (reply) => {
      note('Fields of a motion control request', requestFields(reply))
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'motion control response may have any fields (not judged)',
    covers('video.motion_control.reply'),
    (reply) => {
      note('Fields of the reply to a motion control', [...reply.json.names].sort())
    },
  )

  universal(callsOf('createMotionControl'), motion)(
    'motion control may have any path prefix (not judged)',
    covers('video.motion_control.prefix'),
    (reply) => {
      note('Path of motion control', new URL(reply.request.url).pathname)
    },
  )
})
