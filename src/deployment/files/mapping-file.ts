import { readFileSync } from 'node:fs'
import type { ErrorObject } from 'ajv'
import type { Document, LineCounter } from 'yaml'
import { didYouMean } from '../../std/did-you-mean.ts'
import { UsageError } from '../../std/usage-error.ts'

/** A YAML or JSON file that was read, which knows the line of everything. */
export interface Mapping {
  readonly file: string
  readonly value: unknown
  readonly document: Document
  readonly lines: LineCounter
}

/**
 * JSON is YAML, so one parser reads both and knows the line of everything.
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
    // Aliases of aliases that would fill the memory, or what is nested too deeply.
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What a kind of file calls itself, what it may hold, and its own words for what is wrong. */
export interface MappingKind {
  /** `the configuration`. */
  readonly name: string
  readonly schema: URL
  /** A sentence about an error, where there is a better one than the usual. */
  readonly describeError: (error: MappingError) => string | undefined
}

/** An error of the schema, and where in the file it is: `models.chat`. */
export type MappingError = ErrorObject & { readonly segments: readonly string[]; readonly place: string }

/**
 * Refuses a file that its schema does not allow.
 * @throws UsageError with file, line, place and reason
 */
export async function checkMapping(mapping: Mapping, kind: MappingKind): Promise<void> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const schema = readFileSync(kind.schema, 'utf8')
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

/** One sentence about the first thing that is wrong. */
function described(error: ErrorObject, whole: unknown, { name: what, describeError: told }: MappingKind): string {
  const { keyword, params, instancePath, data, parentSchema } = error
  const segments = segmentsOf(instancePath)
  const place = placeOf(segments)
  const own = told({ ...error, segments, place })
  if (own !== undefined) return own
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty'])
    const allowedKeys = Object.keys((parentSchema as { properties: object }).properties)
    return `unknown key ${placeOf([...segments, key])}${didYouMean(key, allowedKeys)}`
  }
  if (keyword === 'type') {
    const wanted = String(params['type'])
    return data === whole
      ? `${what} must be a mapping of keys to values, not ${typeName(data)}`
      : `${place} must be ${withArticle(wanted)}, not ${typeName(data)}`
  }
  if (keyword === 'required') return `${placeOf([...segments, String(params['missingProperty'])])} is missing`
  if (keyword === 'minLength') return `${place} must not be empty`
  if (keyword === 'exclusiveMinimum') return `${place} must be above ${String(params['limit'])}`
  if (keyword === 'minimum') return `${place} must be ${String(params['limit'])} or more`
  if (keyword === 'maximum') return `${place} must be ${String(params['limit'])} or less`
  return `${place} ${error.message ?? 'is not as it must be'}`
}

const typeName = (value: unknown): string =>
  value === null ? 'empty' : Array.isArray(value) ? 'a list' : withArticle(typeof value)

const withArticle = (type: string): string => {
  const names: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list', integer: 'a whole number' }
  return names[type] ?? `a ${type}`
}
