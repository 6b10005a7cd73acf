import { quickProbes } from '../suites/quick.ts'
import { keyRoles, type KeyRole } from '../src/contract/key-roles.ts'
import { readSettings, type Supplied } from '../src/deployment/configuration.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import { checkHeaderValue } from '../src/deployment/environment.ts'
import { readValue } from '../src/deployment/options/given.ts'
import { commandNames, libraryNames, type Naming } from '../src/deployment/options/naming.ts'
import type { Options, OptionValues } from '../src/deployment/options/option.ts'
import { runOptions } from '../src/deployment/options/run.ts'
import { checkSecrets, secretsOf } from '../src/deployment/secrets.ts'
import { readHeader } from '../src/deployment/values.ts'
import { didYouMean } from '../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../src/std/usage-error.ts'
import type { Secrets } from './failing.ts'
import type { CommonOptions, RunOptions } from './options.ts'

/** Options of the library that are not options of the command. */
export const taskNames = ['cwd', 'optionNames', 'signal', 'onProgress', 'text'] as const
const ownNames = ['apiKey', 'keys', 'headersEnv', 'env', 'driveSignal', ...taskNames]

/** Options of a terminal. */
const terminalNames = ['json', 'quiet', 'verbose', 'open', 'all', 'newKey', 'judge']

/** How messages name options. */
export const namesOf = ({ optionNames }: CommonOptions): Naming =>
  optionNames === 'command' ? commandNames : libraryNames

/** The working directory, unless `cwd` is given. */
export const folderOf = ({ cwd }: CommonOptions): string => cwd ?? process.cwd()

/**
 * Validates options by the table of a command.
 *
 * @param more names of options that the table does not have
 * @throws UsageError that names the option
 */
export function readTable<Table extends Options>(
  table: Table,
  given: object,
  more: readonly string[] = [],
): OptionValues<Table> {
  const values: Record<string, unknown> = {}
  const known = Object.keys(table).filter((name) => !terminalNames.includes(name))
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || more.includes(name)) continue
    const entry = known.includes(name) ? table[name] : undefined
    if (entry === undefined)
      throw new UsageError(`unknown option ${quoted(name)}${didYouMean(name, [...known, ...more])}`)
    values[name] = readValue(name, entry, value)
  }
  return values as OptionValues<Table>
}

/** A misplaced value would be sent as a key or a header. */
function checkRecord(name: string, value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${name}: expected an object`)
  const members = Object.entries(value as Readonly<Record<string, unknown>>).filter(([, text]) => text !== undefined)
  const wrong = members.find(([, text]) => typeof text !== 'string')
  if (wrong !== undefined) throw new UsageError(`${name}.${wrong[0]}: expected a string`)
  return Object.fromEntries(members) as Readonly<Record<string, string>>
}

/** An empty value is an unset variable of the caller. */
function checkSupplied(name: string, value: string): string {
  if (value === '') throw new UsageError(`${name}: empty`)
  return checkHeaderValue(`${name}:`, value)
}

function keysOf({ apiKey, keys = {} }: RunOptions): Readonly<Partial<Record<KeyRole, string>>> {
  const given = { ...checkRecord('keys', keys), ...(apiKey !== undefined && { default: apiKey }) }
  const unknown = Object.keys(given).find((role) => !(keyRoles as readonly string[]).includes(role))
  if (unknown !== undefined)
    throw new UsageError(`keys ${quoted(unknown)}: unknown role${didYouMean(unknown, keyRoles)}`)
  if (apiKey !== undefined && keys.default !== undefined)
    throw new UsageError('apiKey and keys.default are the same: set one of them')
  for (const [role, key] of Object.entries(given))
    checkSupplied(role === 'default' && apiKey !== undefined ? 'apiKey' : `keys.${role}`, String(key))
  return given
}

function headersOf({ headers = {} }: RunOptions): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(checkRecord('headers', headers)).map(([name, value]) => [
      readHeader('headers', `${name}=X`).header,
      checkSupplied(`headers.${name}`, value),
    ]),
  )
}

/**
 * The settings of a run for the options of the library.
 *
 * @param secrets receives the keys and the header values that may be secrets, so that later errors are redacted
 * @throws UsageError that names the option
 */
export async function settingsOf(options: RunOptions, secrets: Secrets): Promise<Settings> {
  const { apiKey, keys, headers, headersEnv = {}, env, ...others } = options
  const supplied: Supplied = {
    keys: keysOf(options),
    headers: headersOf(options),
    names: namesOf(options),
    asCommand: env !== undefined,
  }
  secrets.push(...secretsOf(supplied).echoed)
  if (env === undefined) refuseVariables(options)
  const sources = Object.entries(checkRecord('headersEnv', headersEnv))
  const values = {
    ...readTable(runOptions, others, ownNames),
    ...(sources.length > 0 && {
      headers: sources.map(([name, variable]) => readHeader('headersEnv', `${name}=${variable}`)),
    }),
  }
  const read = await readSettings(values, env ?? {}, folderOf(options), supplied)
  const settings = values.quick === true ? { ...read, quick: quickProbes, samples: 0 } : read
  const found = secretsOf(settings.deployment)
  secrets.push(...found.echoed)
  checkSecrets(found)
  return settings
}

function refuseVariables({ apiKeyEnv, headersEnv, shard }: RunOptions): void {
  const needs = (name: string) => new UsageError(`${name} needs env, for example process.env`)
  if (apiKeyEnv !== undefined) throw needs('apiKeyEnv')
  if (headersEnv !== undefined) throw needs('headersEnv')
  if (shard === 'auto') throw needs('shard "auto"')
}
