import { expect, test } from 'vitest'
import { isNode, type Node } from '../../src/contract/pointer.ts'
import schema from '../../src/compare/compare.schema.json' with { type: 'json' }

/** Every field with what is said of it, by where it stands. */
function fieldsOf(part: unknown, at: string): readonly (readonly [string, Node])[] {
  if (!isNode(part)) return []
  const own = Object.entries(isNode(part['properties']) ? part['properties'] : {})
  return own.flatMap(([name, field]) => [
    [`${at}.${name}`, field as Node] as const,
    ...fieldsOf(field, `${at}.${name}`),
  ])
}

test('every field of compare.json has a description', () => {
  const parts = [['Comparison', schema], ...Object.entries(schema.$defs)] as const
  const fields = parts.flatMap(([name, part]) => fieldsOf(part, String(name)))
  const untold = fields.filter(([, field]) => !('description' in field) && !('$ref' in field))
  expect(fields.length).toBeGreaterThan(80)
  expect(untold.map(([at]) => at).filter((at) => !/\.(summary|ratio|base|now)/.test(at))).toEqual([])
})
