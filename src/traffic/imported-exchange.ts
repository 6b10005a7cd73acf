import { randomUUID } from 'node:crypto'
import type { Contract } from '../contract/document.ts'
import type { End, EvidenceHeader, HeaderPair, Traffic } from '../evidence/exchange.ts'
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
  /** What was not recorded of this exchange. */
  readonly unseen: readonly ('times' | 'bytes' | 'ends' | 'framing')[]
}

/** Bytes of a body and their arrival, in milliseconds since the exchange started. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly at: number
}

/** An entry of a recording that is not judged. */
export interface ExcludedEntry {
  readonly reason: LeftOutReason
}

export const excluded = (reason: LeftOutReason): ExcludedEntry => ({ reason })

export const isExcluded = (read: ImportedExchange | ExcludedEntry): read is ExcludedEntry => 'reason' in read
