import { requirementSet } from '../../src/contract/sets.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { statementDifferences } from '../../src/statement/differences.ts'
import { refusalsOf } from '../../src/statement/refusals.ts'
import { createStatement } from '../../src/statement/state.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { fails, holds, unchecked, type Step } from '../../src/statement/verification.ts'
import { fileDigest, evidenceProblem, matchSubjects, type EvidenceFile } from '../../src/statement/subjects.ts'
import type { NamedFile } from '../evidence-files.ts'
import { withInterruption } from '../interrupt.ts'
import { judgeEvidence } from '../judging.ts'
import { plannedProbeNames } from '../certify/planned-names.ts'
import { withJudgingProgress } from '../progress.ts'
import { tool } from '../build-info.ts'

/** The evidence that a statement is about. */
export interface MatchedEvidence {
  /** In the order of the statement. */
  readonly files: readonly string[]
  readonly evidence: Evidence
}

/**
 * The evidence that a statement is about among what was given: these files and no others, each whole and of the drive that it tells of.
 *
 * @returns a sentence where that is not so
 */
export function findEvidence(statement: Statement, given: readonly NamedFile[]): MatchedEvidence | string {
  const digested = given.map((file): EvidenceFile => ({
    path: file.path,
    called: file.shownAs,
    sha256: fileDigest(file.path),
  }))
  const subjects = matchSubjects(statement, digested)
  if (typeof subjects === 'string') return subjects
  const files = subjects.map(({ path }) => path)
  try {
    const evidence = loadEvidence(files)
    return evidenceProblem(statement, evidence) ?? { files, evidence }
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
}

/** At most so many reasons are told. */
const maxReasons = 10

/** Judges the evidence by the set and the profile that the statement names, and compares what comes of it. */
export async function rejudge(statement: Statement, { files, evidence }: MatchedEvidence): Promise<Step> {
  const { conformance, result } = statement.predicate
  const { profile, set } = conformance
  const terms = termsOf(statement)
  const isOwn = terms.tool.version === tool.version
  // Another version may plan other probes.
  const planned = isOwn ? plannedProbeNames(evidence) : []
  const refusals = refusalsOf(evidence, { ...terms, profile, planned }).map(({ because }) => because)
  if (refusals.length > 0)
    return fails('verdicts', 'of this evidence no statement can be made', refusals.slice(0, maxReasons))
  const options = { profile, set, strict: false, only: [], skip: [], spec: 'packaged' }
  const judged = await withInterruption(async (interruption) => {
    const judging = await withJudgingProgress((onProgress) =>
      judgeEvidence(files, { ...options, onProgress }, interruption),
    )
    return interruption.wasInterrupted() ? undefined : judging
  })
  if (judged === undefined) return unchecked('verdicts', 'it was interrupted')
  const again = createStatement(judged, { ...terms, digests: judged.evidence.files.map(fileDigest) })
  const found = statementDifferences(statement, again, isOwn)
  if (found.length > 0) return fails('verdicts', 'judged again, the evidence does not say what is stated', found)
  if (result === 'PASSED' && judged.exitCode !== 0)
    return fails('verdicts', 'judged again, the evidence is no pass', judged.report.notes.slice(0, maxReasons))
  return holds('verdicts', `${again.predicate.passedTests.length} satisfied, judged again and one by one the same`)
}

/** What a statement says besides its evidence. */
function termsOf({ predicate: { configuration, conformance } }: Statement) {
  const { statedAt, validUntil, deployment, set } = conformance
  const [, , maker] = configuration
  const { version = '', commit = 'unknown' } = maker.annotations ?? {}
  return {
    ...(deployment.name !== undefined && { name: deployment.name }),
    set: requirementSet(set),
    statedAt,
    validUntil,
    tool: { name: maker.name, version, build: maker.digest.sha256, commit: commit === 'unknown' ? null : commit },
  }
}
