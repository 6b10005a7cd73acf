/** The options of the functions and commands that have more than `run`, by their names in JavaScript. */
import { failConditions, type FailCondition } from '../src/compare/comparison.ts'
import { files, list } from '../src/deployment/options/kinds.ts'
import { flag, grouped, option, type OptionValues } from '../src/deployment/options/option.ts'
import { runOptions } from '../src/deployment/options/run.ts'
import * as shared from '../src/deployment/options/shared.ts'
import { readList, readOneOf, readNonEmpty, readVariable, readInteger, maxSeed } from '../src/deployment/values.ts'

const readFailures = (name: string, text: string): readonly FailCondition[] =>
  text === 'none' ? [] : readList(name, text).map((part) => readOneOf(failConditions)(name, part))

/** @throws UsageError */
const checkFailures = (name: string, value: unknown): readonly FailCondition[] =>
  [value].flat().map((part) => readOneOf(failConditions)(name, String(part)))

/** The options of `run`, so that a command can be planned by adding one word. */
export const planOptions = {
  ...runOptions,
  ...grouped('Output', { all: flag('--all', 'list every probe with its requests and tokens') }),
}
export type PlanOptions = OptionValues<typeof planOptions>

export const compareOptions = {
  failOn: option(
    '--fail-on <WHAT,...>',
    `exit 1 on: ${failConditions.join(', ')}, or none`,
    { read: readFailures, readValue: checkFailures },
    {
      default: 'violated',
      choices: [...failConditions, 'none'],
    },
  ),
  profile: shared.profile('profile to judge by: full, spec or interop'),
  spec: shared.spec('judge all evidence by this contract document; packaged: the built-in one; recorded: its own'),
  deadlineMs: shared.deadline('time limit in seconds for judging each subject'),
  outDir: shared.outDir('folder for compare.html, compare.md and compare.json'),
  json: flag('--json', 'print only compare.json on stdout'),
  quiet: shared.quiet,
  open: shared.open('compare.html'),
}
export type CompareOptions = OptionValues<typeof compareOptions>

/** The options of `run` that describe the deployment and the selection. */
const { baseUrl, overseasUrl, apiKeyEnv, noKey, headers, secretHeaders, configFile, spec, ...others } = runOptions
const { only, skip, set, profile, allow, models, lacks, upstream, agentsFrom, timeoutMs } = others
export const doctorOptions = {
  ...{ baseUrl, overseasUrl, apiKeyEnv, noKey, headers, secretHeaders, configFile, spec },
  ...{ only, skip, set, profile, allow, models, lacks, upstream, agentsFrom, timeoutMs },
  certify: flag('--certify', 'also list what a statement of conformance needs, and what can be declared instead'),
  json: flag('--json', 'print only the result as JSON on stdout'),
}

export const certifyOptions = {
  name: option('--name <TEXT>', 'name of the deployment in the statement', readNonEmpty),
  profile: shared.statementProfile('profile to certify: spec or interop', { default: 'spec' }),
  set: shared.gatingSet,
  validForDays: option(
    '--valid-for <DAYS>',
    'days the statement is valid after the drive, at most 366',
    readInteger(1, 366),
    {
      default: '180',
    },
  ),
  key: option('--key <FILE>', 'sign with this Ed25519 private key (PKCS#8, PEM)', readNonEmpty),
  keyEnv: option('--key-env <NAME>', 'sign with the key in this environment variable', readVariable),
  sigstore: flag('--sigstore', 'sign with the identity of this CI job through Sigstore'),
  newKey: option('--new-key <NAME>', 'create a key pair, NAME.key and NAME.pub, and exit', readNonEmpty),
  failedToo: flag('--failed-too', 'also write a statement for a deployment that fails'),
  outDir: shared.outDir('folder for the statement, badge and page', { defaultText: 'DIR' }),
  bundle: option('--bundle <FILE.zip>', 'also write one file with the statement and its evidence', readNonEmpty),
  entry: option('--entry <DIR>', 'also write the entry of the scoreboard: DIR is GATEWAY/VERSION', readNonEmpty),
  json: flag('--json', 'print only the result as JSON on stdout'),
}
export type CertifyOptions = OptionValues<typeof certifyOptions>

const explanationForms = ['dispute'] as const

export const verifyOptions = {
  evidence: option('--evidence <FILE|DIR>', 'evidence file or folder of the run; repeatable', files),
  trust: option('--trust <FILE>', 'trusted public key or list of keys; repeatable', files),
  trustIdentity: option('--trust-identity <ID>', 'trusted Sigstore identity, as in its certificate', readNonEmpty),
  trustIssuer: option('--trust-issuer <URL>', 'URL of the OpenID provider that issued that identity', readNonEmpty),
  trustRoot: option('--trust-root <FILE>', 'Sigstore trusted root: trusted_root.json', readNonEmpty),
  unsigned: flag('--unsigned', 'accept an unsigned statement'),
  baseUrl: shared.baseUrl('deployment that the statement must be for'),
  embedded: flag('--embedded', 'the statement must be for the embedded reference gateway'),
  profile: shared.statementProfile('interop: also accept that profile', { default: 'spec', defaultText: 'spec only' }),
  set: shared.set('oldest requirement set to accept'),
  seed: option('--seed <N>', 'seed that you chose for the run', readInteger(0, maxSeed), { defaultText: 'any' }),
  partial: flag('--partial', 'accept a statement that leaves out what every gateway must be tested for'),
  require: option('--require <FEATURE,...>', 'features that the statement must not leave out, such as groups', list),
  explain: option(
    '--explain <ID>',
    'print a requirement with its verdict, its exchanges and how to reproduce them',
    readNonEmpty,
  ),
  as: option(
    '--as <dispute>',
    'with --explain: print it as a filled-in form that disputes the verdict',
    readOneOf(explanationForms),
    { choices: explanationForms },
  ),
  otherBuild: flag('--other-build', 'accept a statement of another commit of this version'),
  at: option('--at <DATE>', 'date on which the statement must be valid', readNonEmpty, { defaultText: 'today' }),
  json: flag('--json', 'print only the result as JSON on stdout'),
}
export type VerifyOptions = OptionValues<typeof verifyOptions>
