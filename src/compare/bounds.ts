import { bounded, most as mostOf } from '../std/bounded.ts'
import type { Finding, Report, RequirementReport } from '../report/report.ts'
import type { Subject } from './subject.ts'

/** A report is a file that anybody may have written: of what is more than any contract has nothing is compared. */
const limits = { requirements: 10_000, findings: 5000, requirementsOfFinding: 1000, roles: 100 }

/** The same with so much of it as is compared; what is left out is told. */
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

const text = (given: string) => bounded(given, mostOf.name)

const leftOut = (name: string, count: number, what: string) =>
  count > 0 ? [`${name}: ${count} ${what} of its report are not compared: it has more than any contract`] : []

const requirementWithin = (row: RequirementReport): RequirementReport => ({
  ...row,
  id: text(row.id),
  section: text(row.section),
  text: bounded(row.text, mostOf.because),
})

const findingWithin = (finding: Finding): Finding => ({
  ...finding,
  id: text(finding.id),
  title: text(finding.title),
  fix: bounded(finding.fix, mostOf.because),
  requirements: finding.requirements.slice(0, limits.requirementsOfFinding).map(text),
})
