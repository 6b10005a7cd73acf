import { type OperationId, operationOfPath, operations } from './operations.ts'

/** `GET /v1/videos/{task_id}`, by the id of the operation. */
const served = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    id as OperationId,
    `${method} ${path
      .replace(':call{.+', '{model}')
      .replace(/\}$/, '')
      .replaceAll(/\/:(\w+)/g, '/{$1}')}`,
  ]),
)

/** A base URL has a few parts at most. */
const maxParts = 4

/** Says what was probably requested, and what the gateway serves. */
export function unknownPathHint(method: string, path: string): string {
  const parts = path.split('/')
  // Without the version that the base URL should end with, with another one, or behind a prefix: `/v1/v1/models`.
  const rebased = [
    ...[`/v1${path}`, `/v1beta${path}`, path.replace(/^\/v1\//, '/v1beta/')],
    ...parts.slice(2, 2 + maxParts).map((_part, index) => `/${parts.slice(index + 2).join('/')}`),
  ]
  const fromBase = servedAt(method, rebased)
  // Below a path that is served: `/v1/models/gpt-4o`.
  const above = servedAt(method, [parts.slice(0, -1).join('/')])
  const meant = fromBase ?? above
  const all = `gateway serves ${[...served.values()].join(', ')}`
  if (meant === undefined) return `this ${all}`
  return `did you mean ${meant}? ${fromBase === undefined ? '' : 'Check the base URL of the client. '}This ${all}`
}

/** What is served at one of these paths, with this method if possible. */
function servedAt(method: string, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = [method, 'POST', 'GET'].map((one) => operationOfPath(one, path)).find((id) => id !== undefined)
    if (found !== undefined) return served.get(found)
  }
  return undefined
}
