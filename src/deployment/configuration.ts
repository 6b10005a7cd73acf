import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { PriceList } from '../money/price-list.ts'
import { agentsArea } from '../contract/agents.ts'
import { definedMembers } from '../std/defined-members.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { costTermsOf, paidModels } from './cost-terms.ts'
import { agentsFolder } from './agents-folder.ts'
import { checkFeatures, checkRequirementSet } from './check-options.ts'
import { shardFromEnvironment } from './ci-shard.ts'
import { isBelow, selectsMetering, silenceArea } from '../contract/selection.ts'
import { keyRoles, type KeyRole } from '../contract/key-roles.ts'
import type { Asked } from '../evidence/exchange.ts'
import type { Deployment, Settings } from './deployment.ts'
import { readEnvironmentVariable, readKeys, type Environment, type VariableReference } from './environment.ts'
import { emptyConfiguration, readConfiguration, type LoadedConfiguration } from './files/configuration-file.ts'
import { resolveOutDir, resolveReadableFile } from './files/files.ts'
import { readJudgingTerms } from './judge-settings.ts'
import { expandModelFiles } from './model-choice.ts'
import { secondsOf } from './options/kinds.ts'
import { commandNames, type Naming } from './options/naming.ts'
import type { Prefixes } from '../contract/prefixes.ts'
import { resolveOption } from './options/resolve.ts'
import { defaults, runOptions, type RunOptions } from './options/run.ts'
import { isLoopback, maxSeed, allowances, type Shard } from './values.ts'
import type { Options } from './options/option.ts'

/** The videos of the embedded gateway finish within milliseconds. */
const embeddedPollIntervalS = 0.05
/** The interval of the contract (Limits). Loopback deployments may use any. */
const remotePollIntervalS = { min: 5, max: 10 }
/** The durations that the contract states for many models (Limits): used for a bound that `videoSeconds` leaves out. */
const contractVideoSeconds = { min: 4, max: 15 }

/** What a caller of the library supplies, besides the options of the command. */
export interface Supplied {
  /** Keys by role. They win over variables. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>
  /** Values of extra request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly names: Naming
  /** False: no variable and no default configuration file is read, and the embedded gateway must be chosen explicitly. */
  readonly asCommand: boolean
}

const suppliedByCommand: Supplied = { keys: {}, headers: {}, names: commandNames, asCommand: true }

/**
 * The settings of `run` and `plan`. Options win over the environment, then the configuration file, then the defaults.
 * Without a base URL, the deployment is the embedded gateway, and `run` fills in its address and keys.
 *
 * @throws UsageError
 */
export async function readSettings(
  given: RunOptions,
  env: Environment,
  cwd: string,
  supplied: Supplied = suppliedByCommand,
): Promise<Settings> {
  const { names } = supplied
  const models = given.models && expandModelFiles(given.models, cwd)
  const options: RunOptions = models === undefined ? given : { ...given, models }
  const patterns = models?.patterns ?? []
  const configuration = await configurationFor(options, cwd, supplied)
  const deployment = deploymentOf(options, configuration, env, supplied)
  checkFeatures(names('lacks'), options.lacks ?? [])
  const terms = readJudgingTerms(options, cwd, names)
  const { value: set, source } = resolveOption(runOptions.set, options.set, env, configuration) ?? { source: '' }
  checkRequirementSet(options.set === undefined ? source : names('set'), set)
  const upstream = upstreamOf(options, terms, deployment, names)
  const patienceS = patienceOf(
    options,
    configuration,
    { ...terms, ...deployment, isRelayed: upstream !== undefined },
    names,
  )
  const prices = await pricesOf(options, cwd, names)
  const paid = paidModels(deployment, { relayed: upstream !== undefined, metered: selectsMetering(terms) })
  const cost = paid.length === 0 ? undefined : costTermsOf(paid, { configuration, prices, deployment, names })
  const { probes, rate, maxRequests, maxTokens, maxCost, shard: shardOption, ...values } = { ...defaults, ...options }
  const shard = shardOption === 'auto' ? shardFromEnvironment(env) : shardOption
  if (shard.count > 1 && options.seed === undefined) {
    throw new UsageError(`${names('shard')} needs ${names('seed')}, so that all shards generate the same requests`)
  }
  const ofOthers = [
    ['probes', probes],
    ['upstream', upstream],
    ['models', patterns[0]],
    ['task', options.task],
  ] as const
  const other = options.quick === true ? ofOthers.find(([, value]) => value !== undefined) : undefined
  if (other !== undefined)
    throw new UsageError(
      `${names('quick')} sends its own probes. Leave out ${names(other[0])}${other[0] === 'models' ? ' for listed models' : ''}`,
    )
  const repeat = repeatOf(options, shard, names)
  if (maxCost !== undefined && options.prices === undefined) {
    throw new UsageError(`${names('maxCost')} needs ${names('prices')}, to compute the cost`)
  }
  return {
    deployment: { ...deployment, ...definedMembers({ cost }) },
    ...terms,
    env,
    ...inputFiles(options, cwd, names),
    ...definedMembers({
      set,
      probes,
      rate,
      maxRequests,
      maxTokens,
      maxCost,
      prices,
    }),
    // The overseas URL of the configuration file serves free probes only: a line in a file must not double the cost of a run.
    compareOverseas: options.overseasUrl !== undefined && probes === undefined,
    ...definedMembers({ upstream, patienceS, agentsFrom: agentsFolder(options.agentsFrom, cwd, names), repeat }),
    noKey: values.noKey,
    ...(patterns.length > 0 && { modelPatterns: patterns }),
    samples: values.samples,
    seed: options.seed ?? randomInt(maxSeed + 1),
    concurrency: values.concurrency,
    timeoutS: secondsOf(values.timeoutMs),
    pollIntervalS: pollIntervalOf(options.pollIntervalMs, deployment, names),
    shard,
    outDir: resolveOutDir(values.outDir, cwd, names('outDir')),
    asked: askedOf(
      { ...options, ...definedMembers({ set }) },
      keyVariables(options, configuration, deployment.embedded, supplied),
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
  { names, asCommand }: Supplied,
): Promise<LoadedConfiguration> {
  if (embedded !== true)
    return configFile === undefined && !asCommand ? emptyConfiguration : readConfiguration(configFile, cwd)
  if (baseUrl !== undefined) throw new UsageError(`${names('embedded')} and ${names('baseUrl')} cannot be combined`)
  if (configFile === undefined) return emptyConfiguration
  const { file, content } = await readConfiguration(configFile, cwd)
  const { baseUrl: _baseUrl, overseasBaseUrl: _overseas, keys: _keys, ...rest } = content
  return { file, content: rest }
}

function deploymentOf(
  options: RunOptions,
  configuration: LoadedConfiguration,
  env: Environment,
  supplied: Supplied,
): Deployment {
  const { file, content } = configuration
  const { names, asCommand } = supplied
  const baseUrl =
    options.embedded === true
      ? undefined
      : resolveOption(runOptions.baseUrl, options.baseUrl, env, configuration)?.value
  const overseasBaseUrl = resolveOption(runOptions.overseasUrl, options.overseasUrl, env, configuration)?.value
  const embedded = baseUrl === undefined
  const { task, allowPrivate } = options
  if (embedded && !asCommand && options.embedded !== true)
    throw new UsageError('baseUrl: missing. Set the URL of the deployment, or set embedded to true')
  if (embedded && overseasBaseUrl !== undefined)
    throw new UsageError(`${names('overseasUrl')} needs ${names('baseUrl')}`)
  if (embedded && task !== undefined) throw new UsageError(`${names('task')} needs ${names('baseUrl')}`)
  const videoSeconds = content.videoSeconds && { ...contractVideoSeconds, ...content.videoSeconds }
  if (videoSeconds !== undefined && videoSeconds.min > videoSeconds.max) {
    throw new UsageError(`${file}: videoSeconds.min ${videoSeconds.min} is above videoSeconds.max ${videoSeconds.max}`)
  }
  const variables = options.embedded === true ? {} : keyVariables(options, configuration, embedded, supplied)
  const keys = options.noKey === true ? {} : { ...readKeys(variables, env), ...supplied.keys }
  if (embedded && options.embedded !== true) rejectKeyWithoutUrl(variables, env)
  if (!embedded && options.noKey !== true && keys.default === undefined)
    throw new UsageError('apiKey: missing. Set the key, or set noKey to true to run only the checks that need no key')
  return {
    baseUrl: baseUrl ?? '',
    embedded,
    keys: embedded ? {} : keys,
    headers: { ...headersOf(options, env), ...supplied.headers },
    secretHeaders: secretHeadersOf(options, supplied),
    group: content.group ?? 'default',
    models: { ...content.models, ...options.models?.roles },
    requests: content.requests ?? {},
    ...definedMembers({
      overseasBaseUrl,
      videoSeconds,
      videoDoneWithin: content.videoDoneWithin,
      upstreamClosedWithin: content.upstreamClosedWithin,
      endpointTypes: content.endpointTypes,
      task,
      allowPrivate,
    }),
    prefixes: withoutSlashes(content.prefixes),
    lacks: [...new Set([...(content.lacks ?? []), ...(options.lacks ?? [])])],
    allow: embedded ? allowances : (options.allow ?? []),
  }
}

/** Several runs need a new drive each, of the whole plan, at one endpoint. */
function repeatOf(options: RunOptions, shard: Shard, names: Naming): Settings['repeat'] {
  const { repeat = 1, forMs } = options
  if (repeat === 1 && forMs === undefined) return undefined
  const option = names(repeat > 1 ? 'repeat' : 'forMs')
  const others: readonly (readonly [keyof RunOptions, boolean])[] = [
    ['shard', shard.count > 1],
    ['resume', options.resume !== undefined],
    ['task', options.task !== undefined],
    ['overseasUrl', options.overseasUrl !== undefined],
  ]
  const other = others.find(([, isGiven]) => isGiven)
  if (other !== undefined) throw new UsageError(`${option} and ${names(other[0])} cannot be combined`)
  // `--for` alone repeats as often as there is time.
  return { ...(options.repeat !== undefined && { count: repeat }), ...definedMembers({ forMs }) }
}

/** Without the scripted upstream, a run would judge nothing of the areas `upstream` and `agents`. */
function upstreamOf(
  { upstream }: RunOptions,
  { only }: Pick<Settings, 'only'>,
  { embedded }: Pick<Deployment, 'embedded'>,
  names: Naming,
): Settings['upstream'] {
  const wanted = only.find((id) => isBelow(id, 'upstream') || isBelow(id, agentsArea))
  if (upstream !== undefined && upstream.length > 0) return upstream
  if (wanted === undefined) return undefined
  // The embedded gateway finds any free port.
  if (embedded && isBelow(wanted, agentsArea)) return [{ host: '127.0.0.1', port: 0 }]
  throw new UsageError(
    `${names('only')} ${quoted(wanted)} needs ${names('upstream')}: the address for the scripted upstream, such as 9100`,
  )
}

/** The embedded gateway reads its upstream with `fetch`, which waits at most 300 s. */
const maxEmbeddedPatienceS = 240

/** For how long the scripted upstream is silent in the calls that test it, in seconds. Without an upstream, the configuration file is ignored. */
function patienceOf(
  { patienceMs }: RunOptions,
  { content }: LoadedConfiguration,
  {
    only,
    embedded,
    isRelayed,
  }: Pick<Settings, 'only'> & Pick<Deployment, 'embedded'> & { readonly isRelayed: boolean },
  names: Naming,
): number | undefined {
  if (!isRelayed && patienceMs !== undefined)
    throw new UsageError(`${names('patienceMs')} needs ${names('upstream')}: the scripted upstream is silent`)
  const patienceS = patienceMs === undefined ? content.patience : secondsOf(patienceMs)
  const wanted = only.find((id) => isBelow(id, silenceArea))
  if (wanted !== undefined && patienceS === undefined)
    throw new UsageError(
      `${names('only')} ${quoted(wanted)} needs ${names('patienceMs')}: the seconds of silence, such as 60`,
    )
  if (patienceS !== undefined && embedded && patienceS > maxEmbeddedPatienceS)
    throw new UsageError(
      `${names('patienceMs')}: the embedded gateway waits at most ${maxEmbeddedPatienceS} s, got ${patienceS} s`,
    )
  return isRelayed ? patienceS : undefined
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
  supplied: Supplied,
): Partial<Record<KeyRole, VariableReference>> {
  const hint = '. Set it, or use --no-key to run only the checks that need no key'
  const variables: Partial<Record<KeyRole, VariableReference>> = {}
  for (const role of keyRoles) {
    const variable = keys[role]
    if (variable !== undefined && supplied.keys[role] === undefined)
      variables[role] = { variable, source: `keys.${role} in ${file}`, hint }
  }
  if (supplied.keys.default !== undefined) return variables
  if (options.apiKeyEnv !== undefined) {
    variables.default = { variable: options.apiKeyEnv, source: supplied.names('apiKeyEnv'), hint }
  } else if (variables.default === undefined && !embedded && supplied.asCommand) {
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
function secretHeadersOf(
  { headers = [], secretHeaders = [] }: RunOptions,
  { names, headers: supplied }: Supplied,
): readonly string[] {
  const known = [...headers.map(({ header }) => header), ...Object.keys(supplied)]
  const unknown = secretHeaders.find((name) => !known.includes(name))
  if (unknown === undefined) return secretHeaders
  throw new UsageError(
    `${names('secretHeaders')} ${quoted(unknown)}: no ${names('headers')} has this name${didYouMean(unknown, known)}`,
  )
}

function pollIntervalOf(givenMs: number | undefined, { embedded, baseUrl }: Deployment, names: Naming): number {
  const seconds = secondsOf(givenMs ?? defaults.pollIntervalMs)
  if (givenMs === undefined) return embedded ? embeddedPollIntervalS : seconds
  const { min, max } = remotePollIntervalS
  if (embedded || isLoopback(baseUrl) || (seconds >= min && seconds <= max)) return seconds
  throw new UsageError(
    `${names('pollIntervalMs')} "${seconds}": expected ${min} to ${max} seconds for a remote deployment`,
  )
}

const inputFiles = ({ spec, resume }: RunOptions, cwd: string, names: Naming) =>
  definedMembers({
    specFile: spec === undefined ? undefined : resolveReadableFile(names('spec'), spec, cwd),
    resumeDir: resume === undefined ? undefined : resolveRunDir(names('resume'), resume, cwd),
  })

async function pricesOf({ prices }: RunOptions, cwd: string, names: Naming): Promise<PriceList | undefined> {
  if (prices === undefined) return undefined
  const { readPrices } = await import('./files/prices-file.ts')
  return readPrices(prices.map((name) => ({ name, path: resolveReadableFile(names('prices'), name, cwd) })))
}

function resolveRunDir(option: string, folder: string, cwd: string): string {
  resolveReadableFile(option, join(folder, 'evidence.jsonl'), cwd)
  return resolve(cwd, folder)
}

/** The options that the evidence header records. Of keys and headers, it records the names of the variables only. */
export function askedOf(options: RunOptions, keys: Readonly<Partial<Record<string, VariableReference>>>): Asked {
  const recorded: Record<string, unknown> = {
    keys: Object.fromEntries(Object.entries(keys).map(([role, reference]) => [role, reference?.variable])),
  }
  const budgets: Record<string, unknown> = {}
  for (const [name, { recordedAs, record }] of Object.entries<Options[string]>(runOptions)) {
    const value = options[name as keyof RunOptions]
    if (recordedAs === undefined || value === undefined) continue
    if (recordedAs === 'budgets') recorded[recordedAs] = Object.assign(budgets, { [name]: value })
    else recorded[recordedAs] = record === undefined ? value : record(value)
  }
  return definedMembers(recorded)
}

const withoutSlashes = (prefixes: Prefixes = {}): Prefixes =>
  Object.fromEntries(Object.entries(prefixes).map(([name, prefix]) => [name, prefix.replace(/\/$/, '')]))
