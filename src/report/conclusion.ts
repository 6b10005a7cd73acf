/** The words that reports use for the result of a run, and the exit code that belongs to them. Nothing else decides either. */
import { missingSentence } from '../calls/shards.ts'
import { pluralize } from '../std/pluralize.ts'
import type { Conclusion, Report } from './report.ts'

type Concluded = Pick<
  Report,
  | 'verdict'
  | 'complete'
  | 'interrupted'
  | 'quick'
  | 'judged'
  | 'requirements'
  | 'stale'
  | 'problems'
  | 'shards'
  | 'repeat'
>

/** The exit code of a report: 0 passes, 1 a new violation or a stale baseline entry, 3 inconclusive, 4 an error in gateproof. */
export function exitCodeOf(report: Concluded): 0 | 1 | 3 | 4 {
  const { verdict, interrupted, stale = [], problems = [] } = report
  if (verdict === 'broken') return 4
  if (stale.length > 0) return 1
  if (verdict === 'inconclusive') return 3
  if (verdict === 'nonconformant' && violationsIn(report).fresh > 0) return 1
  return interrupted !== undefined || problems.length > 0 ? 3 : 0
}

/**
 * The conclusion in words, which heads every report after `judged N of M`. *Conformant* is said only if every gating requirement of the
 * selection was judged and satisfied.
 */
export function conclusionOf(report: Concluded): string {
  const { shards } = report
  const conclusion = `${report.quick === true ? 'quick: ' : ''}${wordsOf(report)}${runsWithVerdict(report)}`
  const missing = shards && missingSentence(shards)
  return missing === undefined ? conclusion : `${conclusion}, but ${missing}`
}

function wordsOf(report: Concluded): string {
  const { verdict, complete, interrupted, judged, stale = [] } = report
  const { fresh, known } = violationsIn(report)
  const isNonconformant = fresh > 0 && verdict === 'nonconformant'
  const [entry] = stale
  const more = stale.length > 1 ? ` and ${stale.length - 1} more` : ''
  const staleWords = entry === undefined ? [] : [`stale baseline ${more === '' ? 'entry' : 'entries'}: ${entry}${more}`]
  const knownWords = known > 0 ? [pluralize(known, 'known violation')] : []
  if (interrupted !== undefined)
    return ['interrupted', ...(isNonconformant ? ['nonconformant so far'] : []), ...staleWords].join(', ')
  switch (exitCodeOf(report)) {
    case 4:
      return 'broken'
    case 3: {
      const isWithout = report.quick === true && verdict === 'inconclusive' && fresh === 0
      return [isWithout ? noViolation(judged) : 'inconclusive', ...knownWords].join(', ')
    }
    case 1:
      return [...(isNonconformant ? ['nonconformant', ...knownWords] : []), ...staleWords].join(', ')
    case 0:
      if (known > 0) return `no new violation, ${known} known`
      return verdictWord({ verdict, complete, judged })
  }
}

/**
 * The word for the verdict of a run in a list of runs, where a baseline does not count.
 *
 * @param complete absent in summaries of older versions: then all requirements must have been judged
 */
export function verdictWord({
  verdict,
  judged,
  complete = judged.of === judged.total,
}: {
  readonly verdict: Conclusion
  readonly judged: Report['judged']
  readonly complete?: boolean | undefined
}): string {
  return verdict === 'conformant' && !complete ? noViolation(judged) : verdict
}

const noViolation = ({ of }: Report['judged']) => `no violation in the ${of} that ${of === 1 ? 'was' : 'were'} judged`

/** The result as one word, which decides colours. Only a complete pass is `conformant`. */
export function conclusionKindOf(report: Concluded): Conclusion | 'interrupted' {
  if (report.interrupted !== undefined) return 'interrupted'
  const exitCode = exitCodeOf(report)
  if (exitCode === 0) return report.complete === true ? 'conformant' : 'inconclusive'
  return exitCode === 1 ? 'nonconformant' : exitCode === 3 ? 'inconclusive' : 'broken'
}

/** The number of violations that a baseline does not list, and of those that it does. */
function violationsIn({ requirements }: Concluded) {
  const violated = requirements.filter(({ verdict }) => verdict === 'violated')
  const known = violated.filter((row) => row.known !== undefined).length
  return { fresh: violated.length - known, known }
}

/** ` in 2 of 10 runs`: how many runs have the verdict of the report. Empty for a single run. */
function runsWithVerdict({ repeat, verdict }: Concluded): string {
  if (repeat === undefined) return ''
  const { runs, verdicts } = repeat
  const count = verdicts[verdict]
  if (count === 0) return ''
  if (count < runs) return ` in ${count} of ${runs} runs`
  return runs === 1 ? ' in 1 run' : runs === 2 ? ' in both runs' : ` in all ${runs} runs`
}
