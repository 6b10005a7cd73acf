import { causeOf } from '../outcomes/causes.ts'
import { isDependent, reasonText, type Reason } from '../results/reasons.ts'
import { areaOf } from '../contract/requirements.ts'
import { undecidedIn, type CheckResult, type UndecidedEnd } from '../outcomes/check-result.ts'
import { isSelected } from '../contract/selection.ts'
import type { Evidence } from '../evidence/store.ts'
import { pluralize } from '../std/pluralize.ts'
import type { RequirementReport } from '../report/report.ts'

/** What a run without violations needs to pass. */
export interface PassTerms {
  /** Every gating requirement must be decided. */
  readonly strict: boolean
  /** Percent of the gating requirements that must be judged in each area and protocol. Given, a drive that a limit ended may pass too. */
  readonly minJudged?: number | undefined
}

/** Percent of the gating requirements that must be judged in each area and protocol, unless the user accepts less. */
const defaultMinJudged = 50

/**
 * Why a run without violations does not pass: nothing was judged that gates; no gating requirement was judged in an area, or in one operation
 * or protocol of it, for a reason that the operator did not choose; too few were judged in an area or protocol; with `strict`, gating
 * requirements are inconclusive.
 */
export function gapsOf(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
  { strict, minJudged = defaultMinJudged }: PassTerms,
): readonly string[] {
  const gating = rows.filter((row) => row.judged && gates.has(row.id))
  const unconfigured = idsOf(checks, isMissingSetting)
  const open = openRequirements(rows, gates, checks)
  const otherShards = rows.filter(({ reason }) => reason?.code === 'another-shard')
  if (!(gating.length > 0 ? gating : rows).some(isDecided)) {
    const own = otherShards.length > 0 ? open.filter(({ id }) => !unconfigured.has(id)) : open
    const uninstalled = withCause(checks, notInstalled)
    const explained = own.length > 0 ? own : rows.filter(({ id }) => uninstalled.has(id))
    return otherShards.length > 0 && own.length === 0 ? [] : [`nothing was judged${firstReason(explained)}`]
  }
  // Merging the shards shows whether a part is judged.
  const isOfOtherShard = (part: string) => otherShards.some(({ id }) => partsOf(id).includes(part))
  const isUnjudged = (part: string) => {
    const own = gating.filter(({ id }) => partsOf(id).includes(part))
    return !own.some((row) => isDecided(row) && !isOfBeginning(row)) && own.some((row) => open.includes(row))
  }
  const possible = judgeableRequirements(rows, gates, checks)
  const isJudgedTooLittle = (part: string) => {
    const own = possible.filter(({ id }) => partsOf(id).includes(part))
    return own.filter(isDecided).length * 100 < minJudged * own.length
  }
  const parts = [...new Set(gating.flatMap(({ id }) => partsOf(id)))].filter((part) => !isOfOtherShard(part))
  const silent = parts.filter(isUnjudged)
  const thin = parts.filter((part) => isAreaOrProtocol(part) && !silent.includes(part) && isJudgedTooLittle(part))
  // Parts are not listed beside their area, unless nothing was judged in them.
  const isListed = (part: string, areas: readonly string[]) => part === areaOf(part) || !areas.includes(areaOf(part))
  return [
    ...silent
      .filter((part) => isListed(part, silent))
      .map(
        (part) => `nothing was judged in ${part}${firstReason(open.filter(({ id }) => partsOf(id).includes(part)))}`,
      ),
    ...thin.filter((part) => isListed(part, [...silent, ...thin])).map((part) => shareText(part, possible)),
    ...strictGaps(open, strict),
  ]
}

/** `upstream: 1 of 54 judged, because …`, with the most frequent reason. */
function shareText(part: string, possible: readonly RequirementReport[]): string {
  const own = possible.filter(({ id }) => partsOf(id).includes(part))
  const left = own.filter((row) => !isDecided(row))
  const counts = new Map<string, number>()
  for (const { because = '' } of left) counts.set(because, (counts.get(because) ?? 0) + 1)
  const [[why] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one)
  return `${part}: ${own.length - left.length} of ${own.length} judged, because ${why}`
}

/**
 * The gating requirements that could have been judged. Not among them: what the configuration declares absent, media that are not allowed,
 * keys, models and settings that were not given, what another shard judges, and what depends on a known violation.
 */
function judgeableRequirements(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
): readonly RequirementReport[] {
  const known = new Set(rows.flatMap((row) => (row.known === undefined ? [] : [row.id])))
  const ends = checks.flatMap((check) => {
    const end = undecidedIn(check)
    return end?.verdict === 'inconclusive' ? [{ id: check.requirement, ...end }] : []
  })
  const isExcused = (end: (typeof ends)[number]) =>
    choices.has(end.cause) || isMissingSetting(end) || (isDependent(end.reason) && known.has(end.reason.args.id))
  const excused = new Set<string>(ends.filter(isExcused).map(({ id }) => id))
  // One check without its key must not excuse another one that the gateway prevents.
  for (const end of ends) if (!isExcused(end)) excused.delete(end.id)
  return rows.filter(
    (row) =>
      row.judged && gates.has(row.id) && row.verdict !== 'inapplicable' && (isDecided(row) || !excused.has(row.id)),
  )
}

/** How a drive ended that did not send everything. */
export interface EarlyEnd {
  /** Why it ended, and what was not judged. */
  readonly sentences: readonly string[]
  /** True if the user accepts less (`--min-judged`). Accepted are limits that the user set, never a gateway that stopped answering. */
  readonly isAccepted: boolean
}

/** The limits that a user sets, and how to judge more. */
const limitAdvice: ReadonlyMap<unknown, string> = new Map([
  ['budget', '`gateproof plan` shows a sufficient budget; --min-judged PERCENT accepts less'],
  ['deadline', 'Raise --deadline, or accept less with --min-judged PERCENT'],
])

/** Why a drive ended early, and what it left out. Undefined for a drive that sent everything, and for recorded traffic. */
export function earlyEndOf(
  { header, footer, interrupted }: Evidence,
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
  { minJudged }: Pick<PassTerms, 'minJudged'>,
): EarlyEnd | undefined {
  const ended = interrupted ? 'interrupted' : footer?.ended
  if (header.traffic !== undefined || ended === 'complete' || ended === 'setup') return undefined
  const possible = judgeableRequirements(rows, gates, checks)
  const advice = limitAdvice.get(ended)
  const sentences = [leftOutText(possible), ...(advice === undefined ? [] : [advice])].join('. ')
  return {
    // The reason of an interruption heads the report.
    sentences:
      ended === 'interrupted' ? [sentences] : [`the drive ended early: ${footer?.because ?? ended}`, sentences],
    isAccepted: minJudged !== undefined && advice !== undefined,
  }
}

/** `not judged: 43 of 729 gating requirements (limits 30, streaming 10, chat 2, and 1 more area)`. */
function leftOutText(possible: readonly RequirementReport[]): string {
  const left = possible.filter((row) => !isDecided(row))
  if (left.length === 0) return 'every gating requirement was judged, some by fewer requests'
  const areas = new Map<string, number>()
  for (const { id } of left) areas.set(areaOf(id), (areas.get(areaOf(id)) ?? 0) + 1)
  const names = [...areas].toSorted(([, one], [, other]) => other - one).map(([area, count]) => `${area} ${count}`)
  const more = names.length - maxNamed
  const rest = more > 0 ? `, and ${pluralize(more, 'more area')}` : ''
  return `not judged: ${left.length} of ${pluralize(possible.length, 'gating requirement')} (${names.slice(0, maxNamed).join(', ')}${rest})`
}

/** Of the requirements that responses leave undecided, of these responses, and of areas, at most this many are named. */
const maxNamed = 3

/**
 * The gating requirements that are undecided because of responses: the gateway refused the requests that show them, or did not respond. It
 * would otherwise choose what is judged. A requirement that depends on an unmet one does not count: the unmet one is reported.
 *
 * @param rows of the report; known violations are judged
 * @param broken the exchanges whose connection broke by chance, which the gateway did not choose
 */
export function undecidedByResponses(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
  broken: ReadonlySet<string>,
): readonly string[] {
  const unmet = new Set(
    rows.flatMap(({ id, verdict }) => (verdict === 'violated' || verdict === 'advisory' ? [id] : [])),
  )
  const reasons = new Map<string, string>()
  for (const check of checks) {
    const end = undecidedIn(check)
    if (end?.verdict !== 'inconclusive' || reasons.has(check.requirement)) continue
    const { reason: why, cause } = end
    const isByResponse = isDependent(why)
      ? !unmet.has(why.args.id)
      : causeOf(why, cause) === 'responses' && !broken.has(exchangeOf(why))
    if (isByResponse) reasons.set(check.requirement, reasonText(why))
  }
  const left = rows.filter(
    ({ id, judged, verdict }) => judged && verdict === 'inconclusive' && gates.has(id) && reasons.has(id),
  )
  if (left.length === 0) return []
  const groups = new Map<string, string[]>()
  for (const { id } of left) groups.set(reasons.get(id) ?? '', [...(groups.get(reasons.get(id) ?? '') ?? []), id])
  const texts = [...groups].map(([why, ids]) => `${shortened(ids, ', ')}: ${why}`)
  const what = left.length === 1 ? 'one gating requirement is' : `${left.length} gating requirements are`
  return [`${what} undecided because of responses: ${shortened(texts, '; ')}`]
}

/** The id of the exchange that a reason is about; empty if it is about none. */
function exchangeOf(why: Reason): string {
  if (!('args' in why)) return ''
  if (why.code === 'parameter-undecided') return exchangeOf(why.args.why as Reason)
  if (why.code === 'no-comparison') return why.args.control
  if (why.code === 'valid-not-answered') return `${why.args.probe}/valid`
  return 'exchange' in why.args ? why.args.exchange : ''
}

/** The first members of a list, and the number of the others. */
function shortened(list: readonly string[], separator: string): string {
  const more = list.length - maxNamed
  return `${list.slice(0, maxNamed).join(separator)}${more > 0 ? ` and ${more} more` : ''}`
}

/** The gating requirements that are inconclusive for a reason that the operator did not choose: they fail a strict run. */
export function openRequirements(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
): readonly RequirementReport[] {
  const chosen = withCause(checks, choices)
  return rows.filter(
    ({ id, judged, verdict }) => judged && gates.has(id) && verdict === 'inconclusive' && !chosen.has(id),
  )
}

const strictGaps = (open: readonly unknown[], strict: boolean) =>
  strict && open.length > 0 ? [`${open.length} gating requirements are inconclusive (--strict)`] : []

/** Areas whose second segment names a protocol or an operation, each of which must be judged by itself. */
const divided: Readonly<Record<string, readonly string[]>> = {
  streaming: ['chat', 'responses', 'messages'],
  limits: ['chat', 'responses', 'messages', 'generate-content'],
  images: ['generation', 'edit'],
  video: ['submission', 'task', 'content'],
}

/** True for an area, and for a protocol within one; false for an operation. */
const isAreaOrProtocol = (part: string) => !['images', 'video'].includes(areaOf(part)) || part === areaOf(part)

/** The area of a requirement, and the protocol or operation within it. */
function partsOf(id: string): readonly string[] {
  const [area = '', subject = ''] = id.split('.')
  return divided[area]?.includes(subject) === true ? [area, `${area}.${subject}`] : [area]
}

/** The same for recorded traffic, which need not cover every area: no requirement was judged, or none below a prefix in `named`. */
export function gapsOfTraffic(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  named: readonly string[],
  strict: boolean,
): readonly string[] {
  if (!rows.some(isDecided)) return ['nothing was judged: no exchange of this traffic covers a selected requirement']
  const unjudged = named.filter(
    (prefix) => !rows.some((row) => isDecided(row) && isSelected(row.id, { only: [prefix], skip: [] })),
  )
  const open = rows.filter(({ id, judged, verdict }) => judged && gates.has(id) && verdict === 'inconclusive')
  return [...unjudged.map((prefix) => `nothing was judged in ${prefix} (--only)`), ...strictGaps(open, strict)]
}

const isDecided = ({ verdict }: RequirementReport) =>
  verdict !== undefined && verdict !== 'inconclusive' && verdict !== 'inapplicable'

/** Requirements that the beginning of a stream decides: they do not show that its events were judged. */
const isOfBeginning = ({ id }: RequirementReport) => /^streaming\.\w{1,20}\.(?:served|content_type|framing)$/.test(id)

/** Causes that the operator chose. */
const choices = new Set<unknown>(['not-allowed', 'not-installed', 'other-shard'])

const notInstalled = new Set<unknown>(['not-installed'])

/** A setting that the operator did not provide: other shards may have it. */
const isMissingSetting = ({ reason: why, cause }: UndecidedEnd) => causeOf(why, cause) === 'settings'

const idsOf = (checks: readonly CheckResult[], holds: (end: UndecidedEnd) => boolean): ReadonlySet<string> =>
  new Set(
    checks.flatMap((check) => {
      const end = undecidedIn(check)
      return end !== undefined && holds(end) ? [check.requirement] : []
    }),
  )

const withCause = (checks: readonly CheckResult[], causes: ReadonlySet<unknown>): ReadonlySet<string> =>
  idsOf(checks, ({ cause }) => causes.has(cause))

const firstReason = ([first]: readonly RequirementReport[]) =>
  first?.because === undefined ? '' : `: ${first.because}`
