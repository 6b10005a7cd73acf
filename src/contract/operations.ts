import { packagedContract } from './document.ts'
import { memoized } from '../std/memoized.ts'
import { isNode, type Node } from './pointer.ts'

/** The operations of the contract. */
export const operationIds = [
  'createChatCompletion',
  'createResponse',
  'createMessage',
  'generateContent',
  'listModels',
  'getTokenBalance',
  'createVideo',
  'getVideo',
  'getVideoContent',
  'createImage',
  'createImageEdit',
  'createMotionControl',
] as const

export type OperationId = (typeof operationIds)[number]

/** An operation of the document. `path` is its template: `/v1/videos/{task_id}`; `pointer` is where it stands. */
export interface Operation {
  readonly operationId: OperationId
  readonly method: string
  readonly path: string
  readonly pointer: string
}

/** An operation recognised in a request, with its path parameters decoded. `base` is what stands in front of the path. */
export interface Call extends Operation {
  readonly base: string
  readonly parameters: Readonly<Record<string, string>>
}

/** True for an operation whose path names a task. */
export const addressesTask = (operation: OperationId): boolean =>
  operationsOf().some(({ operationId, path }) => operationId === operation && path.includes('{task_id}'))

/** The operations of a contract document that carry a known operation id, in the document's order. */
export const operationsOf = (document: Node = packagedContract().document): readonly Operation[] => tableOf(document)

/**
 * The operation that a request calls, recognised by its method and the end of its path, so that any base path, and the
 * prefix of motion control, may stand in front; undefined when it calls none.
 *
 * @param url absolute, or a path; query and fragment do not matter
 */
export function operationOf(
  method: string,
  url: string,
  document: Node = packagedContract().document,
): Call | undefined {
  const path = pathOf(url)
  for (const { pattern, ...operation } of tableOf(document)) {
    if (operation.method !== method.toUpperCase()) continue
    const groups = pattern.exec(path)?.groups
    if (groups === undefined) continue
    const { base = '', ...parameters } = groups
    return { ...operation, base, parameters: decoded(parameters) }
  }
  return undefined
}

const tableOf = memoized((document: Node): readonly (Operation & { readonly pattern: RegExp })[] => [
  ...tableIn(document),
])

function* tableIn(document: Node): Generator<Operation & { readonly pattern: RegExp }> {
  for (const [path, item] of Object.entries(isNode(document['paths']) ? document['paths'] : {})) {
    for (const [method, operation] of Object.entries(isNode(item) ? item : {})) {
      const operationId = isNode(operation) ? operationIds.find((id) => id === operation['operationId']) : undefined
      if (operationId === undefined) continue
      const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`
      yield { operationId, method: method.toUpperCase(), path, pointer, pattern: patternOf(path) }
    }
  }
}

/** A leading `/{prefix}` of a template may be of any length, even empty; every other parameter is one segment. */
function patternOf(template: string): RegExp {
  const source = template
    .replace(/^\/\{prefix\}/, '')
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    )
    .join('')
  return new RegExp(`^(?<base>.*)${source}$`, 'u')
}

/** The path of an address, or of what is a path already: without origin, query and fragment. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
}

function decoded(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value = '']) => [name, decodedSegment(value)]))
}

/** A segment that is not valid percent-encoding stands for itself. */
function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
