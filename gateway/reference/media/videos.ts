import { admit, type Call, authenticate } from '../admission.ts'
import { catalogue } from '../model/catalogue.ts'
import { refusals } from '../errors.ts'
import { type Gateway, type Task, unixNow } from '../gateway.ts'
import { fileReply, jsonReply } from '../reply.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { signedUrl, storeFile } from './files.ts'
import { colourOf } from './images.ts'
import { mp4 } from './mp4.ts'

const stages = ['queued', 'in_progress', 'completed'] as const

/** Fields of a task beyond the contract. */
type TaskRecord = Schema<'VideoSubmission'> &
  Schema<'VideoTask'> & {
    readonly object: 'video'
    readonly model: string
    readonly progress: number
    readonly seconds: string
    readonly created_at: number
    readonly completed_at?: number
  }

type Params = Readonly<Record<string, string>>

/** Handles `POST /v1/videos`. */
export async function createVideo(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'video', schema: 'VideoRequest' })
  return jsonReply(record(submit(call)))
}

/** Handles `POST /kling/v1/videos/motion-control`. The model is optional. */
export async function createMotionControl(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, {
    endpoint: 'motion-control',
    schema: 'MotionControlRequest',
    modelOf: (body) => body.model ?? body.model_name ?? catalogue.motionControl.id,
  })
  return jsonReply(record(submit(call)))
}

/** Handles `GET /v1/videos/{task_id}`. */
export function getVideo(gateway: Gateway, request: Request, params: Params): Response {
  const task = findTask(gateway, request, params)
  if (task.polls < stages.length - 1) task.polls++
  if (stageOf(task) === 'completed') task.completed ??= unixNow()
  const url = stageOf(task) === 'completed' && task.model.hasUrl ? { url: signedUrl(gateway, task.file, request) } : {}
  return jsonReply({ ...record(task), ...url })
}

/** Handles `GET /v1/videos/{task_id}/content`. */
export function getVideoContent(gateway: Gateway, request: Request, params: Params): Response {
  const task = findTask(gateway, request, params)
  const file = gateway.files.get(task.file)
  if (file === undefined || stageOf(task) !== 'completed') throw refusals.taskNotFinished(task.id)
  return fileReply(request, file.bytes, file.type)
}

function submit(call: Call): Task {
  const { gateway, key, model, created } = call
  const id = gateway.newId('task_')
  const seconds = durationOf(call)
  const file = storeFile(gateway, 'mp4', { type: 'video/mp4', bytes: mp4(seconds, colourOf(call.seed)) })
  const task: Task = { id, key, model, seconds, created, file, polls: 0, completed: undefined }
  gateway.tasks.set(id, task)
  call.pay(seconds)
  return task
}

/** The duration of a video: as requested, within the allowed range of the model. */
function durationOf({ body, model, gateway }: Call): number {
  const requested = body.seconds ?? body.duration
  const { minimum, maximum } = gateway.durations
  const [from, to] = model.seconds === 'requested' ? [minimum, maximum] : [model.seconds, model.seconds]
  if (requested === undefined || requested === null) return Math.min(Math.max(5, from), to)
  const seconds = Number(requested)
  if (seconds >= from && seconds <= to) return seconds
  const param = body.seconds === undefined ? 'duration' : 'seconds'
  throw refusals.parameter(param, `The model ${model.id} makes videos of ${from} to ${to} seconds`)
}

function stageOf({ polls }: Task): (typeof stages)[number] {
  return stages[polls] ?? 'completed'
}

function record(task: Task): TaskRecord {
  return {
    id: task.id,
    task_id: task.id,
    object: 'video',
    model: task.model.id,
    status: stageOf(task),
    progress: task.polls * 50,
    seconds: String(task.seconds),
    created_at: task.created,
    ...(task.completed === undefined ? {} : { completed_at: task.completed }),
  }
}

function findTask(gateway: Gateway, request: Request, { task_id = '' }: Params): Task {
  const key = authenticate(gateway, request)
  const task = gateway.tasks.get(task_id)
  if (task?.key !== key) throw refusals.taskNotFound(task_id)
  return task
}
