/**
 * Writes `docs/reference.md` from the published document: operations by area, with parameters, responses, errors, examples and
 * requirements.
 */
import { fileURLToPath } from 'node:url'
import { packagedContract } from '../src/contract/document.ts'
import { readContract } from '../src/contract/read-contract.ts'
import { areaOf, areas, requirementsOf } from '../src/contract/requirements.ts'
import { dereferenced, listed, type Node } from '../src/contract/pointer.ts'
import { writeFormatted } from './generated-file.ts'
import { anchorOf, countOf, folded, json, linked, table } from './reference/markdown.ts'
import {
  membersTable,
  operationPart,
  operationsByArea,
  requirementsOf as requirementsAt,
  titleOf,
  type Source,
} from './reference/operation.ts'
import { rowsOf } from './reference/rows.ts'
import { code } from './reference/types.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const { document } = readContract(path('../spec/generated/openapi.yaml'))
const source: Source = { document, requirements: requirementsOf(packagedContract().document) }
const byArea = operationsByArea(document)
const operations = [...byArea.values()].flat()
const info = document['info'] as Node
const components = document['components'] as Readonly<Record<string, Readonly<Record<string, Node>>>>
const tags = new Map(listed(document['tags']).map((tag) => [(tag as Node)['name'], (tag as Node)['description']]))

function summary(): string {
  const rows = operations.map((operation) => [
    `[\`${titleOf(operation)}\`](#${anchorOf(titleOf(operation))})`,
    String(nodeOf(operation.operationId)['summary']),
  ])
  return table(['operation', 'what it does'], rows)
}

function nodeOf(operationId: string): Node {
  const items = Object.values(document['paths'] as Readonly<Record<string, Readonly<Record<string, Node>>>>)
  return items.flatMap(Object.values<Node>).find((node) => node['operationId'] === operationId) ?? {}
}

function addresses(): readonly string[] {
  const rows = listed(document['servers']).map((one) => one as Node)
  const { description, bearerFormat } = components['securitySchemes']?.['bearer'] ?? {}
  return [
    '## Base URLs and keys',
    table(
      ['base URL', 'endpoint region'],
      rows.map(({ url, description }) => [code(url), String(description)]),
    ),
    `${String(description)} The header is \`Authorization: Bearer ${String(bearerFormat)}\`. Every operation accepts it.`,
  ]
}

/** All error statuses, with example bodies. */
function refusals(): readonly string[] {
  const statuses = new Map<string, Set<string>>()
  for (const { responses } of operations.map(({ operationId }) => nodeOf(operationId))) {
    for (const [status, reply] of Object.entries(responses as Node).filter(([status]) => status !== '200')) {
      statuses.set(status, (statuses.get(status) ?? new Set()).add(String((reply as Node)['$ref'])))
    }
  }
  return [
    '## Errors',
    String(components['schemas']?.['ErrorBody']?.['description']),
    membersTable(rowsOf(document, { $ref: '#/components/schemas/ErrorBody' })),
    ...[...statuses]
      .sort()
      .flatMap(([status, references]) => [
        `### ${status}`,
        ...[...references].flatMap((reference) => replyPart(dereferenced(document, { $ref: reference }) as Node)),
      ]),
  ]
}

function replyPart({ description, headers, content }: Node): readonly string[] {
  const media = (content as Readonly<Record<string, Node>>)['application/json'] ?? {}
  const { examples, example } = media as { examples?: Readonly<Record<string, Node>>; example?: unknown }
  const shown = [
    ...Object.values(examples ?? {}).map((one) => (dereferenced(document, one) as Node)['value']),
    ...(example === undefined ? [] : [example]),
  ]
  const carries = Object.keys((headers as Node | undefined) ?? {}).map(code)
  return [
    `${String(description)}${carries.length === 0 ? '' : ` The response may have the header ${carries.join(', ')}.`}`,
    folded('Examples', shown.map(json).join('\n\n')),
  ]
}

/** Requirements that do not belong to a single operation. */
function others(): readonly string[] {
  const documented = new Set(operations.flatMap(({ pointer }) => requirementsAt(source, pointer)).map(({ id }) => id))
  const rest = source.requirements.filter(({ id }) => !documented.has(id))
  const own = areas.map((area) => [area, rest.filter(({ id }) => areaOf(id) === area)] as const)
  return [
    '## Beyond single operations',
    'Requirements on the gateway as a whole, on keys, on refusals and on models.',
    ...own
      .filter(([, found]) => found.length > 0)
      .flatMap(([area, found]) => [
        `### ${area} as a whole`,
        String(tags.get(area) ?? ''),
        folded(countOf(found), found.map(({ id }) => linked(id)).join(' · ')),
      ]),
  ]
}

const page = [
  `# ${String(info['title'])} ${String(info['version'])}`,
  'Made by `npm run generate` from `spec/openapi.yaml`. Do not edit.',
  'Which operations does the contract define, with which parameters and responses? Members in **bold** are required. [requirements.md](requirements.md) lists the requirements beyond shapes, and [levels.md](levels.md) explains their levels.',
  String(info['description']),
  summary(),
  ...addresses(),
  ...[...byArea].flatMap(([area, own]) => [
    `## ${area}`,
    String(tags.get(area) ?? ''),
    ...own.flatMap((operation) => operationPart(source, operation)),
  ]),
  ...refusals(),
  ...others(),
]
await writeFormatted(path('../docs/reference.md'), `${page.join('\n\n')}\n`)
