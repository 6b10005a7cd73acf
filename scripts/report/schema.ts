import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'
import { isNode, type Node } from '../../src/contract/pointer.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * The JSON Schema (2020-12) of `report.json`, from the types of `src/verdict/report.ts` and what is said of each field there.
 * Fields that it does not name are allowed: a later version may add some.
 */
export function reportSchema(): Node {
  const generator = createGenerator({
    path: path('../../src/verdict/report.ts'),
    tsconfig: path('../../tsconfig.json'),
    type: 'Report',
    jsDoc: 'extended',
    topRef: false,
    sortProps: false,
    skipTypeCheck: true,
  })
  const { definitions, $schema: _draft, ...report } = generator.createSchema('Report')
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'report.schema.json',
    title: 'report.json of gateproof',
    $comment: 'Made from src/verdict/report.ts by `npm run generate`; do not edit.',
    ...(adapted(report) as Node),
    $defs: adapted(definitions),
  }
}

/** What the generator writes for draft-07, for 2020-12. Each number of a report counts something, unless it says what it is at least. */
function adapted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapted)
  if (!isNode(value)) return value
  if (value['type'] === 'number' && !('const' in value) && !('minimum' in value))
    return { ...value, type: 'integer', minimum: 0 }
  const entries = Object.entries(value).filter(([name, held]) => name !== 'additionalProperties' || held !== false)
  return Object.fromEntries(
    entries.map(([name, held]) => [
      name,
      name === '$ref' ? String(held).replace('#/definitions/', '#/$defs/') : adapted(held),
    ]),
  )
}
