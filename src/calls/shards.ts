import { shardOfModel } from '../evidence/shards.ts'
import type { Evidence } from '../evidence/store.ts'
import { memoized } from '../std/memoized.ts'
import type { WantedModel } from '../evidence/exchange.ts'
import { joinWords } from '../std/join-words.ts'

/** The shards of a drive, judged and missing. */
export interface Shards {
  /** The number of shards. */
  readonly of: number
  /** The judged shards, in order: `1/3`. */
  readonly judged: readonly string[]
  /** The missing shards, in order. */
  readonly missing: readonly string[]
}

/** Why a requirement is not judged in one shard. */
export const anotherShard = 'another shard'

/** The shards of the evidence; undefined if the drive was not divided. */
export function shardsOf({ shards }: Pick<Evidence, 'shards'>): Shards | undefined {
  const count = countIn(shards)
  if (count < 2) return undefined
  const all = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`)
  return {
    of: count,
    judged: all.filter((shard) => shards.includes(shard)),
    missing: all.filter((shard) => !shards.includes(shard)),
  }
}

/** True if a probe belongs to a shard that is not in the evidence. Every shard drives discovery. */
export function isOfOtherShard(probe: string, evidence: Evidence): boolean {
  const {
    shards,
    header: { plan },
    outcome,
  } = evidence
  const count = countIn(shards)
  if (count < 2 || outcome(probe) !== undefined) return false
  if (modelProbesOf(evidence).has(probe)) return !shards.includes(`${shardOfModel(probe, count)}/${count}`)
  const sharded = plan.filter(({ probe: name }) => name !== 'discovery')
  const position = sharded.findIndex(({ probe: name }) => name === probe)
  const planned = sharded[position]
  return planned !== undefined && !shards.includes(`${planned.shard ?? (position % count) + 1}/${count}`)
}

/** A recording may contain anything. */
const countIn = ([first = '']: readonly string[]) => Number(/^\d{1,6}\/(\d{1,6})$/.exec(first)?.[1] ?? 1)

/** The heading of an incomplete report: `shards 2/3 and 3/3 are missing: the result is incomplete`. */
export function missingSentence({ missing }: Shards): string | undefined {
  if (missing.length === 0) return undefined
  return `${namedShards(missing)} ${missing.length === 1 ? 'is' : 'are'} missing: the result is incomplete`
}

/** `shard 1/3`, `shards 1/3 and 2/3`, `shards 2/20 to 20/20`. */
export function namedShards(shards: readonly string[]): string {
  const runs: [string, string][] = []
  for (const shard of shards) {
    const last = runs.at(-1)
    if (last !== undefined && numberOf(shard) === numberOf(last[1]) + 1) last[1] = shard
    else runs.push([shard, shard])
  }
  const named = runs.flatMap(([first, last]) =>
    numberOf(last) - numberOf(first) < 2 ? [...new Set([first, last])] : [`${first} to ${last}`],
  )
  return `${shards.length === 1 ? 'shard' : 'shards'} ${joinWords(named)}`
}

const numberOf = (shard: string) => Number(shard.split('/')[0])

/** The probes of listed models by name. They depend on the list, so that the plan in the header does not contain them. */
export const modelProbesOf = memoized(
  ({ everyModel }: Evidence): ReadonlyMap<string, WantedModel> =>
    new Map(
      (everyModel?.models ?? []).flatMap((wanted) => (wanted.probe === undefined ? [] : [[wanted.probe, wanted]])),
    ),
)
