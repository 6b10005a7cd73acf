import { readFileSync, statSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { once } from '../std/memoized.ts'
import { isNode } from '../contract/pointer.ts'
import type { Report } from './report.ts'
import { readText } from '../std/read-text.ts'

/** Larger than any report of gateproof. */
const maxReportBytes = 128 * 1024 * 1024

const validator = once(() => {
  const schema = readFileSync(new URL('report.schema.json', import.meta.url), 'utf8')
  return new Ajv2020({ strict: true }).compile<Report>(JSON.parse(schema) as object)
})

/**
 * Reads a `report.json`. Unknown fields are kept.
 *
 * @returns the report, or what is wrong as the end of a sentence that begins with the file name
 */
export function readReport(file: string): Report | string {
  try {
    const { size } = statSync(file)
    if (size > maxReportBytes) return `is larger than any report of gateproof`
    return reportIn(JSON.parse(readText(file)))
  } catch (error) {
    return error instanceof SyntaxError ? 'is not JSON' : `cannot be read: ${String((error as Error).message)}`
  }
}

function reportIn(value: unknown): Report | string {
  const isOurs = isNode(value) && isNode(value['tool']) && value['tool']['name'] === 'gateproof'
  if (!isOurs) return 'is not a report of gateproof'
  const validate = validator()
  if (validate(value)) return value
  return `is not a valid report of this version of gateproof: ${flawOf(validate.errors?.[0])}`
}

const flawOf = (error: ErrorObject | undefined) => `${error?.instancePath || 'it'} ${error?.message ?? 'is malformed'}`
