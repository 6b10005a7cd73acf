import type {
  AnswerChange,
  Comparison,
  Difference,
  FailCondition,
  ShapeChange,
  Share,
  Timing,
  VerdictChange,
} from '../../src/compare/comparison.ts'
import { pluralize } from '../summary.ts'

/** So many names stand in a headline. */
const maxNames = 3

/** What heads every report of a comparison, in one line. */
export function headline(comparison: Comparison): string {
  const { conclusion, compared, differences, failOn } = comparison
  if (isOfGateways(comparison)) return `${compared.length} gateways compared`
  const of = (those: readonly Difference[]) =>
    those.length > maxNames ? `${those.length} of ${differences.length}` : those.map(({ now }) => now).join(', ')
  const against = `against ${compared[0]?.name ?? 'the base'}`
  if (conclusion === 'regressed') return `regressed: ${of(regressedIn(comparison))} ${against}`
  if (conclusion === 'inconclusive') return `inconclusive: ${of(inconclusiveIn(comparison))} ${against}`
  if (failOn.length === 0 && compared.length > maxNames) return `${compared.length} compared`
  if (failOn.length === 0) return `compared: ${compared.map(({ name }) => name).join(', ')}`
  const changed = differences.some((one) => changeCounts(one).length > 0)
  return `${changed ? 'no regression' : 'nothing differs'}: ${of(differences)} ${against}`
}

/** True for gateways side by side, where another release of one may regress: that they differ is why they are compared. */
export const isOfGateways = ({ compared }: Comparison): boolean =>
  compared.length > 2 && new Set(compared.map(({ baseUrl }) => baseUrl)).size > 2

/** What the exit code says, where the headline does not. */
export function exitText(comparison: Comparison): string | undefined {
  const { compared, conclusion, failOn } = comparison
  if (!isOfGateways(comparison) || failOn.length === 0) return undefined
  const against = `against ${compared[0]?.name ?? 'the base'}`
  const names = (those: readonly Difference[]) => those.map(({ now }) => now).join(', ')
  if (conclusion === 'regressed') return `exit code 1 ${against}: ${names(regressedIn(comparison))}`
  if (conclusion === 'inconclusive') return `exit code 3 ${against}: ${names(inconclusiveIn(comparison))}`
  return `no regression ${against}`
}

const regressedIn = ({ differences }: Comparison) => differences.filter(({ regressions }) => regressions.length > 0)
const inconclusiveIn = ({ differences }: Comparison) => differences.filter(({ gaps }) => gaps.length > 0)

/** Why one fails the comparison: `newly violated, changed shapes`; empty where it does not. */
export const regressionText = ({ regressions }: Difference): string =>
  regressions.map((failure) => failureTexts[failure]).join(', ')

const failureTexts: Readonly<Record<FailCondition, string>> = {
  violated: 'newly violated',
  found: 'violated, and not judged before',
  unjudged: 'no longer judged',
  advisory: 'newly unmet, not gating',
  findings: 'new findings',
  shapes: 'changed shapes',
  statuses: 'other answers',
  timings: 'slower',
}

/** What differs, in counts: `2 newly violated, 1 mended`; none where nothing does. */
export function changeCounts({ verdicts, findings, replies }: Difference): readonly string[] {
  const { violated, found, advisory, unjudged, lost, mended, judged } = verdicts
  const slower = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'slower').length
  const faster = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'faster').length
  const shapes = (replies?.shapes.length ?? 0) + (replies?.shapesLeftOut ?? 0)
  const answers = (replies?.answers.length ?? 0) + (replies?.answersLeftOut ?? 0)
  const counts: readonly (readonly [number, string])[] = [
    [violated.length, `${violated.length} newly violated`],
    [found.length, `${found.length} violated that ${found.length === 1 ? 'was' : 'were'} not judged before`],
    [advisory.length, `${advisory.length} newly unmet`],
    [unjudged.length, `${unjudged.length} no longer judged`],
    [lost.length, `${lost.length} unmet before and not judged now`],
    [mended.length, `${mended.length} mended`],
    [judged.length, `${judged.length} newly judged`],
    [findings.came.length, `${pluralize(findings.came.length, 'new finding')}`],
    [findings.found.length, `${pluralize(findings.found.length, 'finding')} where nothing was judged before`],
    [findings.went.length, `${pluralize(findings.went.length, 'finding')} gone`],
    [shapes, pluralize(shapes, 'change of shape', 'changes of shape')],
    [answers, pluralize(answers, 'other answer')],
    [slower, `${pluralize(slower, 'operation')} slower`],
    [faster, `${pluralize(faster, 'operation')} faster`],
  ]
  return counts.filter(([count]) => count > 0).map(([, text]) => text)
}

/** `satisfied → violated`. */
export const verdictChangeText = ({ from, to }: VerdictChange): string =>
  `${from ?? 'not judged'} → ${to ?? 'not judged'}`

const shareOf = ({ of, total }: Share) => (of === 0 ? `in none of ${total}` : `in ${of} of ${total}`)

/** What changed: `field error.param went`; what a server said stands in it. */
export function shapeChangeText({ what, place, how, type, was, inEach }: ShapeChange): string {
  if (inEach === true) return `${what} ${place} in every object there: ${how}`
  if (what !== 'type') return `${what} ${place} ${changeVerbs[how]}`
  if (was !== undefined) return `type of ${place}: ${was.join(' or ')} → ${type}`
  return `type of ${place}: ${type} ${changeVerbs[how]}`
}

const changeVerbs: Readonly<Record<ShapeChange['how'], string>> = {
  came: 'came',
  went: 'went',
  'more often': 'is there more often',
  'less often': 'is there less often',
}

/** `now in none of 102, was in 102 of 102`. */
export const shapeCounts = ({ base, now }: ShapeChange): string => `now ${shareOf(now)}, was ${shareOf(base)}`

/** `2xx of POST /v1/chat/completions`, `4xx of 12 operations`. */
export function shapeWhere({ statuses, operations, otherModels }: ShapeChange): string {
  const [first = ''] = operations
  if (operations.length === 0) return `replies ${statuses}`
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

/** How many operations had enough requests, and how many had not. */
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
