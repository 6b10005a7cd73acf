import { readBaseUrl, readOneOf, readNonEmpty } from '../values.ts'
import { list, seconds } from './kinds.ts'
import { flag, option, shared } from './option.ts'

export const baseUrl = shared('--base-url <URL>', readBaseUrl)
export const deadline = (help: string) => option('--deadline <S>', help, seconds, { default: '900' })
export const outDir = shared('--out <DIR>', readNonEmpty)
export const profile = shared('--profile <NAME>', readOneOf(['spec', 'interop'] as const))
export const set = shared('--set <VERSION>', readNonEmpty)
export const spec = shared('--spec <FILE>', readNonEmpty)

export const reportOnStdout = flag('--json', 'report.json on stdout, and nothing else there')

export const gatingSet = set('the frozen requirement set that gates', {
  defaultText: 'the newest',
  key: 'set',
  recordedAs: 'set',
})

/** What is judged, and what gates. */
export const selection = {
  only: option('--only <ID,...>', 'areas or starts of requirement ids to judge', list, { defaultText: 'all' }),
  skip: option('--skip <ID,...>', 'areas or starts of requirement ids to leave out', list),
  strict: flag('--strict', 'exit 3 when any gating requirement is inconclusive'),
  profile: profile('which violations gate: spec or interop', { default: 'spec' }),
  baseline: option('--baseline <FILE>', 'known violations, each with id, reason, optional expiry', readNonEmpty),
}
