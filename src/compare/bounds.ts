import { truncated, maxLength as mostOf } from '../std/truncate.ts'
import type { Finding, Report, RequirementReport } from '../report/report.ts'
import type { Evidence } from '../evidence/store.ts'

/** A report may be a file of unknown origin: entries beyond these limits, which no contract reaches, are not compared. */
const limits = { requirements: 10_000, findings: 5000, requirementsOfFinding: 1000, roles: 100 }

/** The subject within these limits, with notes on what is not compared. */
export function withinBounds(subject: Subject): Subject {
  const { report, name } = subject
  const { requirements, findings, deployment } = report
  const notes = [
    ...leftOut(name, requirements.length - limits.requirements, 'requirements'),
    ...leftOut(name, findings.length - limits.findings, 'findings'),
  ]
  const bounds: Report = {
    ...report,
    requirements: requirements.slice(0, limits.requirements).map(requirementWithin),
    findings: findings.slice(0, limits.findings).map(findingWithin),
    deployment: {
      ...deployment,
      baseUrl: text(deployment.baseUrl),
      models: Object.fromEntries(
        Object.entries(deployment.models)
          .slice(0, limits.roles)
          .map(([role, model]) => [text(role), text(model)]),
      ),
    },
    tool: { name: text(report.tool.name), version: text(report.tool.version) },
    spec: { version: text(report.spec.version), sha256: text(report.spec.sha256) },
    run: { ...report.run, startedAt: text(report.run.startedAt) },
    profile: text(report.profile),
  }
  return { ...subject, report: bounds, notes: [...subject.notes, ...notes] }
}

const text = (value: string) => truncated(value, mostOf.name)

const leftOut = (name: string, count: number, what: string) =>
  count > 0 ? [`${name}: ${count} ${what} are not compared: the report exceeds the limit`] : []

const requirementWithin = (row: RequirementReport): RequirementReport => ({
  ...row,
  id: text(row.id),
  section: text(row.section),
  text: truncated(row.text, mostOf.because),
  ...(row.defect !== undefined && { defect: text(row.defect) }),
})

const findingWithin = (finding: Finding): Finding => ({
  ...finding,
  id: text(finding.id),
  title: text(finding.title),
  ...(finding.detail !== undefined && { detail: text(finding.detail) }),
  fix: truncated(finding.fix, mostOf.because),
  requirements: finding.requirements.slice(0, limits.requirementsOfFinding).map(text),
})

/** A report that is compared, and its evidence if there is any. */
export interface Subject {
  readonly name: string
  /** The file or folder as it was given. */
  readonly from: string
  readonly report: Report
  readonly evidence?: Evidence
  /** True for a statement of conformance: its report has only the verdicts of what it requires. */
  readonly isStatement?: boolean
  /** What a reader has to know of it: a sentence each. */
  readonly notes: readonly string[]
  /** True if its evidence alone decided by which document it was judged, and that is not the packaged one. */
  readonly isDocumentUnconfirmed?: boolean
}
