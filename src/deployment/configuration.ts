import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import { askedOf } from './asked.ts'
import { noConfiguration, readConfiguration, type FoundConfiguration } from './configuration-file.ts'
import { readableFile, readOutDir } from './files.ts'
import { keyRoles, type Deployment, type KeyRole, type Settings } from './deployment.ts'
import { withFiles } from './model-choice.ts'
import { keysOf, valueOf, type Environment, type NamedVariable } from './keys.ts'
import { didYouMean } from './did-you-mean.ts'
import { shardOfEngine } from './engine-shard.ts'
import type { PriceList } from '../money/price-list.ts'
import type { RunOptions } from './options.ts'
import { checkSelection } from './check-selection.ts'
import { checkSet } from './check-set.ts'
import { quoted, UsageError } from './usage-error.ts'
import { isLoopback, maxSeed, mediaKinds, readBaseUrl, readUrl } from './values.ts'

/** Between polls of the embedded gateway, whose videos are done in a moment; in seconds. */
const embeddedPollIntervalS = 0.05

/**
 * Everything `run` was told: an option wins over the environment, that over the configuration file, that over a default.
 * Without a base URL the deployment is the embedded gateway: `run` fills in its address and keys.
 *
 * @throws UsageError with the one line that the command ends with
 */
export async function readSettings(asked: RunOptions, env: Environment, cwd: string): Promise<Settings> {
  const models = asked.models && withFiles(asked.models, cwd)
  const options: RunOptions = models === undefined ? asked : { ...asked, models }
  const patterns = models?.patterns ?? []
  const found = await configurationFor(options, cwd)
  const deployment = deploymentOf(options, found, env)
  checkSelection('--only', options.only ?? [])
  checkSelection('--skip', options.skip ?? [])
  const set = options.set ?? found.content.set
  checkSet(options.set === undefined ? `${found.file}: set` : '--set', set)
  const shard = options.shard === 'auto' ? shardOfEngine(env) : (options.shard ?? { index: 1, count: 1 })
  if (shard.count > 1 && options.seed === undefined) {
    throw new UsageError('--shard needs --seed: the shards must draw the same requests')
  }
  if (options.maxCost !== undefined && options.prices === undefined) {
    throw new UsageError('--max-cost needs --prices FILE: without prices nobody knows what is spent')
  }
  return {
    deployment,
    ...readableFiles(options, cwd),
    ...given('set', set),
    only: options.only ?? [],
    skip: options.skip ?? [],
    ...given('probes', options.probes),
    // What the file names is asked for free calls alone: a run must not come to cost twice as much by a line in it.
    bothLines: options.overseasUrl !== undefined && options.probes === undefined,
    strict: options.strict ?? false,
    noKey: options.noKey ?? false,
    profile: options.profile ?? 'spec',
    ...given('everyModel', patterns.length > 0 ? patterns : undefined),
    samples: options.samples ?? 10,
    seed: options.seed ?? randomInt(maxSeed + 1),
    concurrency: options.concurrency ?? 8,
    ...given('rate', options.rate),
    ...given('maxRequests', options.maxRequests),
    ...given('maxTokens', options.maxTokens),
    ...given('maxCost', options.maxCost),
    ...given('prices', await pricesOf(options, cwd)),
    timeoutS: options.timeout ?? 60,
    deadlineS: options.deadline ?? 900,
    pollIntervalS: pollIntervalOf(options.pollInterval, deployment),
    shard,
    outDir: readOutDir(options.out ?? 'gateproof-report', cwd),
    json: options.json ?? false,
    asked: askedOf(
      { ...options, ...given('set', set) },
      namedKeys(options, found.file, found.content.keys, deployment.embedded),
    ),
  }
}

/**
 * The file of the folder describes the deployment, which `--embedded` leaves aside. One that is named counts there too, except
 * for addresses and keys.
 */
async function configurationFor({ embedded, config, baseUrl }: RunOptions, cwd: string): Promise<FoundConfiguration> {
  if (embedded !== true) return readConfiguration(config, cwd)
  if (baseUrl !== undefined) throw new UsageError('--embedded judges the reference gateway: it takes no --base-url')
  if (config === undefined) return noConfiguration
  const { file, content } = await readConfiguration(config, cwd)
  const { baseUrl: _address, overseasBaseUrl: _second, keys: _keys, ...rest } = content
  return { file, content: rest }
}

function deploymentOf(options: RunOptions, { file, content }: FoundConfiguration, env: Environment): Deployment {
  const baseUrl =
    options.embedded === true
      ? undefined
      : (options.baseUrl ?? fromEnvironment('GATEWAY_BASE_URL', env) ?? inFile('baseUrl', content.baseUrl))
  const overseas = options.overseasUrl ?? inFile('overseasBaseUrl', content.overseasBaseUrl)
  const embedded = baseUrl === undefined
  if (embedded && overseas !== undefined) throw new UsageError('--overseas-url is the second line: it needs --base-url')
  if (embedded && options.task !== undefined) {
    throw new UsageError('--task is a task of an earlier run: it needs --base-url')
  }
  const videoSeconds = content.videoSeconds && { min: 4, max: 15, ...content.videoSeconds }
  if (videoSeconds !== undefined && videoSeconds.min > videoSeconds.max) {
    throw new UsageError(`${file}: videoSeconds.min ${videoSeconds.min} is above videoSeconds.max ${videoSeconds.max}`)
  }
  const named = options.embedded === true ? {} : namedKeys(options, file, content.keys, embedded)
  const keys = options.noKey === true ? {} : keysOf(named, env)
  if (embedded && options.embedded !== true) refuseKeyWithoutUrl(named, env)
  const motionControl = content.prefixes?.motionControl?.replace(/\/$/, '')
  return {
    baseUrl: baseUrl ?? '',
    ...given('overseasBaseUrl', overseas),
    embedded,
    keys: embedded ? {} : keys,
    headers: headersOf(options, env),
    secretHeaders: secretHeadersOf(options),
    group: content.group ?? 'default',
    models: { ...content.models, ...options.models?.roles },
    requests: content.requests ?? {},
    ...given('videoSeconds', videoSeconds),
    ...given('videoDoneWithin', content.videoDoneWithin),
    ...given('task', options.task),
    prefixes: { ...given('motionControl', motionControl) },
    lacks: content.lacks ?? [],
    allow: embedded ? mediaKinds : (options.allow ?? []),
    ...given('allowPrivate', options.allowPrivate),
  }

  function inFile(name: string, value: string | undefined): string | undefined {
    return value === undefined ? undefined : readUrl(`${file}: ${name}`, value)
  }
}

function fromEnvironment(variable: string, env: Environment): string | undefined {
  const value = env[variable]
  return value === undefined ? undefined : readBaseUrl(variable, value)
}

/** Whoever has a key means a deployment: a green run of the embedded gateway would tell nothing of it. */
function refuseKeyWithoutUrl(named: Partial<Record<KeyRole, NamedVariable>>, env: Environment): void {
  const variables = ['GATEWAY_API_KEY', ...Object.values(named).map(({ variable }) => variable)]
  const found = variables.find((variable) => (env[variable] ?? '') !== '')
  if (found === undefined) return
  throw new UsageError(
    `the environment variable ${found} holds a key, and there is no URL: give --base-url or GATEWAY_BASE_URL, or --embedded for the reference gateway`,
  )
}

/**
 * The variable of each role that was named. The default key has a variable without being named, unless the gateway is the
 * embedded one, which issues its own keys; a name that was written down must hold there too, as a typing error in the base
 * URL's variable would otherwise pass a run against the wrong gateway.
 */
function namedKeys(
  options: RunOptions,
  file: string,
  keys: FoundConfiguration['content']['keys'] = {},
  embedded: boolean,
): Partial<Record<KeyRole, NamedVariable>> {
  const otherwise = '; with --no-key only what needs no key is checked'
  const named: Partial<Record<KeyRole, NamedVariable>> = {}
  for (const role of keyRoles) {
    const variable = keys[role]
    if (variable !== undefined) named[role] = { variable, source: `keys.${role} in ${file}`, otherwise }
  }
  if (options.apiKeyEnv !== undefined) {
    named.default = { variable: options.apiKeyEnv, source: '--api-key-env', otherwise }
  } else if (named.default === undefined && !embedded) {
    named.default = { variable: 'GATEWAY_API_KEY', source: 'the key of the deployment', otherwise }
  }
  return named
}

const headersOf = ({ headers = [] }: RunOptions, env: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headers.map(({ header, variable }) => [header, valueOf({ variable, source: `--header ${header}` }, env)]),
  )

/** A name that no header has would leave unmasked what was meant. */
function secretHeadersOf({ headers = [], secretHeader = [] }: RunOptions): readonly string[] {
  const given = headers.map(({ header }) => header)
  const unknown = secretHeader.find((name) => !given.includes(name))
  if (unknown === undefined) return secretHeader
  throw new UsageError(`--secret-header ${quoted(unknown)} names no header of --header${didYouMean(unknown, given)}`)
}

function pollIntervalOf(given: number | undefined, { embedded, baseUrl }: Deployment): number {
  if (given === undefined) return embedded ? embeddedPollIntervalS : 5
  if (embedded || isLoopback(baseUrl) || (given >= 5 && given <= 10)) return given
  throw new UsageError(`--poll-interval "${given}" must be between 5 and 10 on a remote deployment`)
}

function readableFiles(
  { spec, baseline, resume }: RunOptions,
  cwd: string,
): Pick<Settings, 'specFile' | 'baselineFile' | 'resumeDir'> {
  return {
    ...given('specFile', spec === undefined ? undefined : readableFile('--spec', spec, cwd)),
    ...given('baselineFile', baseline === undefined ? undefined : readableFile('--baseline', baseline, cwd)),
    ...given('resumeDir', resume === undefined ? undefined : readableRun('--resume', resume, cwd)),
  }
}

async function pricesOf({ prices: names }: RunOptions, cwd: string): Promise<PriceList | undefined> {
  if (names === undefined) return undefined
  const { readPrices } = await import('./prices-file.ts')
  return readPrices(names.map((name) => ({ name, path: readableFile('--prices', name, cwd) })))
}

function readableRun(option: string, folder: string, cwd: string): string {
  readableFile(option, join(folder, 'evidence.jsonl'), cwd)
  return resolve(cwd, folder)
}

/** A member that is left out when there is no value, as exactOptionalPropertyTypes wants it. */
function given<Name extends string, T>(name: Name, value: T | undefined): { readonly [name in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [name in Name]?: T }
}
