import { Ajv2020 } from 'ajv/dist/2020.js'
import { reportJson } from '../../reporters/index.ts'
import { isNode } from '../../src/contract/pointer.ts'
import type { Report } from '../../src/report/report.ts'
import shipped from '../../src/report/report.schema.json' with { type: 'json' }

/** The schema that ships, with no place for a field that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isNode(schema)) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return 'properties' in schema && schema['type'] === 'object' ? { ...parts, additionalProperties: false } : parts
}

/** What a schema that ships does not allow or know in some JSON: `/run/seed must be integer`. */
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

/** What the schema of `report.json` does not allow or know in some JSON. */
export const schemaFlaws = flawsBy(shipped)

/** The same of a report as it is written. */
export const flawsOfReport = (report: Report): readonly string[] => schemaFlaws(JSON.parse(reportJson(report)))
