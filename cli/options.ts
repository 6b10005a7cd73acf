import { Option, type Command } from 'commander'
import type { RunOptions } from '../src/deployment/options.ts'
import { joinedChoices, readModels, type ModelChoice } from '../src/deployment/model-choice.ts'
import * as value from '../src/deployment/values.ts'
import { failures, type Failure } from '../src/compare/comparison.ts'

type Reader<T> = (name: string, text: string) => T

/** An option whose value is read, or refused with a line that names both. A repeated one wins over the ones before it. */
function one<T>(flags: string, description: string, read: Reader<T>): Option {
  const option = new Option(flags, description)
  return option.argParser((text: string) => read(option.long ?? flags, text))
}

/** An option that adds up when it is repeated. */
function many<T>(flags: string, description: string, read: Reader<readonly T[]>): Option {
  const option = new Option(flags, description)
  return option.argParser((text: string, before: readonly T[] = []) => [...before, ...read(option.long ?? flags, text)])
}

const text: Reader<string> = (name, given) => value.readText(name, given)

const selection = () => [
  many('--only <ID,...>', 'areas or starts of requirement ids to judge (default: all)', value.readList),
  many('--skip <ID,...>', 'areas or starts of requirement ids to leave out', value.readList),
  new Option('--strict', 'exit 3 when any gating requirement is inconclusive'),
  one(
    '--profile <NAME>',
    'which violations gate: spec or interop (default: spec)',
    value.readOneOf(['spec', 'interop']),
  ),
  one('--baseline <FILE>', 'known violations, each with id, reason, optional expiry', text),
]

const setOption = () => one('--set <VERSION>', 'the frozen requirement set that gates (default: the newest)', text)

const models = () => {
  const option = new Option(
    '--models <NAME,...>',
    'ROLE=ID over discovery; all, ids, patterns (gpt-*) or @FILE: listed models that are asked too',
  )
  return option.argParser((given: string, before?: ModelChoice) => joinedChoices(before, readModels('--models', given)))
}

const ofRun = () => [
  one(
    '--base-url <URL>',
    'the deployment (default: env GATEWAY_BASE_URL, else the embedded gateway)',
    value.readBaseUrl,
  ),
  new Option('--embedded', 'judge the embedded reference gateway, whatever the environment holds'),
  one('--overseas-url <URL>', 'the second line: driven like the first, and compared with it', value.readUrl),
  one('--api-key-env <NAME>', 'the variable that holds the key (default: GATEWAY_API_KEY)', value.readVariable),
  new Option('--no-key', 'only the checks that need no key'),
  many('--header <NAME=ENV>', 'a request header from a variable, masked; repeatable', (name, given) => [
    value.readHeader(name, given),
  ]),
  many(
    '--secret-header <NAME>',
    'a --header whose echoes are masked though its value is short or plain',
    (name, given) => [value.readHeaderName(name, given)],
  ),
  one('--config <FILE>', 'configuration (default: gateproof.config.yaml, .yml or .json, if present)', text),
  one('--spec <FILE>', 'a contract document in place of the packaged one', text),
  ...selection(),
  setOption(),
  many('--probes <NAME,...>', 'only these probes, whatever they serve: what shows a violation again', value.readList),
  many('--allow <KINDS>', 'billed media that may be sent to a remote deployment: images,video', value.readMedia),
  new Option('--allow-private', 'media URLs on private addresses may be fetched on a remote deployment'),
  models(),
  one('--task <ID>', 'a video task of an earlier run, judged without paying again', value.readTask),
  one('--resume <DIR>', 'go on with an interrupted drive', text),
  one('--samples <N>', 'drawn requests per operation (default: 10)', value.readWhole(0)),
  one('--seed <N>', 'the seed of everything drawn (default: random, and printed)', value.readWhole(0, value.maxSeed)),
  one('--concurrency <N>', 'requests in flight (default: 8)', value.readWhole(1)),
  one('--rate <N>', 'requests started per minute (default: unlimited)', value.readWhole(1)),
  one('--max-requests <N>', 'hard budget of requests', value.readWhole(1)),
  one('--max-tokens <N>', 'hard budget of tokens', value.readWhole(0)),
  one('--max-cost <N>', 'hard budget of money, in the currency of --prices', value.readAmount),
  many(
    '--prices <FILE>',
    "what models cost, ours or LiteLLM's layout; repeatable, a later file over an earlier one",
    (name, file) => [text(name, file)],
  ),
  one('--timeout <S>', 'seconds for one exchange (default: 60)', value.readSeconds),
  one(
    '--deadline <S>',
    'seconds for the drive and judging it, which takes at least 8 (default: 900)',
    value.readSeconds,
  ),
  one('--poll-interval <S>', 'seconds between video polls: 5 to 10, any on loopback (default: 5)', value.readSeconds),
  one(
    '--shard <I/N>',
    'drive only a share of the probes; auto: as the CI server or the Kubernetes Job says (default: 1/1)',
    value.readShardOption,
  ),
  one('--out <DIR>', 'where everything is written (default: gateproof-report)', text),
  new Option('--json', 'report.json on stdout, and nothing else there'),
]

/** Declares the options that `run` and `plan` share. */
export function addRunOptions(command: Command): Command {
  for (const option of ofRun()) command.addOption(option)
  return command
}

/** What commander collected for `addRunOptions`. */
export function runOptionsOf(command: Command): RunOptions {
  const { key, header, ...options } = command.opts<RunOptions & { key?: boolean; header?: RunOptions['headers'] }>()
  return { ...options, noKey: key === false, ...(header && { headers: header }) }
}

/** Declares the options of `judge`. */
export function addJudgeOptions(command: Command): Command {
  for (const option of [...selection(), setOption()]) command.addOption(option)
  return command
    .addOption(
      one(
        '--base-url <URL>',
        "the deployment, where others' traffic went to several (default: the only one)",
        value.readBaseUrl,
      ),
    )
    .addOption(
      one('--spec <FILE>', 'a contract document in place of the recorded one; `packaged`: of this version', text),
    )
    .addOption(one('--deadline <S>', 'seconds for the judging (default: 900)', value.readSeconds))
    .addOption(one('--out <DIR>', 'write the reports there too (default: only the terminal)', text))
    .option('--json', 'report.json on stdout, and nothing else there')
}

/** Declares the options of `record`. */
export function addRecordOptions(command: Command): Command {
  command
    .addOption(one('--base-url <URL>', 'the gateway that requests are passed on to', value.readBaseUrl))
    .addOption(
      one('--listen <ADDR>', 'where to listen: [HOST:]PORT (default: 127.0.0.1 and a free port)', value.readPlace),
    )
    .addOption(one('--out <DIR>', 'where the evidence is written (default: gateproof-record)', text))
    .addOption(one('--rotate <SIZE>', 'begin another file after so much (default: 256MiB)', value.readSize))
    .option('--judge', 'judge what passes: findings as they come, and all reports at the end')
  for (const option of selection()) command.addOption(option)
  return command
    .addOption(one('--spec <FILE>', 'a contract document in place of the packaged one', text))
    .addOption(one('--deadline <S>', 'seconds for judging at the end (default: 900)', value.readSeconds))
    .option('--json', 'JSON on stdout: a line that says where it listens, and at the end what came of it')
}

/** What `compare` was told, each valid on its own. */
export interface CompareFlags {
  readonly failOn?: readonly Failure[]
  readonly profile?: 'spec' | 'interop'
  readonly spec?: string
  readonly deadline?: number
  readonly out?: string
  readonly json?: boolean
}

/** What fails a comparison, by names; `none` alone stands for nothing. */
const readFailures: Reader<readonly Failure[]> = (name, given) =>
  given === 'none' ? [] : value.readList(name, given).map((part) => value.readOneOf(failures)(name, part))

/** Declares what `compare` takes. */
export function addCompareOptions(command: Command): Command {
  return command
    .argument(
      '<PATH...>',
      'evidence, report.json or the folder of a run, each as PATH or NAME=PATH; the first is the base',
    )
    .addOption(
      one('--fail-on <WHAT,...>', `exit 1 on: ${failures.join(', ')}, or none (default: violated)`, readFailures),
    )
    .addOption(
      one('--profile <NAME>', 'judge the evidence by spec or interop', value.readOneOf(['spec', 'interop'] as const)),
    )
    .addOption(one('--spec <FILE>', 'judge all evidence by this contract document; `packaged`: of this version', text))
    .addOption(one('--deadline <S>', 'seconds for judging each (default: 900)', value.readSeconds))
    .addOption(one('--out <DIR>', 'write compare.html, compare.md and compare.json there', text))
    .option('--json', 'compare.json on stdout, and nothing else there')
}

/** Declares what `explain` takes. */
export function addExplainOptions(command: Command): Command {
  return command
    .argument('[ID]', 'a requirement, the start of some, or a finding (default: all requirements)')
    .addOption(one('--out <DIR>', 'the folder of the report (default: gateproof-report, or here)', text))
}

/** What `certify` was told, each valid on its own. */
export interface CertifyFlags {
  readonly name?: string
  readonly profile?: 'spec' | 'interop'
  readonly set?: string
  readonly validFor?: number
  readonly key?: string
  readonly keyEnv?: string
  readonly sigstore?: boolean
  readonly newKey?: string
  readonly failedToo?: boolean
  readonly out?: string
  readonly json?: boolean
}

/** Declares what `certify` takes. */
export function addCertifyOptions(command: Command): Command {
  return command
    .argument('[DIR...]', 'the folder of a run, or those of all its shards')
    .addOption(one('--name <TEXT>', 'what you call the deployment', text))
    .addOption(
      one(
        '--profile <NAME>',
        'what is stated: spec or interop (default: spec)',
        value.readOneOf(['spec', 'interop'] as const),
      ),
    )
    .addOption(setOption())
    .addOption(
      one(
        '--valid-for <DAYS>',
        'days that it holds after the drive, at most 366 (default: 180)',
        value.readWhole(1, 366),
      ),
    )
    .addOption(one('--key <FILE>', 'sign with this Ed25519 key (PKCS#8, PEM)', text))
    .addOption(one('--key-env <NAME>', 'sign with the key in this variable', value.readVariable))
    .option('--sigstore', 'sign with the identity of this CI job, by Sigstore')
    .addOption(one('--new-key <NAME>', 'make a pair of keys, NAME.key and NAME.pub, and nothing else', text))
    .option('--failed-too', 'state it too where the deployment does not conform')
    .addOption(one('--out <DIR>', 'where the statement, badge and page are written (default: DIR)', text))
    .option('--json', 'what came of it as JSON on stdout, and nothing else there')
}

/** What `verify` was told, each valid on its own. */
export interface VerifyFlags {
  readonly evidence?: readonly string[]
  readonly trust?: readonly string[]
  readonly trustIdentity?: string
  readonly trustIssuer?: string
  readonly trustRoot?: string
  readonly unsigned?: boolean
  readonly embedded?: boolean
  readonly profile?: 'spec' | 'interop'
  readonly baseUrl?: string
  readonly set?: string
  readonly at?: string
  readonly json?: boolean
}

/** Declares what `verify` takes. */
export function addVerifyOptions(command: Command): Command {
  return command
    .argument('<FILE>', 'statement.json, a page that holds it (statement.html), or a Sigstore bundle')
    .addOption(
      many('--evidence <FILE|DIR>', 'the evidence, or the folder of the run; repeatable', (name, given) => [
        text(name, given),
      ]),
    )
    .addOption(
      many('--trust <FILE>', 'a public key, or a list of keys, that is believed; repeatable', (name, given) => [
        text(name, given),
      ]),
    )
    .addOption(
      one('--trust-identity <ID>', 'an identity of Sigstore that is believed, as its certificate has it', text),
    )
    .addOption(one('--trust-issuer <URL>', 'who vouches for that identity: the address of the OpenID provider', text))
    .addOption(one('--trust-root <FILE>', "Sigstore's authorities: trusted_root.json", text))
    .addOption(new Option('--unsigned', 'accept a statement that nobody signed'))
    .addOption(one('--base-url <URL>', 'the deployment that it must be about', value.readBaseUrl))
    .addOption(new Option('--embedded', 'it must be about the embedded reference gateway'))
    .addOption(
      one(
        '--profile <NAME>',
        'interop: accept that profile too (default: spec alone)',
        value.readOneOf(['spec', 'interop'] as const),
      ),
    )
    .addOption(one('--set <VERSION>', 'the requirement set that it must name, or a newer one', text))
    .addOption(one('--at <DATE>', 'the day on which it is to be relied on (default: today)', text))
    .option('--json', 'the result as JSON on stdout, and nothing else there')
}

export interface ServeFlags {
  readonly port: number
  readonly fault: readonly string[]
  readonly seed?: number
  readonly moreModels?: number
  readonly listFaults?: boolean
}

/** Declares the options of `serve`. */
export function addServeOptions(command: Command): Command {
  return command
    .addOption(one('--port <N>', 'the port; 0 picks a free one', value.readWhole(0, 65_535)).default(4010))
    .addOption(many('--fault <NAME>', 'make it misbehave in this way; repeatable', value.readList).default([], 'none'))
    .addOption(one('--seed <N>', 'decides keys, texts and identifiers (default: 1)', value.readWhole(0, value.maxSeed)))
    .addOption(one('--more-models <N>', 'list so many further chat models (default: 0)', value.readWhole(0, 100_000)))
    .option('--list-faults', 'name every fault and what it breaks')
}
