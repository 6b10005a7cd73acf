import { areaOf } from '../contract/requirements.ts'
import { undecidedIn, type CheckResult } from '../outcomes/check-result.ts'
import { isSelected } from '../contract/selection.ts'
import type { RequirementReport } from '../report/report.ts'

/**
 * What keeps a run without violations from being a pass: nothing was judged at all; an area, or one operation or protocol of it,
 * in which no gating requirement was judged, for any reason the operator did not choose; with `strict`, each gating requirement
 * that is inconclusive.
 */
export function gapsOf(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
  strict: boolean,
): readonly string[] {
  const gating = rows.filter((row) => row.judged && gates.has(row.id))
  const [chosen, lacking] = [withReason(checks, choices), withReason(checks, lacks)]
  const open = gating.filter(({ id, verdict }) => verdict === 'inconclusive' && !chosen.has(id))
  const elsewhere = rows.filter(({ reason }) => reason?.code === 'another-shard')
  if (!rows.some(isAnswered)) {
    const own = elsewhere.length > 0 ? open.filter(({ id }) => !lacking.has(id)) : open
    const uninstalled = withReason(checks, notInstalled)
    const told = own.length > 0 ? own : rows.filter(({ id }) => uninstalled.has(id))
    return elsewhere.length > 0 && own.length === 0 ? [] : [`nothing was judged${firstReason(told)}`]
  }
  const isSilent = (part: string) => {
    // Whether anything of it can be judged shows when the shards are merged.
    if (elsewhere.some(({ id }) => partsOf(id).includes(part))) return false
    const mine = gating.filter(({ id }) => partsOf(id).includes(part))
    return !mine.some((row) => isAnswered(row) && !isOfBeginning(row)) && mine.some((row) => open.includes(row))
  }
  const silent = [...new Set(gating.flatMap(({ id }) => partsOf(id)))].filter(isSilent)
  const gaps = silent
    // Of an area that says nothing at all its parts need not be told one by one.
    .filter((part) => part === areaOf(part) || !silent.includes(areaOf(part)))
    .map((part) => `nothing was judged of ${part}${firstReason(open.filter(({ id }) => partsOf(id).includes(part)))}`)
  return strict && open.length > 0
    ? [...gaps, `${open.length} gating requirements are inconclusive, and --strict was given`]
    : gaps
}

/** Areas whose second segment names a protocol or an operation, each of which must be judged by itself. */
const divided: Readonly<Record<string, readonly string[]>> = {
  streaming: ['chat', 'responses', 'messages'],
  limits: ['chat', 'responses', 'messages', 'generate-content'],
  images: ['generation', 'edit'],
  video: ['submission', 'task', 'content'],
}

/** What a requirement is a part of: its area, and the protocol or operation within. */
function partsOf(id: string): readonly string[] {
  const [area = '', subject = ''] = id.split('.')
  return divided[area]?.includes(subject) === true ? [area, `${area}.${subject}`] : [area]
}

/**
 * The same of others' traffic, of which nobody promised that it covers an area: nothing at all was judged, or nothing of what was asked
 * for by name.
 */
export function gapsOfTraffic(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  named: readonly string[],
  strict: boolean,
): readonly string[] {
  if (!rows.some(isAnswered))
    return ['nothing was judged: no reply in this traffic shows anything of what was selected']
  const silent = named.filter(
    (prefix) => !rows.some((row) => isAnswered(row) && isSelected(row.id, { only: [prefix], skip: [] })),
  )
  const open = rows.filter(({ id, judged, verdict }) => judged && gates.has(id) && verdict === 'inconclusive')
  return [
    ...silent.map((prefix) => `nothing was judged of ${prefix}, which --only names`),
    ...(strict && open.length > 0
      ? [`${open.length} gating requirements are inconclusive, and --strict was given`]
      : []),
  ]
}

const isAnswered = ({ verdict }: RequirementReport) =>
  verdict !== undefined && verdict !== 'inconclusive' && verdict !== 'inapplicable'

/** What the beginning of a reply alone decides: of streams that were all cut before an event of them was read, nothing is judged. */
const isOfBeginning = ({ id }: RequirementReport) => /^streaming\.\w{1,20}\.(?:served|content_type|framing)$/.test(id)

/** What the operator chose: media are not allowed, a client is not installed, or the rest is another shard's. */
const choices = new Set<unknown>(['not-allowed', 'not-installed', 'other-shard'])

const notInstalled = new Set<unknown>(['not-installed'])

/** What the operator did not give: that a shard got nothing but this says nothing of the others. */
const lacks = new Set<unknown>(['key', 'model', 'configuration'])

const withReason = (checks: readonly CheckResult[], reasons: ReadonlySet<unknown>): ReadonlySet<string> =>
  new Set(checks.flatMap((check) => (reasons.has(undecidedIn(check)?.cause) ? [check.requirement] : [])))

const firstReason = ([first]: readonly RequirementReport[]) =>
  first?.because === undefined ? '' : `: ${first.because}`
