import { createHash } from 'node:crypto'
import { amountOf, billionthsOf } from '../std/amount.ts'
import type { Chain } from './chain.ts'
import type {
  Cost,
  Discovery,
  EveryModel,
  EvidenceFooter,
  EvidenceHeader,
  Exchange,
  Outcome,
  ScriptLine,
  UpstreamExchange,
} from './exchange.ts'
import { UsageError } from '../std/usage-error.ts'

/** The content of one file. A resumed run has several headers and footers. */
export interface Recording {
  readonly file: string
  readonly header: EvidenceHeader
  readonly chain: Chain
  readonly drives: readonly RecordedDrive[]
  readonly discovered?: Discovery
  readonly exchanges: readonly Exchange[]
  readonly outcomes: readonly Outcome[]
  readonly begun: readonly string[]
  readonly scripts: readonly ScriptLine[]
  readonly upstream: readonly UpstreamExchange[]
  readonly footers: readonly EvidenceFooter[]
  readonly sessions: readonly Session[]
  /** True if a footer follows the last header. */
  readonly finished: boolean
}

/** What one process recorded in one file: from a header to its footer. */
export interface Session {
  readonly file: string
  readonly startedAt: string
  readonly exchanges: readonly Exchange[]
  /** Absent if the process was killed. */
  readonly footer?: EvidenceFooter
  /** True if its last line was cut off. */
  readonly isCut?: true
}

/** The data of one header. */
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
  readonly overseasBaseUrl?: string
}

/**
 * Requires that recordings are different shards with equal seed, deployment, models, tool, contract document and plan.
 *
 * @throws UsageError with the first file that does not match and the difference
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
    const both = header.shard === '1/1' ? 'both are complete runs, not shards' : `both contain shard ${header.shard}`
    if (earlierFile !== undefined) throw new UsageError(`${file}: cannot be merged with ${earlierFile}: ${both}`)
    shards.set(header.shard, file)
  }
}

/**
 * Recorded traffic is only merged if the files are different parts of one recording.
 *
 * @throws UsageError with the first file that does not match and the reason
 */
function requireSameTraffic(first: Recording, others: readonly Recording[]): void {
  const parts = new Map([[first.header.traffic?.part, first.file]])
  const refuse = (file: string, why: string) => new UsageError(`${file}: cannot be merged with ${first.file}: ${why}`)
  for (const { file, header } of others) {
    if ((header.traffic === undefined) !== (first.header.traffic === undefined))
      throw refuse(file, 'one is evidence of a run, the other of recorded traffic')
    if (header.drive !== first.header.drive)
      throw refuse(file, 'they are different recordings. Judge each one separately')
    const same = parts.get(header.traffic?.part)
    if (same !== undefined) throw refuse(file, `it is the same part as ${same}`)
    parts.set(header.traffic?.part, file)
  }
}

function differences(one: Recording, other: Recording): readonly string[] {
  const [a, b] = [one.header, other.header]
  const tool = ({ name, version }: { readonly name: string; readonly version: string }) => `${name} ${version}`
  return [
    ...(countOf(a) === countOf(b) ? [] : [`it is ${shown(b)}, the other is ${shown(a)}`]),
    ...(a.seed === b.seed ? [] : [`the seed is ${b.seed}, not ${a.seed}`]),
    ...(tool(a.tool) === tool(b.tool) ? [] : [`the tool is ${tool(b.tool)}, not ${tool(a.tool)}`]),
    ...(a.contract.sha256 === b.contract.sha256 ? [] : ['the contract documents differ']),
    ...(a.patienceS === b.patienceS ? [] : ['the values of --patience differ']),
    ...(canonical(a.plan) === canonical(b.plan) ? [] : ['the plans differ']),
    ...(canonical(a.asked?.everyModel) === canonical(b.asked?.everyModel) ? [] : ['the values of --models differ']),
    ...differingDeployment(a.deployment, b.deployment),
    ...differingModels(a.deployment.models, b.deployment.models),
    // A run that was killed early has no discovery yet. This is not a difference.
    ...(one.discovered && other.discovered ? differingModels(one.discovered.models, other.discovered.models) : []),
  ]
}

const countOf = ({ shard }: EvidenceHeader) => Number(shard.split('/')[1])

const shown = ({ shard }: EvidenceHeader) => (shard === '1/1' ? 'a complete run' : `shard ${shard}`)

/** The address of the embedded gateway differs between shards. */
function differingDeployment(a: EvidenceHeader['deployment'], b: EvidenceHeader['deployment']): readonly string[] {
  const lacks = [a, b].map((one) => [...one.lacks].sort().join(', ') || 'nothing')
  const isEmbedded = a.embedded && b.embedded
  return [
    ...(a.embedded === b.embedded ? [] : [`the deployment is ${kindOf(b)}, not ${kindOf(a)}`]),
    ...(isEmbedded || a.baseUrl === b.baseUrl ? [] : [`the base URL is ${b.baseUrl}, not ${a.baseUrl}`]),
    ...(isEmbedded || a.overseasBaseUrl === b.overseasBaseUrl
      ? []
      : [`the overseas base URL is ${b.overseasBaseUrl ?? 'none'}, not ${a.overseasBaseUrl ?? 'none'}`]),
    ...(a.group === b.group ? [] : [`the group is ${b.group}, not ${a.group}`]),
    ...(lacks[0] === lacks[1] ? [] : [`the unsupported features (lacks) are ${lacks[1]}, not ${lacks[0]}`]),
  ]
}

const kindOf = ({ embedded }: EvidenceHeader['deployment']) => (embedded ? 'the embedded gateway' : 'a remote one')

type Models = Readonly<Record<string, string>>

function differingModels(one: Models, other: Models): readonly string[] {
  const roles = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return roles
    .filter((role) => one[role] !== other[role])
    .map((role) => `the model for the role ${role} is ${other[role] ?? 'none'}, not ${one[role] ?? 'none'}`)
}

/** JSON with sorted member names, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Merges footers: sums the counts, takes the duration of the longest shard and the worst ending. */
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
    ...(worst.why !== undefined && { why: worst.why }),
  }
}

/** The sum of the costs; nothing if one part has no costs or another currency. */
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

/** Merges the plans of all shards. They may differ, because the list of models may change between shards. */
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

const endings: readonly EvidenceFooter['ended'][] = [
  'interrupted',
  'setup',
  'unreachable',
  'deadline',
  'budget',
  'complete',
]

/**
 * The number of the shard (from 1) that tests a listed model. Depends on the name of the probe only, so that exactly one shard tests each
 * model even if their lists differ.
 */
export const shardOfModel = (probe: string, count: number): number =>
  1 + (createHash('sha256').update(probe).digest().readUInt32BE(0) % count)
