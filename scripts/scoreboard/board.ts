import { identificationHeadline } from '../../reporters/identify.ts'
import type { Identification, IdentifyVerdict, SeenEffect } from '../../src/identify/identification.ts'
import type { Report } from '../../src/report/report.ts'
import { isExpired, lastDayOf } from './age.ts'
import { areaResults, type AreaResult } from './area-result.ts'
import type { Entry, JudgementKind } from '../../api/scoreboard/entry.ts'
import { sampleFiles } from '../../api/scoreboard/files.ts'
import { byVersion } from '../../api/scoreboard/folders.ts'

/** A violation of an entry, and its judgement by hand. */
export interface Violation {
  /** The id of the requirement: `errors.body.error`. */
  readonly requirement: string
  /** Only `unfair` ones do not count. */
  readonly judgement: JudgementKind
  /** What the evidence shows, in one sentence. */
  readonly seen: string
}

/** What `identify compare` reports about a model of the gateway. No count, area or badge depends on it. */
export interface BoardIdentification {
  /** The model that was requested from the gateway. */
  readonly model: string
  /** What the gateway was compared with, as the submitter describes it. */
  readonly reference: string
  /** `no difference found`, `differs` or `inconclusive`. */
  readonly verdict: IdentifyVerdict
  /** The first line of the result, with the stated error rate. */
  readonly headline: string
  /** How often differences would have been seen; empty if no texts could be compared. */
  readonly power: readonly SeenEffect[]
  /** The samples of the reference, gzipped, relative to the feed. */
  readonly referenceSamples: string
  /** The samples of the gateway, gzipped, relative to the feed. */
  readonly gotSamples: string
}

/** A version of a gateway on the scoreboard. */
export interface BoardEntry {
  /** `litellm/1.106.2`: never changes. */
  readonly id: string
  /** As the vendor writes it. */
  readonly version: string
  /** The day of the run. */
  readonly date: string
  /** The last day on which it counts. */
  readonly validUntil: string
  /** True if its last day is over: its results do not count. */
  readonly expired: boolean
  /** The version of Gateproof that recorded the evidence. */
  readonly recordedWith: string
  /** `390 of 423`: of the requirements that apply. Violations judged `unfair` do not count as judged. */
  readonly judged: {
    /** The number of requirements that the evidence decides. */
    readonly of: number
    /** The number of requirements that apply. */
    readonly total: number
  }
  /** Requirements that are violated and gate in `interop`. Those judged `unfair` do not count against the gateway. */
  readonly violations: readonly Violation[]
  /** Requirements that are violated, and do not gate in `interop`. */
  readonly advisory: number
  /** The ids of requirements that apply, and that the evidence does not decide. */
  readonly unjudged: readonly string[]
  /** In the order of the contract. */
  readonly areas: readonly AreaResult[]
  /** Features that the gateway does not offer. */
  readonly lacks: readonly string[]
  /** The page of the entry, relative to the feed. */
  readonly page: string
  /** The evidence, gzipped, relative to the feed. */
  readonly evidence: string
  /** Absent if the entry has no samples of a model. */
  readonly identification?: BoardIdentification
}

/** A gateway and its versions. */
export interface BoardGateway {
  /** `litellm`: never changes. */
  readonly gateway: string
  /** As its vendor writes it. */
  readonly name: string
  /** An address. */
  readonly homepage: string
  /** The SPDX identifier; absent if it is not known. */
  readonly licence?: string
  /** The answer for a badge, relative to the feed. */
  readonly badge: string
  /** From the newest version to the oldest. */
  readonly entries: readonly BoardEntry[]
}

/** What judged the evidence. */
export interface Judge {
  /** The version of Gateproof. */
  readonly version: string
  /** The requirement set. */
  readonly set: string
  /** The profile. */
  readonly profile: 'interop'
}

/** The content of `scoreboard.json`. */
export interface Board {
  /** Raised when a member is removed or changes its meaning, but not when one is added. */
  readonly schemaVersion: 1
  /** The day on which all evidence was judged again. */
  readonly date: string
  readonly judgedWith: Judge
  /** By id. */
  readonly gateways: readonly BoardGateway[]
}

/** An entry with the result of judging its evidence again. */
export interface JudgedResult {
  readonly entry: Entry
  readonly report: Report
  readonly recordedWith: string
  /** Absent if the entry has no samples of a model. */
  readonly identification?: Identification
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

function boardEntry({ entry, report, recordedWith, identification }: JudgedResult, today: string): BoardEntry {
  const { gateway, version, date, judgements = {} } = entry
  const id = `${gateway}/${version}`
  const violated = report.requirements.filter(({ verdict }) => verdict === 'violated').map((row) => row.id)
  const unfair = new Set(violated.filter((requirement) => judgements[requirement]?.judgement === 'unfair'))
  return {
    ...{ id, version, date, validUntil: lastDayOf(date), expired: isExpired(date, today), recordedWith },
    judged: { of: report.judged.of - unfair.size, total: report.judged.total },
    violations: violated.flatMap((requirement) => {
      const judgement = judgements[requirement]
      return judgement === undefined ? [] : [{ requirement, ...judgement }]
    }),
    advisory: report.requirements.filter(({ verdict }) => verdict === 'advisory').length,
    unjudged: report.requirements.filter(({ verdict }) => verdict === 'inconclusive').map((row) => row.id),
    areas: areaResults(report.requirements, unfair),
    lacks: report.deployment.lacks,
    page: `scoreboard/${id}.html`,
    evidence: `scoreboard/${id}/evidence.jsonl.gz`,
    ...(entry.identification !== undefined &&
      identification !== undefined && {
        identification: {
          model: entry.identification.model,
          reference: entry.identification.reference,
          verdict: identification.verdict,
          headline: identificationHeadline(identification),
          power: identification.power,
          referenceSamples: `scoreboard/${id}/${sampleFiles.reference}`,
          gotSamples: `scoreboard/${id}/${sampleFiles.got}`,
        },
      }),
  }
}

/** The violations that count against the gateway. */
export const counted = ({ violations }: Pick<BoardEntry, 'violations'>): readonly Violation[] =>
  violations.filter(({ judgement }) => judgement !== 'unfair')
