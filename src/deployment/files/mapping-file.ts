import type { ErrorObject } from 'ajv'
import type { Document, LineCounter } from 'yaml'
import { didYouMean } from '../../std/did-you-mean.ts'
import { UsageError } from '../../std/usage-error.ts'
import { readPackageFile } from '../../std/open-file.ts'

/** A parsed YAML or JSON file with the position of each node. */
export interface Mapping {
  readonly file: string
  readonly value: unknown
  readonly document: Document
  readonly lines: LineCounter
}

/**
 * Parses YAML, of which JSON is a subset.
 *
 * @throws UsageError with file, line and reason
 */
export async function parseMapping(file: string, text: string): Promise<Mapping> {
  const { LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [syntaxError] = document.errors
  if (syntaxError !== undefined) {
    throw new UsageError(`${file}:${lines.linePos(syntaxError.pos[0]).line}: ${syntaxError.message.replace(/:$/, '')}`)
  }
  return { file, value: valueOf(file, document), document, lines }
}

function valueOf(file: string, document: Document): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    // Exponential aliases, or nesting that is too deep.
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A kind of file, with its JSON Schema. */
export interface MappingKind {
  /** `the configuration`. */
  readonly name: string
  readonly schema: URL
  /** A message that replaces the default one for an error. */
  readonly describeError: (error: MappingError) => string | undefined
}

/** An error, and its location in the file: `models.chat`. */
export type MappingError = ErrorObject & { readonly segments: readonly string[]; readonly place: string }

/**
 * Validates a file against its schema.
 *
 * @throws UsageError with file, line, key and the first error
 */
export async function checkMapping(mapping: Mapping, kind: MappingKind): Promise<void> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const schema = readPackageFile(kind.schema)
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(JSON.parse(schema) as object)
  if (validate(mapping.value)) return
  const [error] = validate.errors ?? []
  if (error === undefined) return
  throw new UsageError(`${mapping.file}${lineOf(mapping, error)}: ${described(error, mapping.value, kind)}`)
}

const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `models.chat`, `lacks[0]`. */
const placeOf = (segments: readonly string[]): string =>
  segments
    .map((segment, depth) => (/^\d+$/.test(segment) ? `[${segment}]` : `${depth > 0 ? '.' : ''}${segment}`))
    .join('')

function lineOf({ document, lines }: Mapping, error: ErrorObject): string {
  const extra = error.keyword === 'additionalProperties' ? [String(error.params['additionalProperty'])] : []
  const path = [...segmentsOf(error.instancePath), ...extra]
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  const range = (node as { range?: readonly number[] } | null | undefined)?.range
  return range?.[0] === undefined ? '' : `:${lines.linePos(range[0]).line}`
}

function described(error: ErrorObject, whole: unknown, { name, describeError }: MappingKind): string {
  const { keyword, params, instancePath, data, parentSchema } = error
  const segments = segmentsOf(instancePath)
  const place = placeOf(segments)
  const own = describeError({ ...error, segments, place })
  if (own !== undefined) return own
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty'])
    const allowedKeys = Object.keys((parentSchema as { properties: object }).properties)
    return `unknown key ${placeOf([...segments, key])}${didYouMean(key, allowedKeys)}`
  }
  if (keyword === 'type') {
    const wanted = String(params['type'])
    return data === whole
      ? `expected ${name} to be a mapping of keys to values, got ${typeName(data)}`
      : `${place}: expected ${withArticle(wanted)}, got ${typeName(data)}`
  }
  if (keyword === 'required') return `missing key ${placeOf([...segments, String(params['missingProperty'])])}`
  if (keyword === 'minLength') return `${place}: expected a value`
  if (keyword === 'exclusiveMinimum') return `${place}: expected a number above ${String(params['limit'])}`
  if (keyword === 'minimum') return `${place}: expected ${String(params['limit'])} or more`
  if (keyword === 'maximum') return `${place}: expected ${String(params['limit'])} or less`
  return `${place}: ${error.message ?? 'not valid'}`
}

const typeName = (value: unknown): string =>
  value === null ? 'an empty value' : Array.isArray(value) ? 'a list' : withArticle(typeof value)

const withArticle = (type: string): string => {
  const names: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list', integer: 'an integer' }
  return names[type] ?? `a ${type}`
}
