import { motionControl, video } from '../../fixtures/media.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { probe } from '../../src/drive/probe.ts'
import { beforeItsEnd, filesOf, followed, pollOf, submitted, taskNamed } from './task.probe.ts'

/** A video from its submission to its file: nearly all that is said of tasks is read from this one, which is paid for. */
export const videoTask = probe(
  'video-task',
  {
    needs: { models: ['video'], features: ['video'] },
    bills: 'media',
    purpose: 'a task from its submission to its end, its file and its address',
  },
  {
    submission: ({ model, deployment }) => video(model('video'), deployment),
    ...beforeItsEnd,
    ...followed(submitted, ['submission', 'early']),
  },
)

/** A video of another model, whose completed task has no address: told apart by its name alone. */
export const videoWithoutUrl = probe(
  'video-without-url',
  {
    needs: { models: ['videoWithoutUrl'], features: ['video'] },
    bills: 'media',
    purpose: 'a second model on the same path, and a task whose file has no address',
  },
  {
    submission: ({ model, deployment }) => video(model('videoWithoutUrl'), deployment),
    task: pollOf(submitted, ['submission']),
    ...filesOf(submitted, ['submission', 'task']),
  },
)

/** A task of an earlier run, which was paid for there. */
export const earlierTask = probe(
  'video-earlier-task',
  { needs: { features: ['video', 'task'] }, bills: 'nothing' },
  followed(taskNamed, []),
)

/** A task that nobody submitted. */
export const unknownTask = probe(
  'video-unknown-task',
  { needs: { features: ['video'] }, bills: 'nothing', serves: ['video.task_id.unknown'] },
  { task: leastRequests.getVideo(), content: leastRequests.getVideoContent() },
)

/** A motion control, under the deployment's own prefix. What it makes is not followed: how is not shown. */
export const motion = probe(
  'video-motion-control',
  {
    needs: { models: ['motionControl'], features: ['video', 'motionControl'] },
    bills: 'media',
    serves: ['video.motion_control'],
    purpose: 'that motion control is served',
  },
  { submission: ({ model, deployment }) => motionControl(model('motionControl'), deployment) },
)
