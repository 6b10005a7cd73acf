import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { PriceList } from '../money/price-list.ts'
import { definedMembers } from '../std/defined-members.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { checkRequirementSet } from './check-options.ts'
import { shardFromEnvironment } from './ci-shard.ts'
import { keyRoles, type KeyRole } from '../contract/key-roles.ts'
import type { Deployment, Settings } from './deployment.ts'
import { readEnvironmentVariable, readKeys, type Environment, type VariableReference } from './environment.ts'
import { emptyConfiguration, readConfiguration, type LoadedConfiguration } from './files/configuration-file.ts'
import { resolveOutDir, resolveReadableFile } from './files/files.ts'
import { readJudgingTerms } from './judge-settings.ts'
import { expandModelFiles } from './model-choice.ts'
import { secondsOf } from './options/kinds.ts'
import { nameOf } from './options/option.ts'
import { resolveOption } from './options/resolve.ts'
import { defaults, runOptions, type RunOptions } from './options/run.ts'
import { recordedOptionsOf } from './recorded-options.ts'
import { isLoopback, maxSeed, mediaKinds } from './values.ts'

/** The videos of the embedded gateway finish within milliseconds. */
const embeddedPollIntervalS = 0.05
/** The interval of the contract (Limits). Loopback deployments may use any. */
const remotePollIntervalS = { min: 5, max: 10 }
/** The durations that the contract states for many models (Limits): used for a bound that `videoSeconds` leaves out. */
const contractVideoSeconds = { min: 4, max: 15 }

/**
 * The settings of `run` and `plan`. Options win over the environment, then the configuration file, then the defaults.
 * Without a base URL, the deployment is the embedded gateway, and `run` fills in its address and keys.
 *
 * @throws UsageError
 */
export async function readSettings(given: RunOptions, env: Environment, cwd: string): Promise<Settings> {
  const models = given.models && expandModelFiles(given.models, cwd)
  const options: RunOptions = models === undefined ? given : { ...given, models }
  const patterns = models?.patterns ?? []
  const configuration = await configurationFor(options, cwd)
  const deployment = deploymentOf(options, configuration, env)
  const terms = readJudgingTerms(options, cwd)
  const { value: set, source } = resolveOption(runOptions.set, options.set, env, configuration) ?? { source: '' }
  checkRequirementSet(source, set)
  const { probes, rate, maxRequests, maxTokens, maxCost, shard: shardOption, ...values } = { ...defaults, ...options }
  const shard = shardOption === 'auto' ? shardFromEnvironment(env) : shardOption
  if (shard.count > 1 && options.seed === undefined) {
    throw new UsageError('--shard needs --seed, so that all shards generate the same requests')
  }
  if (maxCost !== undefined && options.prices === undefined) {
    throw new UsageError('--max-cost needs --prices FILE, to compute the cost')
  }
  return {
    deployment,
    ...terms,
    ...inputFiles(options, cwd),
    ...definedMembers({ set, probes, rate, maxRequests, maxTokens, maxCost, prices: await pricesOf(options, cwd) }),
    // The overseas URL of the configuration file serves free probes only: a line in a file must not double the cost of a run.
    compareOverseas: options.overseasUrl !== undefined && probes === undefined,
    noKey: values.noKey,
    verbose: values.verbose,
    ...(patterns.length > 0 && { modelPatterns: patterns }),
    samples: values.samples,
    seed: options.seed ?? randomInt(maxSeed + 1),
    concurrency: values.concurrency,
    timeoutS: secondsOf(values.timeoutMs),
    pollIntervalS: pollIntervalOf(options.pollIntervalMs, deployment),
    shard,
    outDir: resolveOutDir(values.outDir, cwd),
    recordedOptions: recordedOptionsOf(
      { ...options, ...definedMembers({ set }) },
      keyVariables(options, configuration, deployment.embedded),
    ),
  }
}

/**
 * `--embedded` ignores the configuration file of the folder, which describes a deployment. It reads a file named by `--config`,
 * without its addresses and keys.
 */
async function configurationFor(
  { embedded, configFile, baseUrl }: RunOptions,
  cwd: string,
): Promise<LoadedConfiguration> {
  if (embedded !== true) return readConfiguration(configFile, cwd)
  if (baseUrl !== undefined) throw new UsageError('--embedded and --base-url cannot be combined')
  if (configFile === undefined) return emptyConfiguration
  const { file, content } = await readConfiguration(configFile, cwd)
  const { baseUrl: _baseUrl, overseasBaseUrl: _overseas, keys: _keys, ...rest } = content
  return { file, content: rest }
}

function deploymentOf(options: RunOptions, configuration: LoadedConfiguration, env: Environment): Deployment {
  const { file, content } = configuration
  const baseUrl =
    options.embedded === true
      ? undefined
      : resolveOption(runOptions.baseUrl, options.baseUrl, env, configuration)?.value
  const overseasBaseUrl = resolveOption(runOptions.overseasUrl, options.overseasUrl, env, configuration)?.value
  const embedded = baseUrl === undefined
  const { task, allowPrivate } = options
  if (embedded && overseasBaseUrl !== undefined) throw new UsageError('--overseas-url needs --base-url')
  if (embedded && task !== undefined) throw new UsageError('--task needs --base-url')
  const videoSeconds = content.videoSeconds && { ...contractVideoSeconds, ...content.videoSeconds }
  if (videoSeconds !== undefined && videoSeconds.min > videoSeconds.max) {
    throw new UsageError(`${file}: videoSeconds.min ${videoSeconds.min} is above videoSeconds.max ${videoSeconds.max}`)
  }
  const variables = options.embedded === true ? {} : keyVariables(options, configuration, embedded)
  const keys = options.noKey === true ? {} : readKeys(variables, env)
  if (embedded && options.embedded !== true) rejectKeyWithoutUrl(variables, env)
  const motionControl = content.prefixes?.motionControl?.replace(/\/$/, '')
  return {
    baseUrl: baseUrl ?? '',
    embedded,
    keys: embedded ? {} : keys,
    headers: headersOf(options, env),
    secretHeaders: secretHeadersOf(options),
    group: content.group ?? 'default',
    models: { ...content.models, ...options.models?.roles },
    requests: content.requests ?? {},
    ...definedMembers({
      overseasBaseUrl,
      videoSeconds,
      videoDoneWithin: content.videoDoneWithin,
      endpointTypes: content.endpointTypes,
      task,
      allowPrivate,
    }),
    prefixes: definedMembers({ motionControl }),
    unsupported: content.lacks ?? [],
    allow: embedded ? mediaKinds : (options.allow ?? []),
  }
}

/** Prevents a CI job with a key but no URL from passing against the embedded gateway. */
function rejectKeyWithoutUrl(variables: Partial<Record<KeyRole, VariableReference>>, env: Environment): void {
  const names = [defaults.apiKeyEnv, ...Object.values(variables).map(({ variable }) => variable)]
  const found = names.find((variable) => (env[variable] ?? '') !== '')
  if (found === undefined) return
  throw new UsageError(
    `the environment variable ${found} is set, but no base URL is. Set --base-url or ${runOptions.baseUrl.variable}, or use --embedded`,
  )
}

/**
 * The environment variable of the key of each role. The embedded gateway issues its own keys, so that its default key needs no
 * variable. A variable that is named explicitly is always required, which catches a typo in the variable of the base URL.
 */
function keyVariables(
  options: RunOptions,
  { file, content: { keys = {} } }: LoadedConfiguration,
  embedded: boolean,
): Partial<Record<KeyRole, VariableReference>> {
  const hint = '. Set it, or use --no-key to run only the checks that need no key'
  const variables: Partial<Record<KeyRole, VariableReference>> = {}
  for (const role of keyRoles) {
    const variable = keys[role]
    if (variable !== undefined) variables[role] = { variable, source: `keys.${role} in ${file}`, hint }
  }
  if (options.apiKeyEnv !== undefined) {
    variables.default = { variable: options.apiKeyEnv, source: nameOf(runOptions.apiKeyEnv), hint }
  } else if (variables.default === undefined && !embedded) {
    variables.default = { variable: defaults.apiKeyEnv, source: 'the API key of the deployment', hint }
  }
  return variables
}

const headersOf = ({ headers = [] }: RunOptions, env: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headers.map(({ header, variable }) => [
      header,
      readEnvironmentVariable({ variable, source: `--header ${header}` }, env),
    ]),
  )

/** A misspelt name would leave the intended header unmasked. */
function secretHeadersOf({ headers = [], secretHeaders = [] }: RunOptions): readonly string[] {
  const names = headers.map(({ header }) => header)
  const unknown = secretHeaders.find((name) => !names.includes(name))
  if (unknown === undefined) return secretHeaders
  throw new UsageError(`--secret-header ${quoted(unknown)}: no --header has this name${didYouMean(unknown, names)}`)
}

function pollIntervalOf(givenMs: number | undefined, { embedded, baseUrl }: Deployment): number {
  const seconds = secondsOf(givenMs ?? defaults.pollIntervalMs)
  if (givenMs === undefined) return embedded ? embeddedPollIntervalS : seconds
  const { min, max } = remotePollIntervalS
  if (embedded || isLoopback(baseUrl) || (seconds >= min && seconds <= max)) return seconds
  throw new UsageError(`--poll-interval "${seconds}": expected ${min} to ${max} seconds for a remote deployment`)
}

const inputFiles = ({ spec, resume }: RunOptions, cwd: string) =>
  definedMembers({
    specFile: spec === undefined ? undefined : resolveReadableFile('--spec', spec, cwd),
    resumeDir: resume === undefined ? undefined : resolveRunDir('--resume', resume, cwd),
  })

async function pricesOf({ prices: names }: RunOptions, cwd: string): Promise<PriceList | undefined> {
  if (names === undefined) return undefined
  const { readPrices } = await import('./files/prices-file.ts')
  return readPrices(names.map((name) => ({ name, path: resolveReadableFile('--prices', name, cwd) })))
}

function resolveRunDir(option: string, folder: string, cwd: string): string {
  resolveReadableFile(option, join(folder, 'evidence.jsonl'), cwd)
  return resolve(cwd, folder)
}
