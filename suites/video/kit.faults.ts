import {
  type Inject,
  isObject,
  modelIds,
  onOperation,
  onStatus,
  parseJson,
  replyWith,
  type Role,
} from '../../src/reference/fault-kit.ts'

export const upstreamError = {
  error: { message: 'bad response from upstream', type: 'new_api_error', code: 'bad_response' },
}
export const consolePage = replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' })

export const inSubmissions = (inject: Inject): Inject => onOperation('createVideo', onStatus(200, inject))
export const inPolls = (inject: Inject): Inject => onOperation('getVideo', onStatus(200, inject))
export const inContents = (inject: Inject): Inject => onOperation('getVideoContent', onStatus([200, 206], inject))

/** Applies a fault to requests for the tasks of a model. */
export const onTasksOf =
  (role: Role, inject: Inject): Inject =>
  (next, gateway) => {
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
  }
