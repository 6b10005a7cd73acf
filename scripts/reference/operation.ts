import { operationsOf, type Operation } from '../../src/contract/operations.ts'
import { dereferenced, isNode, listed, valueAt, type Node } from '../../src/contract/pointer.ts'
import type { Requirement } from '../../src/contract/requirements.ts'
import { countOf, folded, json, requirementList, table } from './markdown.ts'
import { eventsOf, rowsOf, type Row } from './rows.ts'
import { alternativesOf, code } from './types.ts'

/** Inputs of the page: the published document, and the requirements of the full one. */
export interface Source {
  readonly document: Node
  readonly requirements: readonly Requirement[]
}

/** One operation: parameters, responses, errors and requirements. */
export function operationPart(source: Source, operation: Operation): readonly string[] {
  const { document } = source
  const { method, path, pointer } = operation
  const node = valueAt(document, pointer) as Node
  return [
    `### ${titleOf(operation)}`,
    `**${String(node['summary'])}** · ${code(operation.operationId)}`,
    String(node['description']),
    ...parametersPart(document, node),
    ...bodyPart(document, node['requestBody'], 'Request'),
    ...bodyPart(document, valueAt(node, '/responses/200'), 'Reply'),
    ...refusalsPart(document, node),
    requirementsPart(source, pointer, `${method} ${path}`),
  ].filter((part) => part !== '')
}

export const titleOf = ({ method, path }: Operation): string => `${method} ${path}`

function parametersPart(document: Node, node: Node): readonly string[] {
  const parameters = listed(node['parameters']).map((one) => dereferenced(document, one) as Node)
  if (parameters.length === 0) return []
  const rows = parameters.map(({ name, description }) => [`\`{${String(name)}}\``, String(description)])
  return ['#### Path', table(['parameter', 'meaning'], rows)]
}

/** A request or response body, per media type. */
function bodyPart(document: Node, body: unknown, title: string): readonly string[] {
  if (!isNode(body)) return []
  const shownSchemas = new Map<string, string>()
  const forms = Object.entries(body['content'] as Readonly<Record<string, Node>>)
  return forms.flatMap(([type, media]) => {
    const isShown = media['schema'] !== undefined && shownSchemas.has(String((media['schema'] as Node)['$ref']))
    if (isShown) return [`Or the same as \`${type}\`.`]
    return [
      `#### ${title}, \`${type}\``,
      ...(type === 'text/event-stream'
        ? streamPart(document, media, shownSchemas)
        : wholePart(document, media, shownSchemas)),
      ...examplesOf(media),
    ]
  })
}

function wholePart(document: Node, { schema }: Node, shownSchemas: Map<string, string>): readonly string[] {
  const target = dereferenced(document, schema) as Node
  const { description } = 'description' in target ? target : (alternativesOf(document, target)[0] ?? {})
  const words = description === undefined ? [] : [String(description)]
  return [...words, membersTable(rowsOf(document, schema, shownSchemas))]
}

/** The events of a stream, one per `data:` line. */
function streamPart(document: Node, media: Node, shownSchemas: Map<string, string>): readonly string[] {
  const event = valueAt(media, '/itemSchema/properties/data/oneOf/1/contentSchema')
  const target = dereferenced(document, event) as Node
  const last = 'The last event is `[DONE]`.'
  if (target['oneOf'] === undefined) {
    return [`${String(target['description'])} ${last}`, membersTable(rowsOf(document, event, shownSchemas))]
  }
  const events = eventsOf(document, target).map(({ name, schema }) => {
    const members = rowsOf(document, schema, shownSchemas).filter(({ path }) => path !== 'type')
    return [name, String(schema['description']), members.map(({ path }) => code(path)).join(', ')]
  })
  return [`${String(target['description'])} ${last}`, table(['`type`', 'meaning', 'members'], events)]
}

/** The members of a body, the required ones in bold. */
export const membersTable = (rows: readonly Row[]): string =>
  table(
    ['member', 'type', 'limits', 'meaning'],
    rows.map(({ path, required, type, limits, description }) => [
      required ? `**${code(path)}**` : code(path),
      type,
      limits,
      description,
    ]),
  )

function examplesOf({ examples }: Node): readonly string[] {
  return Object.values(isNode(examples) ? (examples as Readonly<Record<string, Node>>) : {}).map(
    ({ summary, value, serializedValue }) =>
      folded(
        `Example: ${String(summary)}`,
        serializedValue === undefined ? json(value) : `\`\`\`text\n${String(serializedValue).trim()}\n\`\`\``,
      ),
  )
}

/** The errors of the operation: one row for each status. The bodies are described once, for all operations. */
function refusalsPart(document: Node, { responses }: Node): readonly string[] {
  const rows = Object.entries(responses as Node)
    .filter(([status]) => status !== '200')
    .map(([status, reply]) => [
      `[${status}](#${status})`,
      String((dereferenced(document, reply) as Node)['description']),
    ])
  return ['#### Refusals', table(['status', 'when'], rows)]
}

/** Requirements of an operation, or of what only this operation refers to. */
function requirementsPart(source: Source, pointer: string, title: string): string {
  const own = requirementsOf(source, pointer)
  return own.length === 0 ? '' : folded(`${title} is held to ${countOf(own)}`, requirementList(own))
}

/** Requirements below an operation, and those of the schemas that it refers to. */
export function requirementsOf({ document, requirements }: Source, pointer: string): readonly Requirement[] {
  const places = [pointer, ...placesUnder(document, valueAt(document, pointer))]
  return requirements.filter(({ at }) => places.some((place) => at === place || at.startsWith(`${place}/`)))
}

/** Schemas and parameters that something refers to, directly or not, except those of error responses, which all operations share. */
function placesUnder(document: Node, value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const member of value) placesUnder(document, member, found)
  if (!isNode(value)) return found
  const { $ref: reference } = value
  if (
    typeof reference === 'string' &&
    !/^#\/components\/responses\//.test(reference) &&
    !found.has(reference.slice(1))
  ) {
    found.add(reference.slice(1))
    placesUnder(document, valueAt(document, reference), found)
  }
  for (const member of Object.values(value)) placesUnder(document, member, found)
  return found
}

/** Operations by area, in the order of the document. */
export function operationsByArea(document: Node): ReadonlyMap<string, readonly Operation[]> {
  const found = new Map<string, readonly Operation[]>()
  for (const operation of operationsOf(document)) {
    const [area] = listed(valueAt(document, `${operation.pointer}/tags`))
    found.set(String(area), [...(found.get(String(area)) ?? []), operation])
  }
  return found
}
