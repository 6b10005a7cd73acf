import { failConditions, type FailCondition } from '../src/compare/comparison.ts'
import { files, list } from '../src/deployment/options/kinds.ts'
import { flag, option, type OptionValues } from '../src/deployment/options/option.ts'
import * as shared from '../src/deployment/options/shared.ts'
import { maxSeed, readList, readOneOf, readNonEmpty, readVariable, readInteger } from '../src/deployment/values.ts'

/** What fails a comparison, by names; `none` alone stands for nothing. */
const readFailures = (name: string, text: string): readonly FailCondition[] =>
  text === 'none' ? [] : readList(name, text).map((part) => readOneOf(failConditions)(name, part))

export const compareOptions = {
  failOn: option('--fail-on <WHAT,...>', `exit 1 on: ${failConditions.join(', ')}, or none`, readFailures, {
    default: 'violated',
  }),
  profile: shared.profile('judge the evidence by spec or interop'),
  spec: shared.spec('judge all evidence by this contract document; `packaged`: of this version'),
  deadlineMs: shared.deadline('seconds for judging each'),
  outDir: shared.outDir('write compare.html, compare.md and compare.json there'),
  json: flag('--json', 'compare.json on stdout, and nothing else there'),
}
export type CompareOptions = OptionValues<typeof compareOptions>

export const explainOptions = {
  outDir: shared.outDir('the folder of the report', { defaultText: 'gateproof-report, or here' }),
}
export type ExplainOptions = OptionValues<typeof explainOptions>

export const certifyOptions = {
  name: option('--name <TEXT>', 'the name of the deployment in the statement', readNonEmpty),
  profile: shared.profile('the profile that is certified: spec or interop', { default: 'spec' }),
  set: shared.gatingSet,
  validForDays: option(
    '--valid-for <DAYS>',
    'days that the statement is valid after the drive, at most 366',
    readInteger(1, 366),
    {
      default: '180',
    },
  ),
  key: option('--key <FILE>', 'sign with this Ed25519 key (PKCS#8, PEM)', readNonEmpty),
  keyEnv: option('--key-env <NAME>', 'sign with the key in this variable', readVariable),
  sigstore: flag('--sigstore', 'sign with the identity of this CI job, by Sigstore'),
  newKey: option('--new-key <NAME>', 'only create a key pair, NAME.key and NAME.pub', readNonEmpty),
  failedToo: flag('--failed-too', 'also certify the result of a deployment that does not conform'),
  outDir: shared.outDir('where the statement, badge and page are written', { defaultText: 'DIR' }),
  json: flag('--json', 'the result as JSON on stdout, and nothing else there'),
}
export type CertifyOptions = OptionValues<typeof certifyOptions>

export const verifyOptions = {
  evidence: option('--evidence <FILE|DIR>', 'the evidence, or the folder of the run; repeatable', files),
  trust: option('--trust <FILE>', 'a trusted public key or list of keys; repeatable', files),
  trustIdentity: option('--trust-identity <ID>', 'a trusted Sigstore identity, as in its certificate', readNonEmpty),
  trustIssuer: option('--trust-issuer <URL>', 'the URL of the OpenID provider that issued that identity', readNonEmpty),
  trustRoot: option('--trust-root <FILE>', "Sigstore's authorities: trusted_root.json", readNonEmpty),
  unsigned: flag('--unsigned', 'accept an unsigned statement'),
  baseUrl: shared.baseUrl('the deployment that it must be about'),
  embedded: flag('--embedded', 'it must be about the embedded reference gateway'),
  profile: shared.profile('interop: accept that profile too', { default: 'spec', defaultText: 'spec alone' }),
  set: shared.set('the requirement set that it must name, or a newer one'),
  at: option('--at <DATE>', 'the date on which the statement must be valid', readNonEmpty, { defaultText: 'today' }),
  json: flag('--json', 'the result as JSON on stdout, and nothing else there'),
}
export type VerifyOptions = OptionValues<typeof verifyOptions>

export const serveOptions = {
  port: option('--port <N>', 'the port; 0 picks a free one', readInteger(0, 65_535), { default: '4010' }),
  fault: option('--fault <NAME>', 'inject this fault; repeatable', list, { defaultText: 'none' }),
  seed: option('--seed <N>', 'decides keys, texts and identifiers', readInteger(0, maxSeed), { defaultText: '1' }),
  moreModels: option('--more-models <N>', 'the number of further chat models to list', readInteger(0, 100_000), {
    defaultText: '0',
  }),
  listFaults: flag('--list-faults', 'list every fault and the requirements it breaks'),
}
export type ServeOptions = OptionValues<typeof serveOptions>

export const initOptions = { yes: flag('--yes', 'ask nothing') }
export type InitOptions = OptionValues<typeof initOptions>
