import { maxLength, truncated } from '../std/truncate.ts'
import type { Report, Verdict, Finding } from '../report/report.ts'
import { withinBounds, type Subject } from './bounds.ts'
import type {
  ComparedRun,
  Comparison,
  Difference,
  FailCondition,
  VerdictChanges,
  FindingChanges,
  FindingRef,
} from './comparison.ts'
import { gapsOf, isOverloaded } from './gaps.ts'
import { findingRows, requirementRows } from './matrix.ts'
import { notesOf } from './notes.ts'
import { replyChanges } from './replies.ts'
import { verdictChanges } from './verdicts.ts'

export interface CompareOptions {
  readonly tool: Comparison['tool']
  readonly failOn: readonly FailCondition[]
}

/** Compares the first run with each other one. Pure: sends nothing, reads no clock. */
export function compare(subjects: readonly [Subject, ...Subject[]], { tool, failOn }: CompareOptions): Comparison {
  const all = subjects.map(withinBounds) as [Subject, ...Subject[]]
  const [base, ...others] = all
  const reports = all.map(({ report }) => report)
  const differences = others.map((now) => differenceOf(base, now, failOn))
  return {
    schemaVersion: 1,
    tool,
    conclusion: failOn.length === 0 ? 'no regression' : conclusionOf(differences),
    failOn,
    compared: all.map(comparedOf),
    differences,
    findings: findingRows(reports),
    requirements: requirementRows(reports),
  }
}

/** A regression outweighs a gap. */
function conclusionOf(differences: readonly Difference[]): Comparison['conclusion'] {
  if (differences.some(({ regressions }) => regressions.length > 0)) return 'regressed'
  return differences.some(({ gaps }) => gaps.length > 0) ? 'inconclusive' : 'no regression'
}

function differenceOf(base: Subject, other: Subject, failOn: readonly FailCondition[]): Difference {
  const now = base.isStatement === true ? requiredPart(other, base.report) : other
  const verdicts = verdictChanges(base.report, now.report)
  const findings = findingChanges(base.report, now.report)
  const replies = base.evidence && now.evidence ? replyChanges(base.evidence, now.evidence) : undefined
  const part = { verdicts, findings, ...(replies && { replies }) }
  const isReliable = !isOverloaded(now.report)
  return {
    base: base.name,
    now: now.name,
    regressions: failOn.filter((failure) => (isReliable || !ofVerdicts.includes(failure)) && hasFailed[failure](part)),
    gaps: gapsOf(base, now, verdicts),
    ...part,
    notes: notesOf(base, now, verdicts, replies),
  }
}

/** A statement says nothing about other requirements. */
function requiredPart(subject: Subject, { requirements }: Report): Subject {
  const ids = new Set(requirements.map(({ id }) => id))
  return {
    ...subject,
    report: { ...subject.report, requirements: subject.report.requirements.filter(({ id }) => ids.has(id)) },
  }
}

const ofVerdicts: readonly FailCondition[] = ['violated', 'found', 'unjudged', 'advisory', 'findings']

const isNew = (changes: VerdictChanges['violated']) => changes.some(({ known }) => known !== true)

const hasFailed: Readonly<
  Record<FailCondition, (part: Pick<Difference, 'verdicts' | 'findings' | 'replies'>) => boolean>
> = {
  violated: ({ verdicts }) => isNew(verdicts.violated),
  found: ({ verdicts }) => isNew(verdicts.found),
  unjudged: ({ verdicts }) => verdicts.unjudged.some(({ level }) => level === 'MUST'),
  advisory: ({ verdicts }) => isNew(verdicts.advisory),
  findings: ({ findings }) => findings.came.some(({ verdict }) => verdict === 'violated'),
  shapes: ({ replies }) => (replies?.shapes ?? []).some(({ otherModels }) => otherModels !== true),
  statuses: ({ replies }) => (replies?.answers ?? []).length > 0,
  timings: ({ replies }) =>
    (replies?.timings ?? []).some(({ verdict, otherModels }) => verdict === 'slower' && otherModels !== true),
}

function comparedOf({ name, from, report, evidence, isStatement }: Subject): ComparedRun {
  const { deployment, run, tool, spec, profile, verdict, complete, summary, judged, findings } = report
  return {
    name,
    from,
    baseUrl: truncated(deployment.baseUrl, maxLength.name),
    ...(isStatement === true && { statement: true as const }),
    ...(evidence && { embedded: evidence.header.deployment.embedded }),
    startedAt: run.startedAt,
    tool: { name: tool.name, version: tool.version },
    spec: { version: spec.version, sha256: spec.sha256 },
    profile,
    verdict,
    ...(complete !== undefined && { complete }),
    summary: countsIn(summary),
    judged: { of: judged.of, total: judged.total },
    findings: findings.length,
    ...(evidence && { exchanges: evidence.exchanges.length }),
  }
}

const countsIn = (summary: Report['summary']): Record<Verdict, number> => ({ ...summary })

/** Compares findings by id. A finding came or went only if the other report judged all its requirements. */
function findingChanges(base: Report, now: Report): FindingChanges {
  const [ofNow, ofBase] = [missingFrom(base, now.findings), missingFrom(now, base.findings)]
  return {
    came: ofNow.judged,
    found: ofNow.unjudged,
    went: ofBase.judged,
    lost: ofBase.unjudged,
    same: now.findings.length - ofNow.judged.length - ofNow.unjudged.length,
  }
}

/** Findings that a report does not have, by whether it judged all their requirements. */
function missingFrom({ findings, requirements }: Report, others: readonly Finding[]) {
  const own = new Set(findings.map(({ id }) => id))
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]))
  const isJudged = (id: string) => ['satisfied', 'violated', 'advisory'].includes(verdicts.get(id) ?? '')
  const missing = others.filter(({ id }) => !own.has(id))
  const refs = (isJudgedThere: boolean) =>
    missing.filter((finding) => finding.requirements.every(isJudged) === isJudgedThere).map(refOf)
  return { judged: refs(true), unjudged: refs(false) }
}

const refOf = ({ id, verdict, impact, title, exchanges }: Finding): FindingRef => ({
  id,
  verdict,
  impact,
  title,
  exchanges,
})
