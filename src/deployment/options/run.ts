import * as value from '../values.ts'
import { files, headerNames, headers, list, media, models, seconds, shard } from './kinds.ts'
import { withDefaults, flag, option, type OptionValues } from './option.ts'
import { baseUrl, deadline, gatingSet, outDir, reportOnStdout, selection, spec } from './shared.ts'

/** Which deployment is tested, and how it is reached. */
const deployment = {
  baseUrl: baseUrl('the deployment', {
    defaultText: 'the embedded gateway',
    variable: 'GATEWAY_BASE_URL',
    key: 'baseUrl',
  }),
  embedded: flag('--embedded', 'test the embedded reference gateway, even if GATEWAY_BASE_URL is set'),
  overseasUrl: option('--overseas-url <URL>', 'also test the overseas endpoint, and compare the two', value.readUrl, {
    key: 'overseasBaseUrl',
  }),
  apiKeyEnv: option('--api-key-env <NAME>', 'the environment variable that holds the key', value.readVariable, {
    default: 'GATEWAY_API_KEY',
    key: 'keys.default',
  }),
  noKey: flag('--no-key', 'only the checks that need no key'),
  headers: option('--header <NAME=ENV>', 'a request header from an environment variable, masked; repeatable', headers, {
    recordedAs: 'headers',
  }),
  secretHeaders: option(
    '--secret-header <NAME>',
    'a --header whose value is also masked in responses, even if it is short or plain',
    headerNames,
    { recordedAs: 'secretHeaders' },
  ),
  configFile: option('--config <FILE>', 'configuration', value.readNonEmpty, {
    defaultText: 'gateproof.config.yaml, .yml or .json, if present',
    recordedAs: 'config',
  }),
  spec: spec('a contract document in place of the packaged one', { recordedAs: 'spec' }),
}

/** What is sent, how fast, and at what cost. */
const driving = {
  probes: option('--probes <NAME,...>', 'only these probes, to reproduce a violation', list),
  allow: option('--allow <KINDS>', 'billed media that may be sent to a remote deployment: images,video', media),
  allowPrivate: flag('--allow-private', 'media URLs on private addresses may be fetched on a remote deployment', {
    recordedAs: 'allowPrivate',
  }),
  models: option(
    '--models <NAME,...>',
    'ROLE=ID instead of discovery; all, ids, patterns (gpt-*) or @FILE: listed models to test as well',
    models,
    { key: 'models', recordedAs: 'everyModel' },
  ),
  task: option('--task <ID>', 'a video task of an earlier run, judged without paying again', value.readTask),
  resume: option('--resume <DIR>', 'continue an interrupted drive', value.readNonEmpty),
  samples: option('--samples <N>', 'drawn requests per operation', value.readInteger(0), {
    default: '10',
    recordedAs: 'samples',
  }),
  seed: option('--seed <N>', 'the seed of everything drawn', value.readInteger(0, value.maxSeed), {
    defaultText: 'random, and printed',
  }),
  concurrency: option('--concurrency <N>', 'requests in flight', value.readInteger(1), { default: '8' }),
  rate: option('--rate <N>', 'requests started per minute', value.readInteger(1), { defaultText: 'unlimited' }),
  maxRequests: option('--max-requests <N>', 'hard budget of requests', value.readInteger(1), { recordedAs: 'budgets' }),
  maxTokens: option('--max-tokens <N>', 'hard budget of tokens', value.readInteger(0), { recordedAs: 'budgets' }),
  maxCost: option('--max-cost <N>', 'hard budget of money, in the currency of --prices', value.readAmount, {
    recordedAs: 'budgets',
  }),
  prices: option(
    '--prices <FILE>',
    "what models cost, ours or LiteLLM's layout; repeatable, a later file over an earlier one",
    files,
  ),
  timeoutMs: option('--timeout <S>', 'seconds for one exchange', seconds, { default: '60', recordedAs: 'timeoutS' }),
  deadlineMs: deadline('seconds for the drive and judging it, which takes at least 8'),
  pollIntervalMs: option('--poll-interval <S>', 'seconds between video polls: 5 to 10, any on loopback', seconds, {
    default: '5',
    recordedAs: 'pollIntervalS',
  }),
  shard: option(
    '--shard <I/N>',
    'drive only a share of the probes; auto: the share that the CI server or the Kubernetes Job assigns',
    shard,
    { default: '1/1' },
  ),
}

/** The options of `run` and `plan`. */
export const runOptions = {
  ...deployment,
  ...selection,
  set: gatingSet,
  ...driving,
  outDir: outDir('where everything is written', { default: 'gateproof-report' }),
  json: reportOnStdout,
}
export type RunOptions = OptionValues<typeof runOptions>

export const defaults = withDefaults(runOptions, {})
