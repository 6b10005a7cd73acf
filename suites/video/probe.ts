import { motionControl, promptWithCaption, video } from '../../fixtures/media.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { probe } from '../../src/drive/probe.ts'
import { earlySteps, filesOf, stepsOfTask, pollOf, submittedTask, configuredTask } from './task.probe.ts'

/** A video from its submission to its file. Most task requirements are judged on this one billed task. */
export const videoTask = probe(
  'video-task',
  {
    needs: { models: ['video'], features: ['video'] },
    bills: 'media',
    purpose: 'a task from its submission to its end, its file and its URL',
  },
  {
    submission: (context) => video(context.model('video'), context.deployment, {}, promptWithCaption(context)),
    ...earlySteps,
    ...stepsOfTask(submittedTask, ['submission', 'early']),
  },
)

/** A video of another model, whose completed task has no URL. */
export const videoWithoutUrl = probe(
  'video-without-url',
  {
    needs: { models: ['videoWithoutUrl'], features: ['video'] },
    bills: 'media',
    purpose: 'a second model on the same path, and a task without a URL',
  },
  {
    submission: (context) =>
      video(context.model('videoWithoutUrl'), context.deployment, {}, promptWithCaption(context)),
    task: pollOf(submittedTask, ['submission']),
    ...filesOf(submittedTask, ['submission', 'task']),
  },
)

/** A task of an earlier run, not billed again. */
export const earlierTask = probe(
  'video-earlier-task',
  { needs: { features: ['video', 'task'] }, bills: 'nothing' },
  stepsOfTask(configuredTask, []),
)

/** A task that does not exist. */
export const unknownTask = probe(
  'video-unknown-task',
  {
    needs: { features: ['video'] },
    bills: 'nothing',
    serves: ['video.task_id.unknown', 'video.task_id.unknown_refused'],
  },
  { task: minimalRequests.getVideo(), content: minimalRequests.getVideoContent() },
)

/** A motion control, under the configured path prefix. The contract does not say how to get its result. */
export const motion = probe(
  'video-motion-control',
  {
    needs: { models: ['motionControl'], features: ['video', 'motionControl'] },
    bills: 'media',
    serves: ['video.motion_control'],
    purpose: 'that motion control is served',
  },
  {
    submission: (context) =>
      motionControl(context.model('motionControl'), context.deployment, {}, promptWithCaption(context)),
  },
)
