import { servingFlaw, covers, describe, expect, judgesHead, universal } from '../../src/checks/index.ts'
import { motion, videoTask } from './probe.ts'
import { recordsWithModel, submissions, submitted, submittedIds } from './submission.rules.ts'

describe('video submission', () => {
  universal(servingFlaw('createVideo', 'plain'), videoTask)(
    'returns a task for a valid request',
    judgesHead(covers('video.submission.served')),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(submissions, videoTask)('response is a JSON object', covers('video.submission.json'), (reply) => {
    expect(reply).toHaveJsonObject()
  })

  universal(submissions, videoTask)(
    'response has a JSON content type',
    judgesHead(covers('video.submission.content_type')),
    (reply) => {
      expect(reply).toHaveJsonContentType()
    },
  )

  universal(submitted, videoTask)('task_id is a non-empty string', covers('video.submission.task_id'), ({ json }) => {
    expect(json.at('task_id')).toBeNonEmptyText()
  })

  universal(submittedIds, videoTask)(
    'task_id is unique',
    covers('video.submission.task_id_unique'),
    ({ id, others }) => {
      expect(others, `other submissions with the task_id ${JSON.stringify(id)}`).toEqual([])
    },
  )
})

universal(recordsWithModel, videoTask)(
  'video submission: task does not name a model of another submission',
  covers('video.submission.told_apart', 'video.task.task_id'),
  ({ model, requestedModel, others }) => {
    expect(others, `other models, for a task requested from ${requestedModel ?? 'another one'}`).not.toContain(model)
  },
)

universal(servingFlaw('createMotionControl', 'plain'), motion)(
  'motion control: returns a result for a valid request',
  judgesHead(covers('video.motion_control.served')),
  ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  },
)
