import { areaOf } from '../../src/contract/requirements.ts'
import type { ConcludedRun, Crash } from '../../src/judge/conclude.ts'
import type { Report, RequirementReport, TestReport, Verdict } from '../../src/report/report.ts'
import type { Fault } from '../../gateway/reference/fault.ts'

/** Why something is not proved, and what its author should do next. */
export interface Problem {
  readonly what: string
  readonly next: string
}

/**
 * The problems of a fault: it must violate exactly the requirements in `breaks`, no check may be broken, and undecided requirements must
 * lead to a reported one. Used by the kill matrix and `npm run prove`.
 *
 * @param affected the calls that the fault affected, if noted
 */
export function problemsOf(
  fault: Fault,
  { report, crashes }: ConcludedRun,
  affected?: ReadonlySet<string>,
): readonly Problem[] {
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const breaks: readonly string[] = fault.breaks
  const others = report.requirements.filter((row) => isReported(row) && !breaks.includes(row.id))
  return [
    ...(breaks.length === 0 ? [breaksNothing] : []),
    ...crashes.map(crashed),
    ...report.requirements.filter(({ verdict }) => verdict === 'broken').flatMap(brokenProblems),
    ...breaks
      .filter((id) => !isReported(rows.get(id)) && rows.get(id)?.verdict !== 'broken')
      .map((id) => missingViolation(id, rows.get(id), fault, affected)),
    ...others.flatMap((row) => extraViolations(row, breaks)),
    ...unfoundedReasons(report),
  ]
}

/**
 * The problems of the healthy gateway, which must satisfy everything.
 *
 * @param areas the areas whose requests are sent, if not all: requirements of others may be undecided
 */
export function problemsOfHealthy({ report, crashes }: ConcludedRun, areas?: readonly string[]): readonly Problem[] {
  const isSent = ({ id }: RequirementReport) => areas?.includes(areaOf(id)) ?? true
  // Notes are about what too few requests judge.
  const notes = areas === undefined ? report.notes : []
  const rows = report.requirements.filter(
    (row) => row.judged && row.verdict !== 'satisfied' && (row.verdict !== 'inconclusive' || isSent(row)),
  )
  return [
    ...(crashes.length > 0 ? crashes.map(crashed) : notes.map((what) => ({ what, next: fixSuite }))),
    ...rows.flatMap((row) => (row.verdict === 'broken' ? brokenProblems(row) : unsatisfiedProblems(row))),
  ]
}

const isReported = (row: RequirementReport | undefined) => row?.verdict === 'violated' || row?.verdict === 'advisory'

export const breaksNothing: Problem = {
  what: 'the fault violates no requirement',
  next: 'name the violated requirements: fault([id], …)',
}

const fixSuite = 'fix the suite first: its results cannot be trusted'

const crashed = ({ kind, text }: Crash): Problem => ({
  what: `the suite itself is broken: ${text}`,
  next: kind === 'undeclared' ? 'run `npm run generate`: ids come from spec/openapi.yaml' : fixSuite,
})

const brokenProblems = (row: RequirementReport): readonly Problem[] =>
  testsThat(row, 'broken').map((test) => ({
    what: `${row.id} is broken: ${testOutcome(test)}`,
    next: 'the check threw an error that is not an assertion: read replies only through Reply and Field, which never throw',
  }))

const unsatisfiedProblems = (row: RequirementReport): readonly Problem[] =>
  testsThat(row, row.verdict).map((test) => ({
    what: `the healthy gateway: ${row.id} is ${row.verdict ?? 'not judged'}: ${testOutcome(test)}`,
    next:
      row.verdict === 'violated' || row.verdict === 'advisory'
        ? 'either the check requires more than its requirement says, or the reference gateway (gateway/reference) violates the requirement'
        : 'no probe obtains what the check reads: add a step to a probe of the area, or widen the selection',
  }))

const extraViolations = (row: RequirementReport, breaks: readonly string[]): readonly Problem[] =>
  [...testsThat(row, 'violated'), ...testsThat(row, 'advisory')].map((test) => ({
    what: `${row.id} is also violated: ${testOutcome(test)}`,
    next: `make the fault smaller; or, if this requirement only applies when the first one is satisfied, declare that: \
assume(…, '${breaks[0] ?? ''}') in the selection, or ['${row.id}', '${breaks[0] ?? ''}'] where the check is registered`,
  }))

function missingViolation(
  id: string,
  row: RequirementReport | undefined,
  { document }: Fault,
  affected: ReadonlySet<string> | undefined,
): Problem {
  if (row === undefined)
    return {
      what: `requirement ${id} does not exist in the document`,
      next: 'correct the id, or run `npm run generate`',
    }
  if (!row.judged) return notJudged(row)
  const where = [...new Set(row.tests.map(({ file, name }) => `suites/${file} "${name}"`))].join(', ')
  if (row.verdict !== 'satisfied')
    return {
      what: `${id} is ${row.verdict}, because of ${row.because ?? 'no stated reason'} (${where})`,
      next: 'the fault removes what the check depends on: make the fault smaller, or remove the `assume` that it triggers',
    }
  const what = `${id} is not violated: ${where} passed`
  if (affected?.size === 0 && document === undefined)
    return {
      what: `${what}, and the fault changed no reply`,
      next: 'if no probe sends such a request, add a step to the probe.ts of the area; otherwise correct the path or the condition of the fault',
    }
  return {
    what: affected?.size ? `${what}, although the fault changed ${[...affected].join(', ')}` : what,
    next: 'the check did not read the change: does its selection include these replies, and does its assertion read what the fault changes?',
  }
}

const notJudged = ({ id, level, because = '', reason }: RequirementReport): Problem => ({
  what: `${id} is not judged: ${because}`,
  next:
    level === 'OPEN'
      ? 'open requirements are only observed, so they need no fault'
      : reason?.code === 'not-built'
        ? `no check covers it: write one, check(…)('${id}', …)`
        : 'a fault violates requirements of its own area, which is the only one tested for it',
})

/** Requirements that are undecided because of one that is not reported: the defect would not be reported at all. */
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
      what: `${id} is undecided because of ${row?.id}, which is not reported`,
      next: `name the violated requirement in the \`assume\` or covers of ${id}, or make the check of ${row?.id} detect it`,
    }))
}

const testsThat = ({ tests }: RequirementReport, verdict: Verdict | undefined): readonly TestReport[] =>
  tests.filter((test) => test.verdict === verdict)

/** The file, name and message of a check. */
const testOutcome = ({ file, name, message, because }: TestReport) =>
  `suites/${file} "${name}"${message === undefined ? '' : `: ${message}`}${because === undefined ? '' : ` (${because})`}`
