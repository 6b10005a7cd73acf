import type {
  AnswerChange,
  ComparedRun,
  Comparison,
  Difference,
  FailCondition,
  ShapeChange,
  Share,
  Timing,
  VerdictChange,
} from '../../src/compare/comparison.ts'
import type { Rate } from '../../src/report/report.ts'
import { pluralize, shortList } from '../summary.ts'

const maxNames = 3

/** The headline of every comparison report. */
export function headline(comparison: Comparison): string {
  const { conclusion, compared, differences, failOn } = comparison
  const [base] = compared
  if (base?.statement === true)
    return differences
      .slice(0, maxNames)
      .map((one) => agreementText(base, one))
      .join('; ')
  if (isOfGateways(comparison)) return `${compared.length} gateways compared`
  const of = (some: readonly Difference[]) =>
    some.length > maxNames ? `${some.length} of ${differences.length}` : some.map(({ now }) => now).join(', ')
  const against = `against ${compared[0]?.name ?? 'the base'}`
  if (conclusion === 'regressed') return `regressed: ${of(regressedIn(comparison))} ${against}`
  if (conclusion === 'inconclusive') return `inconclusive: ${of(inconclusiveIn(comparison))} ${against}`
  if (failOn.length === 0 && compared.length > maxNames) return `${compared.length} compared`
  if (failOn.length === 0) return `compared: ${compared.map(({ name }) => name).join(', ')}`
  const changed = differences.some((one) => changeCounts(one).length > 0)
  return `${changed ? 'no regression' : 'no differences'}: ${of(differences)} ${against}`
}

/** How a run agrees with a statement: `412 of 414 verdicts agree with the statement; 2 differ: …`. */
function agreementText({ judged: { of } }: ComparedRun, { now, verdicts }: Difference): string {
  const { violated, advisory, mended, unjudged, lost, onlyInOne, otherSentence } = verdicts
  const differing = [...violated, ...advisory, ...mended].map(({ id }) => id)
  const undecided = unjudged.length + lost.length + onlyInOne.length + otherSentence.length
  return [
    `${now}: ${of - differing.length - undecided} of ${of} verdicts agree with the statement`,
    differing.length === 0
      ? 'none differs'
      : `${differing.length} ${differing.length === 1 ? 'differs' : 'differ'}: ${shortList(differing, maxNames)}`,
    ...(undecided > 0 ? [`${undecided} not judged`] : []),
  ].join('; ')
}

/** True for a comparison of several gateways, which are expected to differ. */
export const isOfGateways = ({ compared }: Comparison): boolean =>
  compared.length > 2 && new Set(compared.map(({ baseUrl }) => baseUrl)).size > 2

/** The meaning of the exit code, if the headline does not include it. */
export function exitText(comparison: Comparison): string | undefined {
  const { compared, conclusion, failOn } = comparison
  if (!isOfGateways(comparison) || failOn.length === 0) return undefined
  const against = `against ${compared[0]?.name ?? 'the base'}`
  const names = (some: readonly Difference[]) => some.map(({ now }) => now).join(', ')
  if (conclusion === 'regressed') return `exit code 1 ${against}: ${names(regressedIn(comparison))}`
  if (conclusion === 'inconclusive') return `exit code 3 ${against}: ${names(inconclusiveIn(comparison))}`
  return `no regression ${against}`
}

const regressedIn = ({ differences }: Comparison) => differences.filter(({ regressions }) => regressions.length > 0)
const inconclusiveIn = ({ differences }: Comparison) => differences.filter(({ gaps }) => gaps.length > 0)

/** Why a run fails the comparison: `newly violated, changed shapes`; empty if it does not. */
export const regressionText = ({ regressions }: Difference): string =>
  regressions.map((failure) => failureTexts[failure]).join(', ')

const failureTexts: Readonly<Record<FailCondition, string>> = {
  violated: 'newly violated',
  found: 'violated, not judged before',
  unjudged: 'no longer judged',
  advisory: 'newly unmet (not gating)',
  findings: 'new findings',
  shapes: 'changed shapes',
  statuses: 'changed responses',
  timings: 'slower',
}

/** The differences in counts: `2 newly violated, 1 fixed`; empty if there are none. */
export function changeCounts({ verdicts, findings, replies }: Difference): readonly string[] {
  const { violated, found, advisory, unjudged, lost, mended, judged, rates } = verdicts
  const slower = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'slower').length
  const faster = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'faster').length
  const shapes = (replies?.shapes.length ?? 0) + (replies?.shapesLeftOut ?? 0)
  const answers = (replies?.answers.length ?? 0) + (replies?.answersLeftOut ?? 0)
  const counts: readonly (readonly [number, string])[] = [
    [violated.length, `${violated.length} newly violated`],
    [found.length, `${found.length} violated, not judged before`],
    [advisory.length, `${advisory.length} newly unmet`],
    [unjudged.length, `${unjudged.length} no longer judged`],
    [lost.length, `${lost.length} unmet before, not judged now`],
    [mended.length, `${mended.length} fixed`],
    [judged.length, `${judged.length} newly judged`],
    [rates.length, `${rates.length} unmet in another share of runs`],
    [findings.came.length, `${pluralize(findings.came.length, 'new finding')}`],
    [findings.found.length, `${pluralize(findings.found.length, 'finding')} not judged before`],
    [findings.went.length, `${pluralize(findings.went.length, 'finding')} gone`],
    [shapes, pluralize(shapes, 'changed shape')],
    [answers, pluralize(answers, 'changed response')],
    [slower, `${pluralize(slower, 'operation')} slower`],
    [faster, `${pluralize(faster, 'operation')} faster`],
  ]
  return counts.filter(([count]) => count > 0).map(([, text]) => text)
}

/** `satisfied → violated`, `satisfied → violated in 2 of 10 runs`. */
export const verdictChangeText = ({ from, to, fromRate, toRate }: VerdictChange): string =>
  `${from ?? 'not judged'}${rateText(fromRate)} → ${to ?? 'not judged'}${rateText(toRate)}`

const rateText = (rate: Rate | undefined) =>
  rate === undefined || rate.unmet === 0 ? '' : ` in ${rate.unmet} of ${pluralize(rate.judged, 'run')}`

const shareOf = ({ of, total }: Share) => (of === 0 ? `in none of ${total}` : `in ${of} of ${total}`)

/** What changed: `field error.param removed`. Contains text from a server. */
export function shapeChangeText({ what, place, how, type, was, inEach }: ShapeChange): string {
  if (inEach === true) return `${what} ${place} in every object there: ${how}`
  if (what !== 'type') return `${what} ${place} ${changeVerbs[how]}`
  if (was !== undefined) return `type of ${place}: ${was.join(' or ')} → ${type}`
  return `type of ${place}: ${type} ${changeVerbs[how]}`
}

const changeVerbs: Readonly<Record<ShapeChange['how'], string>> = {
  came: 'added',
  went: 'removed',
  'more often': 'more often present',
  'less often': 'less often present',
}

/** `now in none of 102, was in 102 of 102`. */
export const shapeCounts = ({ base, now }: ShapeChange): string => `now ${shareOf(now)}, was ${shareOf(base)}`

/** `2xx of POST /v1/chat/completions`, `4xx of 12 operations`. */
export function shapeWhere({ statuses, operations, otherModels }: ShapeChange): string {
  const [first = ''] = operations
  if (operations.length === 0) return `responses ${statuses}`
  const where = operations.length === 1 ? `${statuses} of ${first}` : `${statuses} of ${operations.length} operations`
  return otherModels === true ? `${where}, by other models` : where
}

/** `status 200 → 404`. */
export const answerChangeText = ({ what, status, from, to }: AnswerChange): string =>
  what === 'status' ? `status ${from} → ${to}` : `${what} under ${status}: ${from} → ${to}`

/** `p50 120 → 300 ms (2.5×), p95 …`. */
export function timingText({ firstByte, total }: Timing): string {
  const one = (name: string, times: NonNullable<Timing['total']>) =>
    `${name} p50 ${times.base.p50} → ${times.now.p50} ms (${times.ratio.p50}×), p95 ${times.base.p95} → ${times.now.p95} ms (${times.ratio.p95}×)`
  return [...(firstByte ? [one('first byte', firstByte)] : []), ...(total ? [one('total', total)] : [])].join('; ')
}

/** How many operations became slower or faster, and how many had too few requests. */
export function timingsLine(timings: readonly Timing[]): string | undefined {
  if (timings.length === 0) return undefined
  const count = (verdict: Timing['verdict']) => timings.filter((one) => one.verdict === verdict).length
  const parts = (['slower', 'faster', 'alike', 'too few'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) =>
      verdict === 'too few' ? `${count(verdict)} with too few requests (below 20)` : `${count(verdict)} ${verdict}`,
    )
  return `times by operation: ${parts.join(', ')}`
}
