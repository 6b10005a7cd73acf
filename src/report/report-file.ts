import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { once } from '../std/memoized.ts'
import { isNode } from '../contract/pointer.ts'
import type { Report } from './report.ts'
import { readEntry, readPackageFile, readUserFile } from '../std/open-file.ts'
import { reasonOf } from '../std/usage-error.ts'

/** Larger than any report of gateproof. */
const maxReportBytes = 128 * 1024 * 1024

const validator = once(() => {
  const schema = readPackageFile(new URL('report.schema.json', import.meta.url))
  return new Ajv2020({ strict: true }).compile<Report>(JSON.parse(schema) as object)
})

/**
 * Reads a `report.json` that the user named. Unknown fields are kept.
 *
 * @returns the report, or what is wrong as the end of a sentence that begins with the file name
 */
export const readReport = (file: string): Report | string => reportFrom(() => readUserFile(file, maxReportBytes))

/**
 * Reads a report in a folder, which another party may have made: as `readReport`, and follows no link.
 *
 * @param name below the folder, with `/`
 */
export const readReportIn = (folder: string, name: string): Report | string =>
  reportFrom(() => readEntry(folder, name, maxReportBytes).toString('utf8'))

function reportFrom(read: () => string): Report | string {
  try {
    return reportIn(JSON.parse(read()))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') return `is larger than any report of gateproof`
    return error instanceof SyntaxError ? 'is not JSON' : `cannot be read: ${reasonOf(error)}`
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
