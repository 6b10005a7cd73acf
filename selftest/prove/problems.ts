import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { Report, RequirementReport, TestReport, Verdict } from '../../src/report/report.ts'
import { untouched, type Fault } from '../../src/reference/fault.ts'
import type { AffectedRequests } from './affected-requests.ts'

/** Why something is not proved, and what its author does next. */
export interface Problem {
  readonly what: string
  readonly next: string
}

/**
 * What keeps a fault from being proved: it must violate exactly what it breaks, with nothing broken on the way, and whatever stays
 * undecided because of something else must point at what is reported. The kill matrix and `npm run prove` share this.
 *
 * @param shown where the fault made a difference, if that was counted
 */
export function problemsOf(fault: Fault, { report }: ConcludedRun, shown?: AffectedRequests): readonly Problem[] {
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const breaks: readonly string[] = fault.breaks
  const others = report.requirements.filter((row) => isReported(row) && !breaks.includes(row.id))
  return [
    ...(breaks.length === 0 ? [breaksNothing] : []),
    ...report.notes.filter((note) => note.startsWith('the suite itself is broken')).map(crashed),
    ...report.requirements.filter(({ verdict }) => verdict === 'broken').flatMap(brokenProblems),
    ...breaks
      .filter((id) => !isReported(rows.get(id)) && rows.get(id)?.verdict !== 'broken')
      .map((id) => missingViolation(id, rows.get(id), fault, shown)),
    ...others.flatMap((row) => extraViolations(row, breaks)),
    ...unfoundedReasons(report),
  ]
}

/** What keeps a healthy gateway from being all satisfied. */
export function problemsOfHealthy({ report }: ConcludedRun): readonly Problem[] {
  const rows = report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  return [
    ...report.notes.map(crashed),
    ...rows.flatMap((row) => (row.verdict === 'broken' ? brokenProblems(row) : unsatisfiedProblems(row))),
  ]
}

const isReported = (row: RequirementReport | undefined) => row?.verdict === 'violated' || row?.verdict === 'advisory'

const breaksNothing: Problem = {
  what: 'the fault breaks no requirement',
  next: 'name what it breaks: fault([id], …)',
}

const crashed = (note: string): Problem => ({
  what: note,
  next: /which no document has/.test(note)
    ? 'run `npm run generate`: ids come from spec/openapi.yaml'
    : 'mend the suite before anything else: nothing that it says can be trusted',
})

const brokenProblems = (row: RequirementReport): readonly Problem[] =>
  testsThat(row, 'broken').map((test) => ({
    what: `${row.id} is broken: ${testOutcome(test)}`,
    next: /not written yet/.test(test.message ?? '')
      ? 'write the test'
      : 'the test threw something that is no assertion: read replies through Reply and Field alone, which never throw',
  }))

const unsatisfiedProblems = (row: RequirementReport): readonly Problem[] =>
  testsThat(row, row.verdict).map((test) => ({
    what: `the healthy gateway: ${row.id} is ${row.verdict ?? 'not judged'}: ${testOutcome(test)}`,
    next:
      row.verdict === 'violated' || row.verdict === 'advisory'
        ? 'either the test asks for more than its sentence says, or the reference gateway (src/reference) does not keep the sentence'
        : 'no probe obtains what the test reads: add a step to the probe of the area, or widen the selection',
  }))

const extraViolations = (row: RequirementReport, breaks: readonly string[]): readonly Problem[] =>
  [...testsThat(row, 'violated'), ...testsThat(row, 'advisory')].map((test) => ({
    what: `${row.id} is violated too: ${testOutcome(test)}`,
    next: `make the fault smaller; or, if that sentence means something only where the first one holds, say so there: \
assume(…, '${breaks[0] ?? ''}') in the selection, or covers('${row.id}', '${breaks[0] ?? ''}')`,
  }))

function missingViolation(
  id: string,
  row: RequirementReport | undefined,
  fault: Fault,
  shown: AffectedRequests | undefined,
): Problem {
  if (row === undefined) {
    return { what: `${id} is no requirement of the document`, next: 'run `npm run generate`, or mend the id' }
  }
  if (!row.judged) return notJudged(row)
  const where = [...new Set(row.tests.map(({ file, name }) => `suites/${file} "${name}"`))].join(', ')
  if (row.verdict !== 'satisfied') {
    return {
      what: `${id} is ${row.verdict}, because of ${row.because ?? 'nothing told'} (${where})`,
      next: 'the fault takes away what the test stands on: make it smaller, or leave the `assume` out that it trips',
    }
  }
  const what = `${id} is not violated: ${where} held`
  if (fault.inject === untouched && fault.document === undefined) {
    return {
      what: `${what}, and the fault does nothing`,
      next: 'write the fault: in place of `untouched`, what breaks it',
    }
  }
  if (shown?.size === 0 && fault.document === undefined) {
    return {
      what: `${what}, and the fault changed no reply`,
      next: 'is the exchange among those that the probe obtains? If not, add a step to the probe.ts of the area; if so, mend the path or the condition of the fault',
    }
  }
  const replies = [...(shown ?? [])].map(([request, count]) => `${count} × ${request}`).join(', ')
  return {
    what: replies === '' ? what : `${what}, though the fault changed ${replies}`,
    next: 'the test never saw it: does its selection take these replies in, and does its assertion read what the fault changes?',
  }
}

function notJudged({ id, level, because = '', reason }: RequirementReport): Problem {
  const next =
    level === 'OPEN'
      ? 'what is open is observed and never judged: it needs no fault'
      : reason?.code === 'not-built'
        ? `no test covers it: write one with covers('${id}')`
        : 'a fault breaks requirements of its own area, which is all that is driven for it'
  return { what: `${id} is not judged: ${because}`, next }
}

/** Requirements left undecided because of one that is not reported either: the defect would be reported nowhere. */
function unfoundedReasons(report: Report): readonly Problem[] {
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const rootCause = (id: string, seen: readonly string[] = []): string => {
    const row = rows.get(id)
    const next = row?.verdict === 'inconclusive' && !seen.includes(id) ? rows.get(row.because ?? '') : undefined
    return next === undefined ? id : rootCause(next.id, [...seen, id])
  }
  return report.requirements
    .filter(({ verdict, because = '' }) => verdict === 'inconclusive' && rows.has(because))
    .map(({ id }) => ({ id, row: rows.get(rootCause(id)) }))
    .filter(({ row }) => row?.judged === true && !isReported(row))
    .map(({ id, row }) => ({
      what: `${id} is undecided because of ${row?.id}, which nobody accuses`,
      next: `let the \`assume\` or covers of ${id} name what is broken, or let the test of ${row?.id} see it`,
    }))
}

const testsThat = ({ tests }: RequirementReport, verdict: Verdict | undefined): readonly TestReport[] =>
  tests.filter((test) => test.verdict === verdict)

/** The file, the name and the message of a test. */
const testOutcome = ({ file, name, message, because }: TestReport) =>
  `suites/${file} "${name}"${message === undefined ? '' : ` said: ${message}`}${because === undefined ? '' : ` (${because})`}`
