import { lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { KeyRole } from '../../contract/key-roles.ts'
import type { RecordedCost } from '../../evidence/exchange.ts'
import type { ModelRole, RequestKind } from '../deployment.ts'
import type { EndpointTypes } from '../../contract/endpoint-types.ts'
import type { Prefixes } from '../../contract/prefixes.ts'
import { unknownFeature } from '../check-options.ts'
import { checkMapping, parseMapping, type MappingKind } from './mapping-file.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../../std/usage-error.ts'
import { readEntry, readUserFile } from '../../std/open-file.ts'

/** The content of a valid configuration file. */
export interface ConfigurationFile {
  readonly baseUrl?: string
  readonly overseasBaseUrl?: string
  readonly keys?: Readonly<Partial<Record<KeyRole, string>>>
  readonly group?: string
  readonly models?: Readonly<Partial<Record<ModelRole, string>>>
  readonly requests?: Readonly<Partial<Record<RequestKind, Readonly<Record<string, unknown>>>>>
  readonly videoSeconds?: { readonly min?: number; readonly max?: number }
  readonly videoDoneWithin?: number
  readonly upstreamClosedWithin?: number
  readonly patience?: number
  readonly cost?: CostPlaces
  readonly endpointTypes?: EndpointTypes
  readonly prefixes?: Prefixes
  readonly lacks?: readonly string[]
  readonly set?: string
}

/** Where the deployment reports what a call costs. */
export type CostPlaces = Pick<RecordedCost, 'header' | 'field' | 'balance'>

/** A valid configuration, and the name of its file for messages. */
export interface LoadedConfiguration {
  readonly file: string
  readonly content: ConfigurationFile
}

const configurationNames = ['gateproof.config.yaml', 'gateproof.config.yml', 'gateproof.config.json'] as const

/** Of the file in the folder, which may be a checkout of another party's work. */
const maxBytes = 16 * 1024 * 1024

/**
 * Reads the named file, or the one in the folder, which must not be a link. Without either, the configuration is empty.
 *
 * @throws UsageError with file, line, key and reason
 */
export async function readConfiguration(named: string | undefined, cwd: string): Promise<LoadedConfiguration> {
  const file = named ?? defaultFileIn(cwd)
  if (file === undefined) return emptyConfiguration
  try {
    const text =
      named === undefined ? readEntry(cwd, file, maxBytes).toString('utf8') : readUserFile(resolve(cwd, file))
    return await parseConfiguration(file, text)
  } catch (error) {
    if (isUsageError(error)) throw error
    const advice = (error as NodeJS.ErrnoException).code === 'ELINK' ? `. Choose it with --config ${file}` : ''
    throw new UsageError(`${named === undefined ? '' : '--config '}${quoted(file)}: ${reasonOf(error)}${advice}`)
  }
}

export const emptyConfiguration: LoadedConfiguration = { file: configurationNames[0], content: {} }

/** @throws UsageError if the folder contains two, because the user cannot know which one applies */
function defaultFileIn(cwd: string): string | undefined {
  const [first, second] = configurationNames.filter(
    (name) => lstatSync(join(cwd, name), { throwIfNoEntry: false }) !== undefined,
  )
  if (second === undefined) return first
  throw new UsageError(`found both ${first} and ${second}. Remove one, or choose one with --config`)
}

const configurationKind: MappingKind = {
  name: 'the configuration',
  schema: new URL('configuration.schema.json', import.meta.url),
  describeError: ({ keyword, data, segments, place }) => {
    if (keyword === 'enum') return `${place} ${unknownFeature(String(data))}`
    if (keyword === 'minProperties') return `${place}: expected header, field or balance`
    if (keyword !== 'pattern') return undefined
    // The message omits the value, which may be the key itself.
    if (segments[0] === 'keys') return `${place}: expected the name of an environment variable, not a key`
    if (segments[0] !== 'cost') return `${place}: expected a path such as /kling`
    return `${place} ${quoted(String(data))}: expected ${segments[1] === 'header' ? 'the name of a header' : 'names of members such as usage.cost'}`
  },
}

async function parseConfiguration(file: string, text: string): Promise<LoadedConfiguration> {
  const mapping = await parseMapping(file, text)
  await checkMapping(mapping, configurationKind)
  return { file, content: mapping.value as ConfigurationFile }
}
