import { reportFiles, reportFormats } from '../report-files.ts'
import { readBaseUrl, readInteger, readOneOf, readNonEmpty, readOtlpUrl } from '../values.ts'
import { profiles, statementProfiles } from '../../contract/requirements.ts'
import { files, list, seconds } from './kinds.ts'
import { flag, grouped, option, shared } from './option.ts'

export const baseUrl = shared('--base-url <URL>', readBaseUrl)
export const deadline = (help: string) => option('--deadline <S>', help, seconds, { default: '900' })
export const outDir = shared('--out <DIR>', readNonEmpty)
export const profile = <const More extends object = object>(help: string, more?: More) =>
  option('--profile <NAME>', help, readOneOf(profiles), { choices: profiles, ...(more as More) })
/** Statements are about the contract, or about what clients depend on. */
export const statementProfile = <const More extends object = object>(help: string, more?: More) =>
  option('--profile <NAME>', help, readOneOf(statementProfiles), { choices: profiles, ...(more as More) })
export const set = shared('--set <VERSION>', readNonEmpty)
export const spec = shared('--spec <FILE>', readNonEmpty)

export const reportOnStdout = flag('--json', 'print report.json to stdout, and nothing else')

export const history = option(
  '--history <PATH>',
  'show a trend over the earlier runs in a folder, and add this run to it; or compare with a report.json; repeatable',
  files,
)

export const reports = option(
  '--report <FORMAT=FILE,...>',
  `also write the result in other formats: ${reportFormats.join(', ')}; repeatable`,
  reportFiles,
  { choices: reportFormats.map((format) => `${format}=`) },
)

export const writeBaseline = option(
  '--write-baseline <FILE>',
  'write the violations of this run as a file for --baseline, each with a reason to fill in',
  readNonEmpty,
)

export const otlp = option(
  '--otlp <URL>',
  'also send metrics of the run to this OpenTelemetry collector, by OTLP over HTTP',
  readOtlpUrl,
)

export const gatingSet = set('frozen requirement set that gates', {
  defaultText: 'the newest',
  key: 'set',
  recordedAs: 'set',
})

export const only = option('--only <ID,...>', 'judge only these areas or requirement ID prefixes', list, {
  defaultText: 'all',
})
export const skip = option('--skip <ID,...>', 'leave out these areas or requirement ID prefixes', list)

export const selection = grouped('Selection', { only, skip })

/** What decides the exit code. */
export const verdict = grouped('Verdict', {
  profile: profile(
    'which violations gate: full (the contract and clients), spec, interop, or what a coding agent needs: claude-code, codex, gemini-cli, opencode',
    { default: 'full' },
  ),
  strict: flag('--strict', 'exit with 3 if a gating requirement is inconclusive'),
  minJudged: option(
    '--min-judged <PERCENT>',
    'exit with 3 if fewer gating requirements are judged in an area or protocol; accepts a drive that a budget or the deadline ended',
    readInteger(1, 100),
    { defaultText: '50' },
  ),
  baseline: option(
    '--baseline <FILE>',
    'file of known violations, each with a reason and an optional expiry date',
    readNonEmpty,
  ),
})

export const quiet = flag('--quiet', 'print only the verdict and errors, without progress')
export const open = (page: string) => flag('--open', `open ${page} afterwards, if stdout is a terminal`)
