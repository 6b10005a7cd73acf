import type { Report } from '../../src/report/report.ts'
import { isExpired, lastDayOf } from './age.ts'
import { areaResults, type AreaResult } from './area-result.ts'
import type { Entry, JudgementKind } from './entry.ts'
import { byVersion } from './folders.ts'

/** A violation of an entry, and what a person says about it. */
export interface Violation {
  readonly requirement: string
  readonly judgement: JudgementKind
  /** What the evidence shows, in one sentence. */
  readonly seen: string
}

/** A version of a gateway on the scoreboard. */
export interface BoardEntry {
  /** `litellm/1.106.2`: never changes. */
  readonly id: string
  readonly version: string
  /** The day of the run. */
  readonly date: string
  /** The last day on which it counts. */
  readonly validUntil: string
  readonly expired: boolean
  /** The version of Gateproof that recorded the evidence. */
  readonly recordedWith: string
  /** `judged 390 of 423`: of the requirements that apply. */
  readonly judged: { readonly of: number; readonly total: number }
  /** Requirements that are violated and gate in `interop`. Those judged `unfair` do not count against the gateway. */
  readonly violations: readonly Violation[]
  readonly advisory: number
  readonly areas: readonly AreaResult[]
  /** Features that the gateway does not offer. */
  readonly lacks: readonly string[]
  /** Relative to the feed. */
  readonly page: string
  /** The evidence, gzipped, relative to the feed. */
  readonly evidence: string
}

/** A gateway and its versions. */
export interface BoardGateway {
  readonly gateway: string
  readonly name: string
  readonly homepage: string
  readonly licence?: string
  /** Relative to the feed. */
  readonly badge: string
  /** From the newest version to the oldest. */
  readonly entries: readonly BoardEntry[]
}

/** The content of `scoreboard.json`. */
export interface Board {
  /** Raised when a member is removed or changes its meaning, but not when one is added. */
  readonly schemaVersion: 1
  /** The day on which all evidence was judged again. */
  readonly date: string
  readonly judgedWith: { readonly version: string; readonly set: string; readonly profile: 'interop' }
  readonly gateways: readonly BoardGateway[]
}

/** An entry with the result of judging its evidence again. */
export interface JudgedResult {
  readonly entry: Entry
  readonly report: Report
  readonly recordedWith: string
}

/** The scoreboard on a day. @param today `2026-11-26` */
export function boardOf(results: readonly JudgedResult[], version: string, today: string): Board {
  const gateways = [...new Set(results.map(({ entry }) => entry.gateway))].sort()
  return {
    schemaVersion: 1,
    date: today,
    judgedWith: { version, set: results[0]?.report.set?.version ?? '', profile: 'interop' },
    gateways: gateways.flatMap((gateway) => {
      const [newest, ...older] = results
        .filter(({ entry }) => entry.gateway === gateway)
        .sort((a, b) => byVersion(b.entry.version, a.entry.version))
      if (newest === undefined) return []
      const { name, homepage, licence } = newest.entry
      return {
        ...{ gateway, name, homepage },
        ...(licence !== undefined && { licence }),
        badge: `scoreboard/${gateway}.json`,
        entries: [newest, ...older].map((result) => boardEntry(result, today)),
      }
    }),
  }
}

function boardEntry({ entry, report, recordedWith }: JudgedResult, today: string): BoardEntry {
  const { gateway, version, date, judgements = {} } = entry
  const id = `${gateway}/${version}`
  return {
    ...{ id, version, date, validUntil: lastDayOf(date), expired: isExpired(date, today), recordedWith },
    judged: { of: report.judged.of, total: report.judged.total },
    violations: report.requirements.flatMap((row) => {
      const judgement = judgements[row.id]
      return row.verdict === 'violated' && judgement !== undefined ? [{ requirement: row.id, ...judgement }] : []
    }),
    advisory: report.requirements.filter(({ verdict }) => verdict === 'advisory').length,
    areas: areaResults(report.requirements),
    lacks: report.deployment.lacks,
    page: `scoreboard/${id}.html`,
    evidence: `scoreboard/${id}/evidence.jsonl.gz`,
  }
}

/** The violations that count against the gateway. */
export const counted = ({ violations }: Pick<BoardEntry, 'violations'>): readonly Violation[] =>
  violations.filter(({ judgement }) => judgement !== 'unfair')
