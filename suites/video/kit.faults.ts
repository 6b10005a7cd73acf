import {
  type Inject,
  isObject,
  modelIds,
  onlyIf,
  onOperation,
  onStatus,
  parseJson,
  replyWith,
  type Role,
  when,
} from '../../gateway/reference/fault-kit.ts'

export const upstreamError = {
  error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' },
}
export const consolePage = replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' })

export const inSubmissions = (inject: Inject): Inject => onOperation('createVideo', onStatus(200, inject))
export const inPolls = (inject: Inject): Inject => onOperation('getVideo', onStatus(200, inject))
export const inContents = (inject: Inject): Inject => onOperation('getVideoContent', onStatus([200, 206], inject))

/** Applies a fault to requests for the tasks of a model. */
export const onTasksOf = (role: Role, inject: Inject): Inject =>
  onlyIf(`the task is one of \`models.${role}\``, (next, gateway) => {
    const ids = new Set<string>()
    const injected = inject(next, gateway)
    return async (request) => {
      const [, id] = /\/v1\/videos\/([^/]+)/.exec(new URL(request.url).pathname) ?? []
      if (id !== undefined) return (ids.has(id) ? injected : next)(request)
      const response = await next(request)
      const record = request.method === 'POST' && response.ok ? parseJson(await response.clone().text()) : undefined
      if (isObject(record) && record['model'] === modelIds[role]) ids.add(String(record['task_id']))
      return response
    }
  })

/** Applies a fault to the signed URLs of files. */
export const onFileUrl = (inject: Inject): Inject => when(({ path }) => path.startsWith('/files/'), inject)

/** The content redirects to a path with this response. */
export const redirectedTo =
  (path: string, reply: Inject): Inject =>
  (next, gateway) => {
    const moved: Inject = () => (request) => Response.redirect(new URL(path, request.url), 302)
    return when((request) => request.path === path, reply)(inContents(moved)(next, gateway), gateway)
  }

/** Serves each signed URL once, and applies a fault to later requests. */
export const firstTimeOnly =
  (later: Inject): Inject =>
  (next, gateway) => {
    const served = new Set<string>()
    const isRepeated = when(({ path }) => served.has(path) || !served.add(path), later)
    return onFileUrl(isRepeated)(next, gateway)
  }

/** Each signed URL redirects to a page that redirects back. */
export const redirectsInCircle: Inject =
  () =>
  ({ url }) => {
    const target = new URL(url)
    target.searchParams[target.searchParams.has('signed') ? 'delete' : 'set']('signed', '1')
    return Response.redirect(target, 302)
  }
