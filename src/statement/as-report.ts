import { packagedContract } from '../contract/document.ts'
import { requirementsOf } from '../contract/requirements.ts'
import { requirementSet } from '../contract/sets.ts'
import { requiredBy } from '../judge/gating.ts'
import type { Report, RequirementReport, Verdict } from '../report/report.ts'
import { makerVersion } from './maker.ts'
import type { Statement } from './statement.ts'

/**
 * What a statement says, as a report, so that a run can be compared with it: the verdicts of the requirements that it requires, in the words
 * of the packaged document. It has no findings. Nothing of it is checked.
 *
 * @throws UsageError for an unknown requirement set
 */
export function reportOfStatement(statement: Statement): Report {
  const { configuration, conformance, result } = statement.predicate
  const { deployment, drivenAt, drive, profile, lacks, required } = conformance
  const { embedded, ...others } = deployment
  const [document, named] = configuration
  const set = requirementSet(conformance.set)
  const ids = new Set(requiredBy(set, profile))
  const requirements = requirementsOf(packagedContract().document)
    .filter(({ id }) => ids.has(id))
    .map(({ id, section, level, text }): RequirementReport => {
      const verdict = verdictOf(statement, id)
      return { id, section, level, text, judged: true, tests: [], verdict }
    })
  const { notApplicable: inapplicable, unjudged: inconclusive, satisfied, violated } = required
  const of = satisfied + violated
  return {
    schemaVersion: 1,
    verdict: result === 'PASSED' ? 'conformant' : violated > 0 ? 'nonconformant' : 'inconclusive',
    tool: { name: 'gateproof', version: makerVersion(statement) },
    spec: { version: document.annotations?.['version'] ?? '', sha256: document.digest.sha256 },
    profile,
    set: {
      version: conformance.set,
      sha256: named.digest.sha256,
      ...(set.newest !== conformance.set && { newest: set.newest }),
    },
    deployment: { ...others, ...(embedded && { embedded }), lacks },
    run: { startedAt: drivenAt.started, finishedAt: drivenAt.finished, driveMs: 0, judgeMs: 0, ...drive },
    summary: { satisfied, violated, advisory: 0, inapplicable, inconclusive, broken: 0 },
    judged: { of, total: of + inconclusive },
    findings: [],
    requirements,
    byModel: [],
    observations: [],
    notes: [],
  }
}

function verdictOf({ predicate }: Statement, id: string): Verdict {
  const { passedTests, failedTests, conformance } = predicate
  if (passedTests.includes(id)) return 'satisfied'
  if (failedTests.includes(id)) return 'violated'
  return conformance.notApplicable.some((one) => one.id === id) ? 'inapplicable' : 'inconclusive'
}
