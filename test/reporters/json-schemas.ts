import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { validate } from 'ctrf'

/** The errors of the schema of CTRF, by its reference implementation. */
export function ctrfProblems(text: string): readonly string[] {
  const { errors } = validate(JSON.parse(text))
  return errors.map(({ path, message }) => `${path} ${message}`)
}

/**
 * The errors of the schema of SARIF 2.1.0.
 *
 * @see https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json
 */
export function sarifProblems(text: string): readonly string[] {
  validateSarif(JSON.parse(text))
  return (validateSarif.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
}

// A pattern of the schema is no regular expression in Unicode mode.
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }))
const validateSarif = ajv.compile(
  JSON.parse(readFileSync(new URL('schemas/sarif-2.1.0.schema.json', import.meta.url), 'utf8')) as object,
)
