import { lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ErrorObject } from 'ajv'
import type { Document, LineCounter } from 'yaml'
import type { KeyRole, ModelRole, RequestKind } from './deployment.ts'
import { didYouMean } from './did-you-mean.ts'
import { isUsageError, quoted, reasonOf, UsageError } from './usage-error.ts'

/** What a configuration file may say, once it is known to be valid. */
export interface ConfigurationFile {
  readonly baseUrl?: string
  readonly overseasBaseUrl?: string
  readonly keys?: Readonly<Partial<Record<KeyRole, string>>>
  readonly group?: string
  readonly models?: Readonly<Partial<Record<ModelRole, string>>>
  readonly requests?: Readonly<Partial<Record<RequestKind, Readonly<Record<string, unknown>>>>>
  readonly videoSeconds?: { readonly min?: number; readonly max?: number }
  readonly videoDoneWithin?: number
  readonly prefixes?: { readonly motionControl?: string }
  readonly lacks?: readonly string[]
}

/** A valid configuration, and how messages call the file it came from. */
export interface FoundConfiguration {
  readonly file: string
  readonly content: ConfigurationFile
}

const configurationNames = ['gateproof.config.yaml', 'gateproof.config.yml', 'gateproof.config.json'] as const

/**
 * The configuration: the named file, or the one that lies in the folder, or an empty one.
 * @throws UsageError with file, line, place and reason
 */
export async function readConfiguration(named: string | undefined, cwd: string): Promise<FoundConfiguration> {
  const file = named ?? onlyOneIn(cwd)
  if (file === undefined) return noConfiguration
  try {
    return await parseConfiguration(file, readFileSync(resolve(cwd, file), 'utf8'))
  } catch (error) {
    if (isUsageError(error)) throw error
    throw new UsageError(`${named === undefined ? '' : '--config '}${quoted(file)}: ${reasonOf(error)}`)
  }
}

/** The configuration of a folder without any. */
export const noConfiguration: FoundConfiguration = { file: configurationNames[0], content: {} }

/** Two of them are a mistake: which one counted would be anybody's guess. */
function onlyOneIn(cwd: string): string | undefined {
  const [first, second] = configurationNames.filter(
    (name) => lstatSync(join(cwd, name), { throwIfNoEntry: false }) !== undefined,
  )
  if (second === undefined) return first
  throw new UsageError(`there are both ${first} and ${second}: remove one of them, or name one by --config`)
}

/**
 * JSON is YAML, so one parser reads both and knows the line of everything.
 * @throws UsageError
 */
async function parseConfiguration(file: string, text: string): Promise<FoundConfiguration> {
  const { LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [syntaxError] = document.errors
  if (syntaxError !== undefined) {
    throw new UsageError(`${file}:${lines.linePos(syntaxError.pos[0]).line}: ${syntaxError.message.replace(/:$/, '')}`)
  }
  const content = (document.toJS() ?? {}) as ConfigurationFile
  const [error] = await errorsIn(content)
  if (error !== undefined)
    throw new UsageError(`${file}${lineOf(document, lines, error)}: ${described(error, content)}`)
  return { file, content }
}

async function errorsIn(content: unknown): Promise<readonly ErrorObject[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const schema = readFileSync(new URL('configuration.schema.json', import.meta.url), 'utf8')
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(JSON.parse(schema) as object)
  return validate(content) ? [] : (validate.errors ?? [])
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

function lineOf(document: Document, lines: LineCounter, error: ErrorObject): string {
  const extra = error.keyword === 'additionalProperties' ? [String(error.params['additionalProperty'])] : []
  const path = [...segmentsOf(error.instancePath), ...extra]
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  const range = (node as { range?: readonly number[] } | null | undefined)?.range
  return range?.[0] === undefined ? '' : `:${lines.linePos(range[0]).line}`
}

/** One sentence about the first thing that is wrong. */
function described({ keyword, params, instancePath, data, parentSchema }: ErrorObject, whole: unknown): string {
  const segments = segmentsOf(instancePath)
  const place = placeOf(segments)
  if (keyword === 'additionalProperties') {
    const key = String(params['additionalProperty'])
    const allowedKeys = Object.keys((parentSchema as { properties: object }).properties)
    return `unknown key ${placeOf([...segments, key])}${didYouMean(key, allowedKeys)}`
  }
  if (keyword === 'type') {
    const wanted = String(params['type'])
    return data === whole
      ? `the configuration must be a mapping of keys to values, not ${typeName(data)}`
      : `${place} must be ${withArticle(wanted)}, not ${typeName(data)}`
  }
  if (keyword === 'enum') {
    const allowed = params['allowedValues'] as readonly string[]
    return `${place} ${quoted(String(data))} is neither an area, nor overseas, nor motionControl${didYouMean(String(data), allowed)}`
  }
  if (keyword === 'minLength') return `${place} must not be empty`
  if (keyword === 'exclusiveMinimum') return `${place} must be above ${String(params['limit'])}`
  if (keyword === 'minimum') return `${place} must be ${String(params['limit'])} or more`
  // The value is not repeated: it may be the key itself.
  if (segments[0] === 'keys') return `${place} must be the name of an environment variable, never a key`
  return `${place} must be a path such as /kling`
}

const typeName = (value: unknown): string =>
  value === null ? 'empty' : Array.isArray(value) ? 'a list' : withArticle(typeof value)

const withArticle = (type: string): string => {
  const names: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list', integer: 'a whole number' }
  return names[type] ?? `a ${type}`
}
