import { randomUUID } from 'node:crypto'
import type { Contract } from '../contract/document.ts'
import type { End, EvidenceHeader, HeaderPair, Traffic, Unseen } from '../evidence/exchange.ts'
import type { LeftOutReason } from '../results/left-out.ts'

/** The probe name of all imported exchanges. */
export const trafficProbe = 'traffic'

interface TrafficHeader extends Pick<EvidenceHeader, 'startedAt' | 'tool'> {
  readonly baseUrl: string
  readonly contract: Contract
  readonly traffic: Traffic
}

/** The header of evidence of traffic. Models, groups and permissions are unknown. */
export const trafficHeader = ({ baseUrl, traffic, ...known }: TrafficHeader): EvidenceHeader => ({
  ...{ type: 'header', format: 1, drive: randomUUID(), shard: '1/1', seed: 0 },
  ...known,
  deployment: { baseUrl, embedded: false, group: 'default', keys: [], models: {}, lacks: [], allow: [] },
  ...{ plan: [], only: [], skip: [], traffic },
})

/** An exchange recorded by another tool, before secrets are masked. */
export interface ImportedExchange {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderPair[]
    readonly body?: Uint8Array
    /** The role of the key, if the recording names it. */
    readonly key?: string
    readonly expects?: readonly number[]
    readonly once?: readonly number[]
  }
  /** Absent if no response was recorded. */
  readonly response?: {
    readonly status: number
    readonly headersAt: number
    readonly headers: readonly HeaderPair[]
    readonly trailers?: readonly HeaderPair[]
    readonly pieces: readonly Piece[]
  }
  readonly end: End
  /** A duration that cannot be read, as JSON. It counts as 0. */
  readonly unreadableDuration?: string
  /** What was not recorded of this exchange. */
  readonly unseen: readonly Exclude<Unseen, 'keys'>[]
}

/** Bytes of a body and their arrival, in milliseconds since the exchange started. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly at: number
}

/** An entry of a recording that is not judged. */
export interface ExcludedEntry {
  readonly reason: LeftOutReason
  /** The request, if only its time cannot be read. */
  readonly untimed?: { readonly method: string; readonly url: string }
}

export const excluded = (reason: LeftOutReason): ExcludedEntry => ({ reason })

/** Excludes an entry whose start time is missing or cannot be read. */
export function withoutStart(value: unknown, untimed: NonNullable<ExcludedEntry['untimed']>): ExcludedEntry {
  if (value === undefined || value === null || value === '') return { reason: { code: 'no-start' }, untimed }
  return { reason: { code: 'unreadable-start', args: { value: shownValue(value) } }, untimed }
}

/** A value of a recording as short JSON, for a message. */
export const shownValue = (value: unknown): string => {
  const json = (JSON.stringify(value) ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  return json.length > 40 ? `${json.slice(0, 40)}…` : json
}

export const isExcluded = (read: ImportedExchange | ExcludedEntry): read is ExcludedEntry => 'reason' in read
