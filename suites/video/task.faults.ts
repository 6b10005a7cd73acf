import {
  asKey,
  asString,
  atClosedPort,
  dropField,
  editBody,
  editField,
  editJson,
  fault,
  type Inject,
  onlyIf,
  onOperation,
  onStatus,
  replyWith,
  replyWithError,
  rewriteRequest,
  type SeenRequest,
  setField,
  setHeader,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'
import { consolePage, inPolls, upstreamError } from './kit.faults.ts'

const pollServed = ['video.task.served'] as const
export const pollsFail = fault(pollServed, inPolls(replyWith(502, upstreamError)))
export const pollsUnderCode = fault(
  pollServed,
  inPolls(replyWith(200, { code: 'fail_to_fetch_task', message: '{"detail":"Not Found"}', data: null })),
)
export const consoleForPolls = fault(pollServed, inPolls(consolePage))

const taskNotFound = (status: number) =>
  replyWithError(status, { message: 'task not found', type: 'invalid_request_error', code: 'task_not_exist' })
export const taskForgotten = fault(['video.task_id.addresses'], inPolls(taskNotFound(404)))
export const taskNotExist = fault(['video.task_id.addresses'], inPolls(taskNotFound(400)))
export const contentForgotten = fault(['video.task_id.addresses'], onOperation('getVideoContent', taskNotFound(404)))

export const taskCut = fault(['video.task.json'], inPolls(editBody((body) => body.slice(0, -1))))
export const taskAsList = fault(['video.task.json'], inPolls(editJson((task) => [task])))
export const taskAsText = fault(['video.task.content_type'], inPolls(setHeader('content-type', 'text/plain')))
export const upstreamTaskId = fault(
  ['video.task.task_id_usable'],
  inPolls(setField('task_id', 'cgt-20261122-upstream')),
)
/** Polled tasks have the id of the upstream, which can be polled as well. */
export const upstreamTaskIdAlias = fault(['video.task.task_id'], (next, gateway) => {
  const renamed = inPolls(editField('task_id', (id) => asString(id).replace('task_', 'cgt-')))
  return rewriteRequest((request) => new Request(request.url.replace('/cgt-', '/task_'), request))(
    renamed(next, gateway),
    gateway,
  )
})
export const numericStatus = fault(
  ['video.task.status'],
  inPolls(editField('status', (status) => (status === 'completed' ? status : 2))),
)
export const numericStatuses = fault(
  ['video.task.status'],
  inPolls(editField('status', (status) => (status === 'completed' ? 3 : 2))),
)

const withFinalStatus = (word: string): Inject =>
  inPolls(editField('status', (status) => (status === 'completed' ? word : status)))
export const succeededInstead = fault(['video.task.completed'], withFinalStatus('succeeded'))
export const completedInCapitals = fault(['video.task.completed'], withFinalStatus('COMPLETED'))
/** The file is served while the task is still in progress. */
export const neverCompleted = fault(['video.task.completed'], withFinalStatus('processing'))

/** Reports another status after a task was completed. */
const thenReports =
  (status: string | number): Inject =>
  (next, gateway) => {
    const completed = new Set<string>()
    const again = inPolls(
      editJson((task) => {
        const id = asString(task['task_id'])
        if (task['status'] !== 'completed') return task
        return completed.has(id) ? { ...task, status } : (completed.add(id), task)
      }),
    )
    return again(next, gateway)
  }
export const completionRevoked = fault(['video.task.stays_completed'], thenReports('in_progress'))
export const numericAfterwards = fault(['video.task.status'], thenReports(2))

/** A task that was in progress is reported as queued before it is completed. */
export const backToTheQueue = fault(['video.task.status_order'], (next, gateway) => {
  const begun = new Set<string>()
  const queued = inPolls(
    editJson(({ url, ...task }) => {
      const id = asString(task['task_id'])
      const isBack = task['status'] === 'completed' && begun.delete(id)
      if (task['status'] === 'in_progress') begun.add(id)
      return { ...task, ...(isBack ? { status: 'queued' } : url !== undefined && { url }) }
    }),
  )
  return queued(next, gateway)
})

export const refusesContentType = fault(
  ['video.task.with_content_type'],
  onOperation(
    'getVideo',
    when(
      onlyIf('the request has `Content-Type`', ({ headers }: SeenRequest) => headers.has('content-type')),
      replyWithError(400, { message: 'unexpected EOF', type: 'invalid_request_error', code: 'invalid_json' }),
    ),
  ),
)

/** Refuses every second poll. */
export const refusesRepeatedPolls = fault(['video.polling.interval'], (next, gateway) => {
  const polled = new Map<string, number>()
  const refused = replyWithError(403, {
    message: 'The task was polled a moment ago',
    type: 'invalid_request_error',
    code: 'too_often',
  })
  const everySecond = when(({ path, headers }) => {
    const count = headers.has('content-type') ? 0 : (polled.get(path) ?? -1) + 1
    polled.set(path, count)
    return count % 2 === 1
  }, refused)
  return inPolls(everySecond)(next, gateway)
})

const inUrl = (edit: Parameters<typeof editField>[1]) =>
  inPolls(editField('url', (url, task) => url && edit(url, task)))
export const urlAtInternalPort = fault(
  ['video.task.url_reachable'],
  inUrl((url) => atClosedPort(asString(url))),
)
export const urlInObject = fault(
  ['video.task.url'],
  inUrl((url) => ({ href: url ?? null })),
)
export const urlInMetadata = fault(
  ['video.task.url_place'],
  inPolls(editJson(({ url, ...task }) => ({ ...task, metadata: { url: url ?? null } }))),
)
export const urlEmpty = fault(
  ['video.task.url_given'],
  inUrl(() => ''),
)

/** The status of the gateway's internal tasks, and no URL. */
export const successInCapitals = fault(
  ['video.task.completed'],
  inPolls(
    editJson(({ url, ...task }) =>
      task['status'] === 'completed'
        ? { ...task, status: 'SUCCESS', progress: '100%', fail_reason: '' }
        : { ...task, ...(url !== undefined && { url }) },
    ),
  ),
)
export const urlMissing = fault(['video.task.url_given'], inPolls(dropField('url')))

const onUnknownTask = (operation: 'getVideo' | 'getVideoContent', inject: Inject): Inject =>
  onOperation(operation, onStatus(404, inject))
export const unknownTaskFound = fault(
  ['video.task_id.unknown_refused'],
  onUnknownTask('getVideo', replyWith(200, { task_id: 'task_1', status: 'queued' })),
)
export const unknownContentServed = fault(
  ['video.task_id.unknown_refused'],
  onUnknownTask('getVideoContent', replyWith(200, '')),
)

const servesOtherAccount = whenKey('otherAccount', asKey('default'))

export const pollServedToOtherAccount = fault(
  ['video.task_id.other_account'],
  onOperation('getVideo', servesOtherAccount),
)
export const contentServedToOtherAccount = fault(
  ['video.task_id.other_account'],
  onOperation('getVideoContent', servesOtherAccount),
)
/** The content redirects to the file, whatever account the key belongs to. */
export const contentRedirectsOtherAccount = fault(['video.task_id.other_account'], (next, gateway) => {
  const files = new Map<string, Response>()
  const served = servesOtherAccount(next, gateway)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('/content')) return next(request)
    const response = files.get(pathname)?.clone() ?? (await served(request))
    if (response.status !== 200 || files.has(pathname)) return response
    const moved = pathname.replace('/v1/', '/moved/')
    files.set(moved, response)
    return Response.redirect(new URL(moved, request.url), 302)
  }
})
