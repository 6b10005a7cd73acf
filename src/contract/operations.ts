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

/** `path` is the template (`/v1/videos/{task_id}`), `pointer` the JSON pointer of the operation. */
export interface Operation {
  readonly operationId: OperationId
  readonly method: string
  readonly path: string
  readonly pointer: string
}

/** The operation of a request, with decoded path parameters. `base` is what precedes the path. */
export interface Call extends Operation {
  readonly base: string
  readonly parameters: Readonly<Record<string, string>>
}

/** True if the path contains a task id. */
export const addressesTask = (operation: OperationId): boolean =>
  operationsOf().some(({ operationId, path }) => operationId === operation && path.includes('{task_id}'))

/** The operations with a known operation id, in the order of the document. */
export const operationsOf = (document: Node = packagedContract().document): readonly Operation[] => tableOf(document)

/**
 * The operation of a request, by its method and the end of its path. Any base path may precede it. Undefined if none matches.
 *
 * @param url an absolute URL or a path. Ignores query and fragment
 */
export function operationOf(
  method: string,
  url: string,
  document: Node = packagedContract().document,
): Call | undefined {
  const calls = knownCalls(document)
  const key = `${method} ${url}`
  if (!calls.has(key)) {
    if (calls.size === maxKnownCalls) calls.clear()
    calls.set(key, findOperation(method, url, document))
  }
  return calls.get(key)
}

/** Most requests have the URL of an earlier one. */
const knownCalls = memoized((_document: Node) => new Map<string, Call | undefined>())
const maxKnownCalls = 2000

function findOperation(method: string, url: string, document: Node): Call | undefined {
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

/** A leading `/{prefix}` matches any number of segments. Every other parameter matches one. */
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

/** The path of a URL or path, without origin, query and fragment. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
}

function decoded(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value = '']) => [name, decodedSegment(value)]))
}

/** Invalid percent-encoding is left as it is. */
function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
