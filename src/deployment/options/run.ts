import * as value from '../values.ts'
import { addresses, allowances, duration, files, headerNames, headers, list, models, seconds, shard } from './kinds.ts'
import { withDefaults, flag, grouped, option, type OptionValues } from './option.ts'
import * as shared from './shared.ts'

/** The options that most runs need. */
const common = grouped('Common options', {
  baseUrl: shared.baseUrl('base URL of the deployment to test', {
    defaultText: 'the embedded gateway',
    variable: 'GATEWAY_BASE_URL',
    key: 'baseUrl',
  }),
  apiKeyEnv: option('--api-key-env <NAME>', 'environment variable that contains the API key', value.readVariable, {
    default: 'GATEWAY_API_KEY',
    key: 'keys.default',
  }),
  only: shared.only,
  allow: option('--allow <KINDS>', 'allow expensive requests on a remote deployment: images,video,long', allowances, {
    choices: value.allowances,
  }),
  outDir: shared.outDir('folder for the reports and the evidence', { default: 'gateproof-report' }),
})

const target = grouped('Target', {
  embedded: flag('--embedded', 'test the embedded reference gateway, even if GATEWAY_BASE_URL is set'),
  overseasUrl: option('--overseas-url <URL>', 'also test the overseas endpoint and compare the two', value.readUrl, {
    key: 'overseasBaseUrl',
  }),
  upstream: option(
    '--upstream <[HOST:]PORT>',
    'start the scripted upstream there, and also test what reaches it; repeatable, for a second channel',
    addresses,
    { recordedAs: 'upstream' },
  ),
  patienceMs: option(
    '--patience <S>',
    'with --upstream, also test calls in which the upstream is silent for this time, in seconds: 30, 60, 120',
    seconds,
    { defaultText: 'not tested', key: 'patience' },
  ),
  agentsFrom: option(
    '--agents-from <DIR>',
    'folder in which the coding agents of --only agents are installed',
    value.readNonEmpty,
    { defaultText: 'the PATH and node_modules' },
  ),
  noKey: flag('--no-key', 'run only the checks that need no API key'),
  models: option(
    '--models <NAME,...>',
    'set models by role (ROLE=ID), and also test listed models: all, IDs, patterns (gpt-*) or @FILE',
    models,
    { key: 'models', recordedAs: 'everyModel' },
  ),
  lacks: option(
    '--lacks <FEATURE,...>',
    'features that the gateway does not offer, such as groups: they are not tested, and reports name them',
    list,
    { key: 'lacks' },
  ),
  headers: option(
    '--header <NAME=ENV>',
    'send a header with the value of an environment variable, masked in the evidence; repeatable',
    headers,
    {
      recordedAs: 'headers',
    },
  ),
  secretHeaders: option(
    '--secret-header <NAME>',
    'also mask the value of this --header in responses, even if it is short or a plain word; repeatable',
    headerNames,
    { recordedAs: 'secretHeaders' },
  ),
  allowPrivate: flag('--allow-private', 'fetch media URLs on private addresses, even for a remote deployment', {
    recordedAs: 'allowPrivate',
  }),
  configFile: option('--config <FILE>', 'configuration file', value.readNonEmpty, {
    defaultText: 'gateproof.config.yaml, .yml or .json, if present',
    recordedAs: 'config',
  }),
  spec: shared.spec('use this contract document instead of the packaged one', { recordedAs: 'spec' }),
})

const selection = grouped('Selection', {
  skip: shared.skip,
  quick: flag('--quick', 'send about fifty requests that show what breaks clients; never called conformant', {
    recordedAs: 'quick',
  }),
  probes: option('--probes <NAME,...>', 'send only these probes, to reproduce a violation', list),
  samples: option('--samples <N>', 'number of random requests per operation', value.readInteger(0), {
    default: '10',
    recordedAs: 'samples',
  }),
  seed: option('--seed <N>', 'seed of all random values', value.readInteger(0, value.maxSeed), {
    defaultText: 'random, and printed',
    recordedAs: 'seed',
  }),
  shard: option(
    '--shard <I/N>',
    'send only the probes of shard I of N; auto: read the shard from the CI server or the Kubernetes Job',
    shard,
    { default: '1/1' },
  ),
  repeat: option(
    '--repeat <N>',
    'run N times, with the next seed each time, and report how often each requirement holds',
    value.readInteger(1, value.maxRuns),
    { default: '1' },
  ),
  forMs: option(
    '--for <TIME>',
    'repeat until this time is over, and report what changes: 90s, 30m, 2h; the last run is finished',
    duration,
  ),
  task: option(
    '--task <ID>',
    'judge this video task of an earlier run instead of paying for a new one',
    value.readTask,
  ),
  resume: option('--resume <DIR>', 'continue the interrupted run in this folder', value.readNonEmpty),
})

const budgets = grouped('Budgets and limits', {
  maxRequests: option('--max-requests <N>', 'maximum number of requests to send', value.readInteger(1), {
    recordedAs: 'budgets',
  }),
  maxTokens: option('--max-tokens <N>', 'maximum number of tokens to bill', value.readInteger(0), {
    recordedAs: 'budgets',
  }),
  maxCost: option('--max-cost <N>', 'maximum cost, in the currency of --prices', value.readAmount, {
    recordedAs: 'budgets',
  }),
  prices: option(
    '--prices <FILE>',
    "price list of models, in gateproof's or LiteLLM's format; repeatable, later files win",
    files,
  ),
  concurrency: option(
    '--concurrency <N>',
    'maximum number of concurrent requests, up to 256',
    value.readInteger(1, value.maxConcurrency),
    { default: '8', recordedAs: 'concurrency' },
  ),
  rate: option('--rate <N>', 'maximum number of requests per minute', value.readInteger(1), {
    defaultText: 'unlimited',
  }),
  timeoutMs: option('--timeout <S>', 'timeout of one exchange, in seconds', seconds, {
    default: '60',
    recordedAs: 'timeoutS',
  }),
  deadlineMs: shared.deadline('time limit of one run, in seconds; judging gets at least 8'),
  pollIntervalMs: option(
    '--poll-interval <S>',
    'seconds between polls of a video task: 5 to 10; on loopback any value, which grows to 5',
    seconds,
    {
      default: '5',
      recordedAs: 'pollIntervalS',
    },
  ),
})

/** The options of `run` and `plan`. */
export const runOptions = {
  ...common,
  ...target,
  ...selection,
  ...budgets,
  ...shared.verdict,
  ...grouped('Verdict', { set: shared.gatingSet }),
  ...grouped('Output', {
    reports: shared.reports,
    writeBaseline: shared.writeBaseline,
    otlp: shared.otlp,
    history: shared.history,
    json: shared.reportOnStdout,
    quiet: shared.quiet,
    verbose: flag('--verbose', 'print each exchange on stderr when it ends, and the whole report'),
    open: shared.open('report.html'),
  }),
}
export type RunOptions = OptionValues<typeof runOptions>

export const defaults = withDefaults(runOptions, {})
