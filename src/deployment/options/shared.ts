import { readBaseUrl, readOneOf, readNonEmpty } from '../values.ts'
import { files, list, seconds } from './kinds.ts'
import { flag, option, shared } from './option.ts'

export const baseUrl = shared('--base-url <URL>', readBaseUrl)
export const deadline = (help: string) => option('--deadline <S>', help, seconds, { default: '900' })
export const outDir = shared('--out <DIR>', readNonEmpty)
export const profile = shared('--profile <NAME>', readOneOf(['spec', 'interop'] as const))
export const set = shared('--set <VERSION>', readNonEmpty)
export const spec = shared('--spec <FILE>', readNonEmpty)

export const reportOnStdout = flag('--json', 'print report.json to stdout, and nothing else')

export const history = option(
  '--history <PATH>',
  'show a trend over the earlier runs in a folder, and add this run to it; or compare with a report.json; repeatable',
  files,
)

export const gatingSet = set('frozen requirement set that gates', {
  defaultText: 'the newest',
  key: 'set',
  recordedAs: 'set',
})

export const selection = {
  only: option('--only <ID,...>', 'judge only these areas or requirement ID prefixes', list, { defaultText: 'all' }),
  skip: option('--skip <ID,...>', 'leave out these areas or requirement ID prefixes', list),
  strict: flag('--strict', 'exit with 3 if a gating requirement is inconclusive'),
  profile: profile('which violations gate: spec or interop', { default: 'spec' }),
  baseline: option(
    '--baseline <FILE>',
    'file of known violations, each with a reason and an optional expiry date',
    readNonEmpty,
  ),
}
