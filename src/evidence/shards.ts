import { createHash } from 'node:crypto'
import { amountOf, billionthsOf } from '../std/amount.ts'
import type { Chain } from './chain.ts'
import type { Cost, Discovery, EveryModel, EvidenceFooter, EvidenceHeader, Exchange, Outcome } from './exchange.ts'
import { UsageError } from '../std/usage-error.ts'

/** What one file holds. A resumed drive has several headers and footers. */
export interface Recording {
  readonly file: string
  readonly header: EvidenceHeader
  readonly chain: Chain
  readonly drives: readonly RecordedDrive[]
  readonly discovered?: Discovery
  readonly exchanges: readonly Exchange[]
  readonly outcomes: readonly Outcome[]
  readonly begun: readonly string[]
  readonly footers: readonly EvidenceFooter[]
  /** True when the last header is followed by a footer. */
  readonly finished: boolean
}

/** What drove, and what: of each header. */
export interface RecordedDrive {
  readonly file: string
  readonly drive: string
  readonly shard: string
  readonly seed: number
  readonly startedAt: string
  readonly tool: EvidenceHeader['tool']
  /** SHA-256 of the contract document. */
  readonly contract: string
  readonly baseUrl: string
}

/**
 * Shards are of one drive when seed, deployment, roles, tool, contract document and plan are equal, and no shard is there twice.
 *
 * @throws UsageError naming the first file that does not belong and what differs
 */
export function requireSameDrive(recordings: readonly Recording[]): void {
  const [first, ...others] = recordings
  if (first === undefined) return
  if (recordings.some(({ header }) => header.traffic !== undefined)) return requireSameTraffic(first, others)
  for (const other of others) {
    const difference = differences(first, other)[0]
    if (difference !== undefined)
      throw new UsageError(`${other.file}: cannot be merged with ${first.file}: ${difference}`)
  }
  const shards = new Map<string, string>()
  for (const { file, header } of recordings) {
    const earlierFile = shards.get(header.shard)
    const both = header.shard === '1/1' ? 'each is a whole drive, not a shard' : `both hold shard ${header.shard}`
    if (earlierFile !== undefined) throw new UsageError(`${file}: cannot be merged with ${earlierFile}: ${both}`)
    shards.set(header.shard, file)
  }
}

/**
 * Others' traffic merges where one recording of it was divided by size: its parts are of one drive, and each is there once.
 *
 * @throws UsageError naming the first file that does not belong and why
 */
function requireSameTraffic(first: Recording, others: readonly Recording[]): void {
  const parts = new Map([[first.header.traffic?.part, first.file]])
  const refuse = (file: string, why: string) => new UsageError(`${file}: cannot be merged with ${first.file}: ${why}`)
  for (const { file, header } of others) {
    if ((header.traffic === undefined) !== (first.header.traffic === undefined))
      throw refuse(file, "one was driven, and the other is of others' traffic")
    if (header.drive !== first.header.drive) throw refuse(file, 'they are two recordings: judge each by itself')
    const same = parts.get(header.traffic?.part)
    if (same !== undefined) throw refuse(file, `${same} is the same part`)
    parts.set(header.traffic?.part, file)
  }
}

function differences(one: Recording, other: Recording): readonly string[] {
  const [a, b] = [one.header, other.header]
  const tool = ({ name, version }: { readonly name: string; readonly version: string }) => `${name} ${version}`
  return [
    ...(countOf(a) === countOf(b) ? [] : [`it is ${shown(b)}, and the other is ${shown(a)}`]),
    ...(a.seed === b.seed ? [] : [`the seed is ${b.seed}, not ${a.seed}`]),
    ...(tool(a.tool) === tool(b.tool) ? [] : [`it was driven by ${tool(b.tool)}, not ${tool(a.tool)}`]),
    ...(a.contract.sha256 === b.contract.sha256 ? [] : ['the contract document is another']),
    ...(canonical(a.plan) === canonical(b.plan) ? [] : ['the plan is another']),
    ...(canonical(a.asked?.everyModel) === canonical(b.asked?.everyModel)
      ? []
      : ['other models were named by --models']),
    ...differingDeployment(a.deployment, b.deployment),
    ...differingModels(a.deployment.models, b.deployment.models),
    // A drive that was killed early has discovered nothing yet; that is no difference.
    ...(one.discovered && other.discovered ? differingModels(one.discovered.models, other.discovered.models) : []),
  ]
}

const countOf = ({ shard }: EvidenceHeader) => Number(shard.split('/')[1])

const shown = ({ shard }: EvidenceHeader) => (shard === '1/1' ? 'a whole drive' : `shard ${shard}`)

/** Each shard of the embedded gateway has one of its own, at an address of its own. */
function differingDeployment(a: EvidenceHeader['deployment'], b: EvidenceHeader['deployment']): readonly string[] {
  const lacks = [a, b].map((one) => [...one.lacks].sort().join(', ') || 'nothing')
  const isEmbedded = a.embedded && b.embedded
  return [
    ...(a.embedded === b.embedded ? [] : [`it is of ${kindOf(b)}, not of ${kindOf(a)}`]),
    ...(isEmbedded || a.baseUrl === b.baseUrl ? [] : [`it is of ${b.baseUrl}, not of ${a.baseUrl}`]),
    ...(isEmbedded || a.overseasBaseUrl === b.overseasBaseUrl
      ? []
      : [`the second line is ${b.overseasBaseUrl ?? 'none'}, not ${a.overseasBaseUrl ?? 'none'}`]),
    ...(a.group === b.group ? [] : [`the group is ${b.group}, not ${a.group}`]),
    ...(lacks[0] === lacks[1] ? [] : [`the deployment is declared to lack ${lacks[1]}, not ${lacks[0]}`]),
  ]
}

const kindOf = ({ embedded }: EvidenceHeader['deployment']) =>
  embedded ? 'the embedded gateway' : 'a remote deployment'

type Models = Readonly<Record<string, string>>

function differingModels(one: Models, other: Models): readonly string[] {
  const roles = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return roles
    .filter((role) => one[role] !== other[role])
    .map((role) => `the model for the role ${role} is ${other[role] ?? 'none'}, not ${one[role] ?? 'none'}`)
}

/** JSON with the members of objects in order, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Counts add up over shards and resumed parts; the time is that of the longest shard; the worst ending speaks. */
export function mergeFooters(recordings: readonly Recording[]): EvidenceFooter | undefined {
  const all = recordings.flatMap(({ footers }) => footers)
  const last = recordings.flatMap(({ footers }) => footers.slice(-1))
  const [worst] = last.toSorted((a, b) => endings.indexOf(a.ended) - endings.indexOf(b.ended))
  if (worst === undefined) return undefined
  const sum = (count: (footer: EvidenceFooter) => number) => all.reduce((total, footer) => total + count(footer), 0)
  const driveMs = recordings.map(({ footers }) => footers.reduce((total, footer) => total + footer.driveMs, 0))
  const overloads = all.flatMap(({ overload }) => overload ?? [])
  const waits = overloads.reduce((total, overload) => total + overload.waits, 0)
  const leftOut = all.flatMap((footer) => footer.leftOut ?? [])
  const full = all.find((footer) => footer.full !== undefined)?.full
  return {
    type: 'footer',
    finishedAt:
      last
        .map(({ finishedAt }) => finishedAt)
        .sort()
        .at(-1) ?? worst.finishedAt,
    driveMs: Math.max(...driveMs),
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    tokens: sum(({ tokens }) => tokens),
    ...(overloads.length > 0 && { overload: { waits, gaveUp: overloads.some(({ gaveUp }) => gaveUp) } }),
    ...(full && { full }),
    ...costOf(all),
    ...(leftOut.length > 0 && { leftOut }),
    ended: worst.ended,
    ...(worst.because !== undefined && { because: worst.because }),
  }
}

/** What all parts cost together; nothing where one of them does not say, or counts in another currency: that would be no sum. */
function costOf(footers: readonly EvidenceFooter[]): Pick<EvidenceFooter, 'cost'> {
  const costs = footers.flatMap(({ cost }) => cost ?? [])
  const [first] = costs
  if (first === undefined || costs.length < footers.length) return {}
  if (costs.some(({ currency }) => currency !== first.currency)) return {}
  const sum = (of: (cost: Cost) => number) => amountOf(costs.reduce((total, cost) => total + billionthsOf(of(cost)), 0))
  const taken = Object.assign({}, ...costs.map((cost) => cost.taken)) as NonNullable<Cost['taken']>
  return {
    cost: {
      currency: first.currency,
      atMost: sum(({ atMost }) => atMost),
      spent: sum(({ spent }) => spent),
      unpriced: [...new Set(costs.flatMap(({ unpriced }) => unpriced))].sort(),
      ...(Object.keys(taken).length > 0 && { taken }),
    },
  }
}

/** A list may change between one shard and the next: what any of them wanted was wanted. */
export function mergeEveryModel(recordings: readonly Recording[]): EveryModel | undefined {
  const all = recordings.flatMap(({ discovered }) => discovered?.everyModel ?? [])
  const [first] = all
  if (first === undefined) return undefined
  const wanted = all.flatMap(({ models }) => models)
  const { because } = all.find((one) => one.because === undefined) ?? first
  return {
    patterns: first.patterns,
    listed: Math.max(...all.map(({ listed }) => listed)),
    unmatched: first.unmatched.filter((pattern) => all.every(({ unmatched }) => unmatched.includes(pattern))),
    leftOut: Math.max(...all.map(({ leftOut }) => leftOut)),
    ...(because !== undefined && { because }),
    models: [...new Map(wanted.map((one) => [JSON.stringify([one.model, one.protocol]), one])).values()],
  }
}

const endings: readonly EvidenceFooter['ended'][] = ['interrupted', 'unreachable', 'deadline', 'budget', 'complete']

/**
 * The shard, from 1, that asks a listed model: by the name of the probe alone, so that no model is asked twice or by none where two
 * shards were given different lists.
 */
export const shardOfModel = (probe: string, count: number): number =>
  1 + (createHash('sha256').update(probe).digest().readUInt32BE(0) % count)
