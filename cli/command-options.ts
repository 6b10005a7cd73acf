import { audiences } from '../reporters/issue.ts'
import { list } from '../src/deployment/options/kinds.ts'
import { flag, grouped, option, type OptionValues } from '../src/deployment/options/option.ts'
import * as shared from '../src/deployment/options/shared.ts'
import { runOptions } from '../src/deployment/options/run.ts'
import { maxSeed, readInteger, readNonEmpty, readOneOf, readUrl, type Reader } from '../src/deployment/values.ts'
import { quoted, UsageError } from '../src/std/usage-error.ts'

export * from '../api/option-tables.ts'

export const demoOptions = {
  outDir: shared.outDir('folder for the reports and the evidence', { default: 'gateproof-demo' }),
  open: shared.open('report.html'),
}
export type DemoOptions = OptionValues<typeof demoOptions>

export const explainOptions = {
  outDir: shared.outDir('folder of the report', { defaultText: 'gateproof-report, or the working directory' }),
  as: option(
    `--as <${audiences.join('|')}>`,
    'print a finding as the text of a bug report, or as a prompt for a coding agent that has the source of the gateway',
    readOneOf(audiences),
    { choices: audiences },
  ),
}
export type ExplainOptions = OptionValues<typeof explainOptions>

export const serveOptions = {
  port: option('--port <N>', 'port to listen on; 0 picks a free one', readInteger(0, 65_535), { default: '4010' }),
  fault: option(
    '--fault <NAME>',
    'inject this fault, or a defect with options, such as streamCut:afterEvents=3; repeatable',
    list,
    { defaultText: 'none' },
  ),
  seed: option('--seed <N>', 'seed for keys, texts and identifiers', readInteger(0, maxSeed), { defaultText: '1' }),
  moreModels: option('--more-models <N>', 'number of additional chat models to list', readInteger(0, 100_000), {
    defaultText: '0',
  }),
  models: option(
    '--models <LIST>',
    'models to list in place of its own, as ROLE=ID: chat=gpt-4o,messages=claude-sonnet; repeatable',
    list,
    { defaultText: 'its own' },
  ),
  anyModel: flag('--any-model', 'serve models of every name'),
  keys: option('--keys <LIST>', 'keys to take in place of its own, as ROLE=KEY: default=test-key; repeatable', list, {
    defaultText: 'its own',
  }),
  replies: option('--replies <FILE>', 'answer what this YAML or JSON file says', readNonEmpty, {
    defaultText: 'texts and calls of its own',
  }),
  listFaults: flag('--list-faults', 'list defects and faults, or those that contain the most of the WORDs, and exit'),
  json: flag('--json', 'with --list-faults: print JSON'),
}
export type ServeOptions = OptionValues<typeof serveOptions>

export const agentsOptions = {
  agentsFrom: runOptions.agentsFrom,
  json: flag('--json', 'print JSON'),
}
export type AgentsCommandOptions = OptionValues<typeof agentsOptions>

/** @throws UsageError */
function readProbability(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0.001 && value <= 0.2) return value
  throw new UsageError(`${name} ${quoted(text)}: expected a number between 0.001 and 0.2`)
}

export const identifyActions = ['collect', 'compare'] as const

const { baseUrl, embedded, apiKeyEnv, headers, secretHeaders, configFile, seed, verbose, quiet } = runOptions
const { maxRequests, maxTokens, maxCost, prices, concurrency, rate, timeoutMs } = runOptions

/** The options of each action. */
export const identifyTables = {
  collect: grouped('Options of collect', {
    baseUrl,
    apiKeyEnv,
    model: option('--model <ID>', 'the model to ask', readNonEmpty, {
      defaultText: 'the chat model of the configuration',
    }),
    outDir: shared.outDir('folder for the evidence', { default: 'gateproof-identify' }),
    seed,
    samples: option('--samples <N>', 'answers for each prompt, from 5 to 200', readInteger(5, 200), { default: '20' }),
    resume: option('--resume <DIR>', 'continue the interrupted collection in this folder', readNonEmpty),
    dryRun: flag('--dry-run', 'show the number of requests, tokens and, with --prices, the cost; send nothing'),
    ...{ embedded, headers, secretHeaders, configFile },
    ...{ maxRequests, maxTokens, maxCost, prices, concurrency, rate, timeoutMs },
    deadlineMs: shared.deadline('time limit in seconds'),
    ...{ quiet, verbose },
  }),
  compare: grouped('Options of compare', {
    alpha: option(
      '--alpha <P>',
      'highest probability of a difference that is not there, from 0.001 to 0.2',
      readProbability,
      { default: '0.01' },
    ),
  }),
}

export const identifyOptions = {
  ...identifyTables.collect,
  ...identifyTables.compare,
  ...grouped('Output', { json: flag('--json', 'print JSON') }),
}
export type IdentifyOptions = OptionValues<typeof identifyOptions>

/** The gateways whose configuration `upstream --for` prints. */
export const gateways = ['litellm', 'portkey', 'new-api', 'gomodel', 'axonhub', 'envoy', 'kong', 'bifrost'] as const
export type GatewayName = (typeof gateways)[number]

export const upstreamOptions = {
  port: option('--port <N>', 'port to listen on; 0 picks a free one', readInteger(0, 65_535), { default: '9100' }),
  host: option('--host <HOST>', 'address to listen on', (_, text: string) => text, { default: '127.0.0.1' }),
  seed: option('--seed <N>', 'seed for keys and identifiers', readInteger(0, maxSeed), { defaultText: '1' }),
  for: option(
    '--for <GATEWAY>',
    `print the configuration of a gateway that leads to the upstream, and exit: ${gateways.join(', ')}`,
    readOneOf(gateways),
  ),
}
export type UpstreamOptions = OptionValues<typeof upstreamOptions>

/** It becomes a line of a file that a CI server reads. */
const readShellCommand: Reader<string> = (name, value) => {
  if (/^[^\p{C}\u2028\u2029]+$/u.test(value)) return value.trim()
  throw new UsageError(`${name} ${quoted(value)}: expected a command in one line`)
}

export const initOptions = {
  yes: flag('--yes', 'use the defaults without asking'),
  from: option(
    '--from <URL>',
    'ask this gateway: write its models, what it does not offer, the profile that fits, and a sufficient budget',
    readUrl,
  ),
  known: flag('--known', 'with --from: run all tests, and write the violations as known ones'),
  nightly: flag('--nightly', 'also run every night in CI'),
  start: option(
    '--start <COMMAND>',
    'with --from: the job starts the gateway with this command, in front of the scripted upstream, and tests both ends',
    readShellCommand,
  ),
  apiKeyEnv: runOptions.apiKeyEnv,
}
export type InitOptions = OptionValues<typeof initOptions>
