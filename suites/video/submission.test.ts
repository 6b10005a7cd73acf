import { check, expect, judgesHead, servingFlaw } from '../../src/checks/index.ts'
import { motion, videoTask } from './probe.ts'
import { recordsWithModel, submissions, submitted, submittedIds } from './submission.rules.ts'

check(servingFlaw('createVideo', 'plain'), videoTask)(judgesHead('video.submission.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})

check(submissions, videoTask)('video.submission.json', (reply) => {
  expect(reply).toHaveJsonObject()
})

check(submissions, videoTask)(judgesHead('video.submission.content_type'), (reply) => {
  expect(reply).toHaveJsonContentType()
})

check(submitted, videoTask)('video.submission.task_id', ({ json }) => {
  expect(json.at('task_id')).toBeNonEmptyText()
})

check(submittedIds, videoTask)('video.submission.task_id_unique', ({ id, others }) => {
  expect(others, `other submissions with the task_id ${JSON.stringify(id)}`).toEqual([])
})

check(recordsWithModel, videoTask)(
  ['video.submission.told_apart', 'video.task.task_id'],
  ({ model, requestedModel, others }) => {
    expect(others, `other models, for a task requested from ${requestedModel ?? 'another one'}`).not.toContain(model)
  },
)

check(servingFlaw('createMotionControl', 'plain'), motion)(judgesHead('video.motion_control.served'), ({ flaw }) => {
  expect(flaw).toHaveNoFlaw()
})
