import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'
import { once } from '../../src/std/memoized.ts'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Types that a JSON Schema is made of: the sources, the type of the whole, and what its file is called. */
interface Source {
  readonly file: string
  readonly type: string
  /** Of what the schema describes: `report.json`. */
  readonly name: string
  /** By default the name. */
  readonly title?: string
  /** True where fields that the types do not name are refused. By default they are allowed: a later version may add some. */
  readonly isClosed?: boolean
}

/** The JSON Schema of `report.json`. */
export const reportSchema = (): Node => schemaOf({ file: 'src/report/report.ts', type: 'Report', name: 'report.json' })

/** The JSON Schema of `compare.json`. */
export const comparisonSchema = (): Node =>
  schemaOf({ file: 'src/compare/comparison.ts', type: 'Comparison', name: 'compare.json' })

/** The JSON Schema of what `identify compare --json` prints. */
export const identificationSchema = (): Node =>
  schemaOf({
    file: 'src/identify/identification.ts',
    type: 'Identification',
    name: 'identification.json',
    title: 'identify compare --json',
  })

/** The JSON Schema of `scoreboard.json`. */
export const scoreboardSchema = (): Node =>
  schemaOf({ file: 'scripts/scoreboard/board.ts', type: 'Board', name: 'scoreboard.json' })

/** The JSON Schema of a line of `evidence.jsonl`. Every kind of line may end with what chains it to the line before. */
export function evidenceSchema(): Node {
  const schema = schemaOf({ file: 'src/evidence/exchange.ts', type: 'EvidenceLine', name: 'evidence.jsonl' })
  const kinds = listed(schema['anyOf']).map((one) => String((one as Node)['$ref']).replace('#/$defs/', ''))
  const definitions = Object.entries(schema['$defs'] as Readonly<Record<string, Node>>).map(([name, part]) => [
    name,
    kinds.includes(name) ? { ...part, properties: { ...(part['properties'] as Node), previous } } : part,
  ])
  return { ...schema, $defs: Object.fromEntries(definitions) }
}

/** The JSON Schema of the statement in an envelope. A statement is signed, so that it has the fields of its types and no others. */
export const statementSchema = (): Node =>
  schemaOf({
    file: 'src/statement/statement.ts',
    type: 'Statement',
    name: 'statement.json',
    title: 'the payload of statement.json',
    isClosed: true,
  })

const previous = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 of the line before this one (of its bytes, without the line break); absent in the first line, and in recordings that are not chained.',
}

/** One program for all types. */
const generator = once(() =>
  createGenerator({
    path: path(
      `../../{src/{report/report,compare/comparison,evidence/exchange,identify/identification,statement/statement},scripts/scoreboard/board}.ts`,
    ),
    tsconfig: path('../../tsconfig.json'),
    jsDoc: 'extended',
    topRef: false,
    sortProps: false,
    skipTypeCheck: true,
  }),
)

/** A JSON Schema (2020-12) from types and what is said of each field there. */
function schemaOf({ file, type, name, title = name, isClosed = false }: Source): Node {
  const { definitions, $schema: _draft, ...whole } = generator().createSchema(type)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name.replace(/\.jsonl?$/, '.schema.json'),
    title: `${title} of gateproof`,
    $comment: `Made from ${file} by \`npm run generate\`; do not edit.`,
    ...(adapted(whole, isClosed) as Node),
    $defs: adapted(definitions, isClosed),
  }
}

/** What the generator writes for draft-07, for 2020-12. Each number counts something, unless it is said how small it may be. */
function adapted(value: unknown, isClosed: boolean): unknown {
  const inner = (part: unknown) => adapted(part, isClosed)
  if (Array.isArray(value)) return value.map(inner)
  if (!isNode(value)) return value
  if (value['type'] === 'number' && !('const' in value) && !('minimum' in value))
    return { ...value, type: 'integer', minimum: 0 }
  if (Array.isArray(value['items'])) return { ...value, prefixItems: value['items'].map(inner), items: false }
  const entries = Object.entries(value).filter(
    ([name, held]) => isClosed || name !== 'additionalProperties' || held !== false,
  )
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      name === '$ref' ? String(held).replace('#/definitions/', '#/$defs/') : inner(held),
    ]),
  )
}
