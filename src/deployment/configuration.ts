import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import { recordedOptionsOf } from './recorded-options.ts'
import { checkRequirementSet } from './check-options.ts'
import { emptyConfiguration, readConfiguration, type LoadedConfiguration } from './files/configuration-file.ts'
import { resolveReadableFile, resolveOutDir } from './files/files.ts'
import { keyRoles, type Deployment, type KeyRole, type Settings } from './deployment.ts'
import { expandModelFiles } from './model-choice.ts'
import { readKeys, readEnvironmentVariable, type Environment, type VariableReference } from './environment.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { definedMembers } from '../std/defined-members.ts'
import { shardFromEnvironment } from './ci-shard.ts'
import type { PriceList } from '../money/price-list.ts'
import { readJudgingTerms } from './judge-settings.ts'
import { secondsOf } from './options/kinds.ts'
import { nameOf } from './options/option.ts'
import { defaults, runOptions, type RunOptions } from './options/run.ts'
import { resolveOption } from './options/resolve.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { isLoopback, maxSeed, mediaKinds } from './values.ts'

/** Between polls of the embedded gateway, whose videos are done in a moment; in seconds. */
const embeddedPollIntervalS = 0.05

/**
 * Everything `run` was told: an option wins over the environment, that over the configuration file, that over a default.
 * Without a base URL the deployment is the embedded gateway: `run` fills in its address and keys.
 *
 * @throws UsageError with the one line that the command ends with
 */
export async function readSettings(asked: RunOptions, env: Environment, cwd: string): Promise<Settings> {
  const models = asked.models && expandModelFiles(asked.models, cwd)
  const options: RunOptions = models === undefined ? asked : { ...asked, models }
  const patterns = models?.patterns ?? []
  const found = await configurationFor(options, cwd)
  const deployment = deploymentOf(options, found, env)
  const terms = readJudgingTerms(options, cwd)
  const { value: set, source } = resolveOption(runOptions.set, options.set, env, found) ?? { source: '' }
  checkRequirementSet(source, set)
  const { probes, rate, maxRequests, maxTokens, maxCost, shard: share, ...values } = { ...defaults, ...options }
  const shard = share === 'auto' ? shardFromEnvironment(env) : share
  if (shard.count > 1 && options.seed === undefined) {
    throw new UsageError('--shard needs --seed: the shards must draw the same requests')
  }
  if (maxCost !== undefined && options.prices === undefined) {
    throw new UsageError('--max-cost needs --prices FILE: without prices nobody knows what is spent')
  }
  return {
    deployment,
    ...terms,
    ...readableFiles(options, cwd),
    ...definedMembers({ set, probes, rate, maxRequests, maxTokens, maxCost, prices: await pricesOf(options, cwd) }),
    // What the file names is asked for free calls alone: a run must not come to cost twice as much by a line in it.
    compareOverseas: options.overseasUrl !== undefined && probes === undefined,
    noKey: values.noKey,
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
      namedKeys(options, found.file, found.content.keys, deployment.embedded),
    ),
  }
}

/**
 * The file of the folder describes the deployment, which `--embedded` leaves aside. One that is named counts there too, except
 * for addresses and keys.
 */
async function configurationFor(
  { embedded, configFile, baseUrl }: RunOptions,
  cwd: string,
): Promise<LoadedConfiguration> {
  if (embedded !== true) return readConfiguration(configFile, cwd)
  if (baseUrl !== undefined) throw new UsageError('--embedded judges the reference gateway: it takes no --base-url')
  if (configFile === undefined) return emptyConfiguration
  const { file, content } = await readConfiguration(configFile, cwd)
  const { baseUrl: _address, overseasBaseUrl: _second, keys: _keys, ...rest } = content
  return { file, content: rest }
}

function deploymentOf(options: RunOptions, found: LoadedConfiguration, env: Environment): Deployment {
  const { file, content } = found
  const baseUrl =
    options.embedded === true ? undefined : resolveOption(runOptions.baseUrl, options.baseUrl, env, found)?.value
  const overseasBaseUrl = resolveOption(runOptions.overseasUrl, options.overseasUrl, env, found)?.value
  const embedded = baseUrl === undefined
  if (embedded && overseasBaseUrl !== undefined)
    throw new UsageError('--overseas-url is the second line: it needs --base-url')
  const { task, allowPrivate } = options
  if (embedded && task !== undefined) {
    throw new UsageError('--task is a task of an earlier run: it needs --base-url')
  }
  const videoSeconds = content.videoSeconds && { min: 4, max: 15, ...content.videoSeconds }
  if (videoSeconds !== undefined && videoSeconds.min > videoSeconds.max) {
    throw new UsageError(`${file}: videoSeconds.min ${videoSeconds.min} is above videoSeconds.max ${videoSeconds.max}`)
  }
  const named = options.embedded === true ? {} : namedKeys(options, file, content.keys, embedded)
  const keys = options.noKey === true ? {} : readKeys(named, env)
  if (embedded && options.embedded !== true) refuseKeyWithoutUrl(named, env)
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
    ...definedMembers({ overseasBaseUrl, videoSeconds, videoDoneWithin: content.videoDoneWithin, task, allowPrivate }),
    prefixes: definedMembers({ motionControl }),
    unsupported: content.lacks ?? [],
    allow: embedded ? mediaKinds : (options.allow ?? []),
  }
}

/** Whoever has a key means a deployment: a green run of the embedded gateway would tell nothing of it. */
function refuseKeyWithoutUrl(named: Partial<Record<KeyRole, VariableReference>>, env: Environment): void {
  const variables = [defaults.apiKeyEnv, ...Object.values(named).map(({ variable }) => variable)]
  const found = variables.find((variable) => (env[variable] ?? '') !== '')
  if (found === undefined) return
  throw new UsageError(
    `the environment variable ${found} holds a key, and there is no URL: give --base-url or ${runOptions.baseUrl.variable}, or --embedded for the reference gateway`,
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
  keys: LoadedConfiguration['content']['keys'] = {},
  embedded: boolean,
): Partial<Record<KeyRole, VariableReference>> {
  const otherwise = '; with --no-key only what needs no key is checked'
  const named: Partial<Record<KeyRole, VariableReference>> = {}
  for (const role of keyRoles) {
    const variable = keys[role]
    if (variable !== undefined) named[role] = { variable, source: `keys.${role} in ${file}`, hint: otherwise }
  }
  if (options.apiKeyEnv !== undefined) {
    named.default = { variable: options.apiKeyEnv, source: nameOf(runOptions.apiKeyEnv), hint: otherwise }
  } else if (named.default === undefined && !embedded) {
    named.default = { variable: defaults.apiKeyEnv, source: 'the key of the deployment', hint: otherwise }
  }
  return named
}

const headersOf = ({ headers = [] }: RunOptions, env: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headers.map(({ header, variable }) => [
      header,
      readEnvironmentVariable({ variable, source: `--header ${header}` }, env),
    ]),
  )

/** A name that no header has would leave unmasked what was meant. */
function secretHeadersOf({ headers = [], secretHeaders = [] }: RunOptions): readonly string[] {
  const given = headers.map(({ header }) => header)
  const unknown = secretHeaders.find((name) => !given.includes(name))
  if (unknown === undefined) return secretHeaders
  throw new UsageError(`--secret-header ${quoted(unknown)} names no header of --header${didYouMean(unknown, given)}`)
}

function pollIntervalOf(given: number | undefined, { embedded, baseUrl }: Deployment): number {
  const seconds = secondsOf(given ?? defaults.pollIntervalMs)
  if (given === undefined) return embedded ? embeddedPollIntervalS : seconds
  if (embedded || isLoopback(baseUrl) || (seconds >= 5 && seconds <= 10)) return seconds
  throw new UsageError(`--poll-interval "${seconds}" must be between 5 and 10 on a remote deployment`)
}

const readableFiles = ({ spec, resume }: RunOptions, cwd: string) =>
  definedMembers({
    specFile: spec === undefined ? undefined : resolveReadableFile('--spec', spec, cwd),
    resumeDir: resume === undefined ? undefined : readableRun('--resume', resume, cwd),
  })

async function pricesOf({ prices: names }: RunOptions, cwd: string): Promise<PriceList | undefined> {
  if (names === undefined) return undefined
  const { readPrices } = await import('./files/prices-file.ts')
  return readPrices(names.map((name) => ({ name, path: resolveReadableFile('--prices', name, cwd) })))
}

function readableRun(option: string, folder: string, cwd: string): string {
  resolveReadableFile(option, join(folder, 'evidence.jsonl'), cwd)
  return resolve(cwd, folder)
}
