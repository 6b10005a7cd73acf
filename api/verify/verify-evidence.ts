import { disputeText } from '../../reporters/statement/dispute.ts'
import { explainedText } from '../../reporters/statement/requirement.ts'
import { areas } from '../../suites/areas.ts'
import { consistencyOf, consistencySteps } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { contradictions } from '../../src/statement/absence.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import type { Sentences } from '../../src/statement/alteration.ts'
import { differenceTexts, statementDifferences, verdictsOf } from '../../src/statement/differences.ts'
import { refusalsOf } from '../../src/statement/refusals.ts'
import { makerVersion } from '../../src/statement/maker.ts'
import { createStatement } from '../../src/statement/state.ts'
import type { Statement } from '../../src/statement/statement.ts'
import type { MakerRelation } from '../../src/statement/tool-step.ts'
import { fails, holds, unchecked, type Step } from '../../src/statement/verification.ts'
import { fileDigest, evidenceProblem, matchSubjects, type EvidenceFile } from '../../src/statement/subjects.ts'
import { decodingBudget, unpackedFile } from '../../src/traffic/file-kind.ts'
import { withNames, type NamedFile } from '../files/evidence-files.ts'
import { explain } from '../explain.ts'
import { judgeEvidence, type Judging } from '../judge/judging.ts'
import type { Task } from '../task.ts'
import { tool } from '../build-info.ts'
import { pluralize } from '../../src/std/pluralize.ts'

/** The evidence of a statement. */
export interface MatchedEvidence {
  /** In the order of the statement's subjects. */
  readonly files: readonly string[]
  readonly evidence: Evidence
  /** By path. */
  readonly named: ReadonlyMap<string, NamedFile>
  /** The names of those that were compressed. */
  readonly decompressed: readonly string[]
}

/**
 * Matches the given files with the subjects of a statement, by the digests of their uncompressed content.
 *
 * @param folder where compressed files are decompressed
 * @returns the reasons if a file is missing, unexpected, damaged, incomplete or from another drive
 */
export async function findEvidence(
  statement: Statement,
  given: readonly NamedFile[],
  folder: string,
): Promise<MatchedEvidence | Sentences> {
  const named = new Map(given.map((file) => [file.path, file]))
  try {
    const budget = decodingBudget()
    const digested: EvidenceFile[] = []
    for (const [index, file] of given.entries()) {
      const path = await unpackedFile(file.path, folder, index, budget)
      named.set(path, { ...file, path })
      digested.push({ path, called: file.shownAs, sha256: fileDigest(path) })
    }
    const matched = matchSubjects(statement, digested)
    if ('problem' in matched) return matched.problem
    const files = matched.files.map(({ path }) => path)
    const evidence = loadEvidence(files)
    const problem = evidenceProblem(statement, evidence)
    const decompressed = given.filter(({ path }) => !files.includes(path)).map(({ shownAs }) => shownAs)
    return problem === undefined ? { files, evidence, named, decompressed } : [withNames(problem, named.values())]
  } catch (error) {
    if (isUsageError(error)) return [withNames(error.message, named.values())]
    throw error
  }
}

const maxReasons = 10

/** Whether header, plan, exchanges and footer agree. Evidence of another version or commit may have other probes. */
export async function agreementSteps(
  statement: Statement,
  evidence: Evidence,
  relation: MakerRelation,
): Promise<readonly Step[]> {
  const version = makerVersion(statement)
  if (version !== tool.version) {
    const why = `recorded by gateproof ${version}, which can plan other requests than this version`
    return consistencySteps.map((step) => unchecked(step, why))
  }
  const results = await consistencyOf(evidence, areas, packagedContract())
  return results.map(({ step, says, problems: [first, ...others] }) => {
    if (first === undefined) return holds(step, says)
    return relation === 'other'
      ? unchecked(step, `${first}, which can be a difference between the two builds`)
      : fails(step, first, others.slice(0, maxReasons))
  })
}

/** Whether the responses contradict what is declared as unsupported. */
export function lacksStep(evidence: Evidence): Step {
  const { lacks } = evidence.header.deployment
  const [first, ...others] = contradictions(evidence).map(({ feature, found }) => `lacks: ${feature}, but ${found}`)
  if (first !== undefined) return fails('lacks', first, others)
  return holds(
    'lacks',
    lacks.length === 0 ? 'nothing is declared as unsupported' : `no response shows ${lacks.join(', ')}`,
  )
}

/** Judges evidence by the set and profile of a statement. */
function judgeAgain(statement: Statement, files: readonly string[], task: Task): Promise<Judging> {
  const { profile, set } = statement.predicate.conformance
  return judgeEvidence(files, { profile, set, strict: false, only: [], skip: [], spec: 'packaged', ...task })
}

interface ExplainTerms {
  readonly id: string
  readonly as: 'dispute' | undefined
  /** The evidence, if it was judged already. */
  readonly judged: Judging | undefined
  readonly task: Task
}

/** Explains a requirement of the statement by its evidence, whether or not everything else is valid. */
export async function explainRequirement(
  statement: Statement,
  { files, named }: MatchedEvidence,
  { id, as, judged: earlier, task }: ExplainTerms,
): Promise<string | undefined> {
  const [explanation] = explain(id)
  if (explanation === undefined) return undefined
  const judged = earlier ?? (await judgeAgain(statement, files, task))
  const stated = verdictsOf(statement).get(id) ?? 'not stated'
  const explained = { requirement: explanation, contract: explanation.contract, stated, judged, named }
  return as === 'dispute' ? disputeText(explained) : explainedText(explained)
}

/** The result of judging again. */
export interface Rejudged {
  readonly step: Step
  /** Requirements with another verdict than stated; absent if the evidence was not judged. */
  readonly differing?: readonly string[]
  readonly judged?: Judging
}

/**
 * Judges the evidence by the set and profile of the statement, and compares the results.
 *
 * @param relation to the build that made the statement
 * @param acceptsOther true if verdicts may differ from those of another commit, as long as the result is the same
 */
export async function rejudge(
  statement: Statement,
  { files, evidence }: Pick<MatchedEvidence, 'files' | 'evidence'>,
  task: Task,
  relation: MakerRelation = 'same',
  acceptsOther = false,
): Promise<Rejudged> {
  const { conformance, result } = statement.predicate
  const { profile } = conformance
  const terms = termsOf(statement)
  const isSameBuild = terms.tool.version === tool.version && relation !== 'other'
  // The step `probes` has compared the plan.
  const refusals = refusalsOf(evidence, { ...terms, profile, planned: [] }).map(({ because }) => because)
  if (refusals.length > 0)
    return { step: fails('verdicts', 'this evidence cannot be certified', refusals.slice(0, maxReasons)) }
  const judged = await judgeAgain(statement, files, task)
  if (task.signal?.aborted === true) return { step: unchecked('verdicts', 'interrupted') }
  const again = createStatement(judged, { ...terms, digests: judged.evidence.files.map(fileDigest) })
  const differences = statementDifferences(statement, again, isSameBuild)
  const { verdicts, fields } = differences
  const differing = verdicts.map(({ id }) => id)
  const texts = differenceTexts(differences)
  const isAccepted = relation === 'other' && acceptsOther && fields.length === 0 && again.predicate.result === result
  if (texts.length > 0 && !isAccepted)
    return { step: fails('verdicts', 'the evidence does not support the statement', texts), differing, judged }
  if (result === 'PASSED' && judged.exitCode !== 0) {
    const notes = judged.report.notes.slice(0, maxReasons)
    return { step: fails('verdicts', 'the evidence does not pass', notes), differing, judged }
  }
  const satisfied = `judged again: ${pluralize(again.predicate.passedTests.length, 'requirement')} satisfied`
  const compared = texts.length === 0 ? 'all verdicts equal' : 'the result is equal'
  return { step: holds('verdicts', `${satisfied}, ${compared}`, texts), differing, judged }
}

/** What a statement contains besides the results. */
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
