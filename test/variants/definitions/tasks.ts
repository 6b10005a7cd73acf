import { asObject, asString } from '../../../gateway/reference/json.ts'
import {
  all,
  editField,
  editJson,
  type Handler,
  type Inject,
  onOperation,
  onStatus,
  renameField,
  replyWith,
  replyWithError,
  setStatus,
  whenKey,
} from '../../../gateway/reference/fault.ts'
import type { ConformantVariant, ConformantVariants } from './variant.ts'

const tasks = (...injections: readonly Inject[]): ConformantVariant => ({
  inject: onOperation(['createVideo', 'getVideo', 'createMotionControl'], onStatus(200, all(...injections))),
  areas: ['video', 'service'],
})

const polls = (inject: Inject): ConformantVariant => ({ inject: onOperation('getVideo', inject), areas: ['video'] })

const without = (name: string) => editJson(({ [name]: _, ...task }) => task)

/** Other states of unfinished tasks. */
const early = (queued: string, running: string) =>
  editField('status', (status) => (status === 'queued' ? queued : status === 'in_progress' ? running : status))

/** Replaces responses to polls of a task, by the number of earlier polls. */
function instead(when: (poll: number) => boolean, answer: (handler: Handler, request: Request) => ReturnType<Handler>) {
  const inject: Inject = (next) => {
    const counts = new Map<string, number>()
    return (request) => {
      const count = counts.get(request.url) ?? 0
      counts.set(request.url, count + 1)
      return when(count) ? answer(next, request) : next(request)
    }
  }
  return onStatusOfSubmitted(inject)
}

/** Applies to submitted tasks only. Unknown tasks and invalid keys are rejected as before. */
const onStatusOfSubmitted =
  (inject: Inject): Inject =>
  (next, gateway) => {
    const submitted = new Set<string>()
    const injected = inject(next, gateway)
    return async (request) => {
      if (submitted.has(request.url) && request.headers.get('authorization') === `Bearer ${gateway?.keys.default}`) {
        return injected(request)
      }
      const response = await next(request)
      if (response.status === 200) submitted.add(request.url)
      return response
    }
  }

const busy = replyWith(
  503,
  { error: { message: 'upstream busy', type: 'new_api_error', code: 'upstream_busy' } },
  { 'retry-after': '0' },
)

/** Field note 8, and other details of tasks that the contract does not define. */
export const videoTasks: ConformantVariants = {
  'tasks that are forbidden for another account': {
    inject: onOperation(
      ['getVideo', 'getVideoContent'],
      whenKey(
        'otherAccount',
        replyWithError(403, {
          message: 'The task belongs to another account',
          type: 'new_api_error',
          code: 'forbidden',
        }),
      ),
    ),
    areas: ['video'],
  },
  'tasks that begin as unknown': tasks(early('unknown', 'unknown')),
  'tasks that begin as NOT_START': tasks(early('NOT_START', 'NOT_START')),
  'tasks in words of their own': tasks(early('排队中', 'finishing')),
  'tasks without id': tasks(without('id')),
  'polled tasks with an id alone': {
    ...polls(onStatus(200, without('task_id'))),
    undecides: ['video.task.task_id', 'video.task.task_id_usable'],
  },
  'tasks with an id of another form': tasks(editJson((task) => ({ ...task, id: 42 }))),
  'tasks that wait in several states': tasks(early('pending', 'in-queue')),
  'tasks with pictures at other addresses': tasks(
    editJson((task) => ({
      ...task,
      cover_url: 'https://cdn.example.com/a.png',
      request: { url: 'https://example.com' },
    })),
  ),
  'tasks without progress': tasks(without('progress')),
  'progress as a percentage': tasks(editField('progress', (progress) => `${String(progress)}%`)),
  'progress as a fraction': tasks(editField('progress', (progress) => Number(progress ?? 0) / 100)),
  'completed_at from the start': tasks(editJson((task) => ({ completed_at: task['created_at'] ?? 0, ...task }))),
  'url "" until completed': tasks(editJson((task) => ({ url: task['status'] === 'completed' ? null : '', ...task }))),
  'the url under metadata too': tasks(editJson((task) => ({ ...task, metadata: { url: task['url'] ?? null } }))),
  'an envelope beside the fields': tasks(editJson((task) => ({ code: 'success', message: '', ...task, data: task }))),
  'records without a model': { ...tasks(without('model')), undecides: ['video.submission.told_apart'] },
  'records with the upstream’s model': tasks(editField('model', (model) => `cgt-${asString(model)}-250428`)),
  'submissions answered with 201': {
    inject: onOperation('createVideo', onStatus(200, setStatus(201))),
    areas: ['video', 'limits'],
    only: ['video', 'limits.video'],
  },
  'submissions answered with 202': {
    inject: onOperation('createVideo', onStatus(200, setStatus(202))),
    areas: ['video', 'limits'],
    only: ['video', 'limits.video'],
  },
  'unknown tasks answered with 410': {
    inject: onOperation(['getVideo', 'getVideoContent'], onStatus(404, setStatus(410))),
    areas: ['video'],
  },
  'polls answered with 202': polls(onStatus(200, setStatus(202))),
  'a poll answered with 503 now and then': polls(
    instead(
      (poll) => poll === 1,
      (next, request) => busy(next)(request),
    ),
  ),
  'a task that takes its time': polls(
    instead(
      (poll) => poll < 12,
      async (next, request) => {
        const { task_id, model } = asObject(await (await next(request.clone())).json())
        return Response.json({ task_id, model, status: 'in_progress' })
      },
    ),
  ),
  'a task that seems to have failed': polls(
    instead(
      (poll) => poll === 0,
      async (next, request) => {
        const { task_id, model } = asObject(await (await next(request.clone())).json())
        return Response.json({ task_id, model, status: 'failed' })
      },
    ),
  ),
  'motion control in its vendor’s envelope': {
    inject: onOperation(
      'createMotionControl',
      onStatus(
        200,
        editJson((task) => ({
          code: 0,
          message: 'SUCCEED',
          request_id: 'r-1',
          data: { ...task, task_status: 'submitted' },
        })),
      ),
    ),
    areas: ['video', 'service'],
  },
  'motion control accepted, with an id alone': {
    inject: onOperation('createMotionControl', onStatus(200, all(renameField('task_id', 'id'), setStatus(202)))),
    areas: ['video', 'service'],
  },
}
