import { printable, truncate } from '../../reporters/escape.ts'
import { groupBy, pluralize } from '../../reporters/summary.ts'
import type { EveryModelPlan, Plan, ProbePlan } from '../../api/index.ts'
import { allowances } from '../../src/deployment/values.ts'
import { recordedReason, type DrivingReason } from '../../src/results/reasons.ts'
import { costLines } from './plan-cost.ts'
import { sentProbes, totalsOf } from './probe-table.ts'

/** The totals of the plan, with the cost if there are prices. */
export function summaryLines(
  { probes, cost, embedded, baseUrl, discoveryRequests, patienceS }: Plan,
  maxCost: number | undefined,
): readonly string[] {
  const { requests, following, tokens, media } = totalsOf(probes)
  const sent = sentProbes(probes)
  return [
    `plan for ${embedded ? 'the embedded reference gateway' : printable(baseUrl)}; sends nothing`,
    `probes: ${sent.length} of ${probes.length}`,
    `requests: ${requests}${following === 0 ? '' : `, and at most ${pluralize(following, 'follow-up')}`}`,
    `token ceiling: ${tokens}${following === 0 ? '' : ' without follow-ups'}`,
    `finding models: at most ${pluralize(discoveryRequests, 'request')}`,
    budgetLine(probes, discoveryRequests),
    ...(patienceS === undefined
      ? []
      : [`waiting: ${patienceS} s in calls during which the upstream is silent, while others are sent (--patience)`]),
    `media: ${media === 0 ? 'none' : mediaCounts(sent)}`,
    ...(cost === undefined ? ['cost: unknown without --prices FILE'] : costLines(cost, maxCost)),
  ]
}

/** More than a trial call may bill. */
const maxTrialTokens = 1000

/**
 * A budget that the run does not exhaust if the gateway answers at the first attempt. Retries and polls of tasks come on top. Another seed
 * plans other texts, so tokens are rounded up.
 */
export function sufficientBudget(
  probes: readonly ProbePlan[],
  discoveryRequests: number,
): { readonly maxRequests: number; readonly maxTokens: number } {
  const { requests, following, tokens } = totalsOf(probes)
  const dependent = sentProbes(probes).reduce((sum, { followingTokens = 0 }) => sum + followingTokens, 0)
  return {
    maxRequests: requests + following + discoveryRequests,
    maxTokens: withHeadroom(tokens + dependent + discoveryRequests * maxTrialTokens),
  }
}

/** At least 2% more, with two significant digits. */
function withHeadroom(tokens: number): number {
  const step = 10 ** Math.max(0, `${tokens}`.length - 2)
  return Math.ceil((tokens * 1.02) / step) * step
}

function budgetLine(probes: readonly ProbePlan[], discoveryRequests: number): string {
  const { maxRequests, maxTokens } = sufficientBudget(probes, discoveryRequests)
  return `sufficient budget: --max-requests ${maxRequests} --max-tokens ${maxTokens}, without retries, polls and replays`
}

/** How often it is sent, and the totals of all runs. */
export function repeatLines({ repeat, probes }: Plan): readonly string[] {
  if (repeat === undefined) return []
  const { count, forMs } = repeat
  const time = forMs === undefined ? '' : `until ${forMs / 1000} s are over`
  if (count === undefined) return [`repeated ${time}; the numbers above are for each run`]
  const { requests, tokens, media } = totalsOf(probes)
  const orUntil = forMs === undefined ? '' : ` or ${time}`
  const all = `at most ${count * requests} requests without follow-ups, ${count * tokens} tokens, ${count * media} media`
  return [`repeated ${pluralize(count, 'time')}${orUntil}: ${all}`]
}

function mediaCounts(probes: readonly ProbePlan[]): string {
  const bought = probes.filter(({ media, purpose }) => media > 0 && purpose !== undefined)
  const counts = [...groupBy(bought, ({ kind = 'image' }) => kind)].map(([kind, some]) =>
    pluralize(
      some.reduce((sum, { media }) => sum + media, 0),
      kind,
    ),
  )
  const refused = probes.filter(({ media, purpose }) => media > 0 && purpose === undefined)
  const count = refused.reduce((sum, { media }) => sum + media, 0)
  const invalid =
    count === 0 ? [] : [`${pluralize(count, 'invalid request')}, billed only if the gateway wrongly accepts them`]
  return [...counts, ...invalid].join(', ')
}

/** What is not sent, grouped by the option or the configuration key that enables it; the most probes first. */
export function notSentLines(probes: readonly ProbePlan[]): readonly string[] {
  const reasons = probes.flatMap(({ reason }) => (reason && recordedReason(reason)) ?? [])
  if (reasons.length === 0) return []
  const rows = [...groupBy(reasons, enabledBy)]
    .map(([option, some]) => ({ option, count: some.length }))
    .toSorted((one, other) => other.count - one.count)
  const width = Math.max(...rows.map(({ option }) => option.length))
  return [
    '',
    `not sent: ${pluralize(reasons.length, 'probe')}. To send them:`,
    ...rows.map(({ option, count }) => `  ${option.padEnd(width)}  ${pluralize(count, 'probe')}`),
  ]
}

/** An option, or a key of the configuration file. */
function enabledBy(reason: DrivingReason): string {
  switch (reason.code) {
    case 'media-not-allowed':
      return `--allow ${reason.args.media}`
    case 'no-overseas-url':
      return '--overseas-url URL'
    case 'no-model':
      return `--models ${reason.args.role}=ID`
    case 'no-key':
      return `configuration: keys.${reason.args.role}`
    case 'no-prefix':
      return 'configuration: prefixes.motionControl'
    case 'declared-absent':
      return `configuration: remove ${reason.args.feature} from lacks`
    default:
      return reason.code
  }
}

/** Billed media per probe, with their purpose. */
export function mediaLines(probes: readonly ProbePlan[]): readonly string[] {
  const notAllowed = probes.filter((probe) => probe.notAllowed !== undefined)
  const kinds = allowances.filter((kind) => notAllowed.some((probe) => kind.startsWith(probe.kind ?? ' ')))
  return [
    ...mediaRows(
      'media, billed with --allow:',
      probes.filter(({ media, purpose }) => media > 0 && purpose !== undefined),
    ),
    ...mediaRows(`media, not sent without --allow ${kinds.join(',')}:`, notAllowed),
  ]
}

function mediaRows(head: string, probes: readonly ProbePlan[]): readonly string[] {
  const rows = probes.map(({ probe, kind = 'image', model = '', purpose = '', media, notAllowed = media }) => [
    probe,
    `${pluralize(notAllowed, kind)} by ${printable(model)}`,
    purpose,
  ])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.length === 0 ? [] : ['', head, ...rows.map((row) => `  ${line(row).trimEnd()}`)]
}

/** The cost per listed model. Their number is known only after discovery. */
export function modelLines(everyModel: EveryModelPlan | undefined): readonly string[] {
  if (everyModel === undefined) return []
  const { patterns, atMost, perModel, cost } = everyModel
  const count = atMost === undefined ? 'all that are listed' : `at most ${pluralize(atMost, 'model')}`
  const shown = patterns.slice(0, 5).map((pattern) => printable(truncate(pattern, 60)))
  const more = patterns.length > shown.length ? ` and ${patterns.length - shown.length} more` : ''
  const rows = perModel.map(({ protocol, requests, tokens, media }) => {
    const cost = media > 0 ? pluralize(media, 'image') : `at most ${pluralize(tokens, 'token')}`
    return `  ${protocol.padEnd(16)}  ${pluralize(requests, 'request')}, ${cost}`
  })
  const head = `each listed model that matches ${shown.join(', ')}${more} (${count}), per protocol it supports:`
  const [first, ...others] = cost === undefined ? [] : costLines(cost, undefined)
  const all = first === undefined ? [] : [`  models given by id: ${first}`, ...others]
  return ['', head, ...rows, ...all]
}
