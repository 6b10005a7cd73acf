import { Ajv2020 } from 'ajv/dist/2020.js'
import { reportJson } from '../../reporters/index.ts'
import { isNode } from '../../src/contract/pointer.ts'
import type { Report } from '../../src/report/report.ts'
import shipped from '../../src/report/report.schema.json' with { type: 'json' }

/** The published schema, without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isNode(schema)) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return 'properties' in schema && schema['type'] === 'object' ? { ...parts, additionalProperties: false } : parts
}

/** The errors of a published schema: `/run/seed must be integer`. */
export function flawsBy(schema: object): (value: unknown) => readonly string[] {
  const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
    closed(schema) as object,
  )
  return (value) => {
    if (validate(value)) return []
    const flaws = validate.errors ?? []
    return flaws.map(({ instancePath, message, params }) =>
      [instancePath, message, ...Object.values(params as object)].join(' '),
    )
  }
}

/** The errors of the schema of `report.json`. */
export const schemaFlaws = flawsBy(shipped)

/** The same for a report as written. */
export const flawsOfReport = (report: Report): readonly string[] => schemaFlaws(JSON.parse(reportJson(report)))
