import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Types that a JSON Schema is made of: the sources, the type of the whole, and what its file is called. */
interface Source {
  readonly file: string
  readonly type: string
  /** Of what the schema describes: `report.json`. */
  readonly name: string
}

/** The JSON Schema of `report.json`. */
export const reportSchema = (): Node => schemaOf({ file: 'src/verdict/report.ts', type: 'Report', name: 'report.json' })

/** The JSON Schema of `compare.json`. */
export const comparisonSchema = (): Node =>
  schemaOf({ file: 'src/compare/comparison.ts', type: 'Comparison', name: 'compare.json' })

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

const previous = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 of the line before this one (of its bytes, without the line break); absent in the first line, and in recordings that are not chained.',
}

/**
 * A JSON Schema (2020-12) from types and what is said of each field there. Fields that it does not name are allowed: a later version may
 * add some.
 */
function schemaOf({ file, type, name }: Source): Node {
  const generator = createGenerator({
    path: path(`../../${file}`),
    tsconfig: path('../../tsconfig.json'),
    type,
    jsDoc: 'extended',
    topRef: false,
    sortProps: false,
    skipTypeCheck: true,
  })
  const { definitions, $schema: _draft, ...whole } = generator.createSchema(type)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: name.replace(/\.jsonl?$/, '.schema.json'),
    title: `${name} of gateproof`,
    $comment: `Made from ${file} by \`npm run generate\`; do not edit.`,
    ...(adapted(whole) as Node),
    $defs: adapted(definitions),
  }
}

/** What the generator writes for draft-07, for 2020-12. Each number counts something, unless it is said how small it may be. */
function adapted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapted)
  if (!isNode(value)) return value
  if (value['type'] === 'number' && !('const' in value) && !('minimum' in value))
    return { ...value, type: 'integer', minimum: 0 }
  if (Array.isArray(value['items'])) return { ...value, prefixItems: value['items'].map(adapted), items: false }
  const entries = Object.entries(value).filter(([name, held]) => name !== 'additionalProperties' || held !== false)
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      name === '$ref' ? String(held).replace('#/definitions/', '#/$defs/') : adapted(held),
    ]),
  )
}
