import type { MakerRelation } from '../../src/statement/tool-step.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { fails, holds, unchecked, type Step } from '../../src/statement/verification.ts'
import type { Task } from '../task.ts'
import {
  agreementSteps,
  explainRequirement,
  findEvidence,
  lacksStep,
  rejudge,
  type MatchedEvidence,
  type Rejudged,
} from './verify-evidence.ts'
import type { VerifySettings } from './verify-settings.ts'

export type ReportSteps = (...steps: readonly Step[]) => void

interface EvidenceTerms {
  readonly settings: VerifySettings
  /** False if a step before failed: the evidence is not judged then. */
  readonly areClaimsValid: boolean
  /** To the build that made the statement. */
  readonly relation: MakerRelation
  /** For decompressed files. */
  readonly folder: string
  readonly report: ReportSteps
  readonly task: Task
}

interface CheckedEvidence {
  /** Requirements with another verdict than stated; absent if the evidence was not judged. */
  readonly differing?: readonly string[]
  /** Present if it was requested and the evidence matches the statement. */
  readonly explanation?: string
}

/** Matches the evidence with the statement, checks that its parts agree, and judges it again. */
export async function checkEvidence(statement: Statement, terms: EvidenceTerms): Promise<CheckedEvidence> {
  const { settings, folder, report, task } = terms
  if (settings.evidence.length === 0) {
    const why = 'no --evidence was given'
    report(unchecked('evidence', why), unchecked('verdicts', why))
    return {}
  }
  const found = await findEvidence(statement, settings.evidence, folder)
  if (!('files' in found)) {
    const [says, ...further] = found
    report(fails('evidence', says, further), unchecked('verdicts', 'the given evidence does not match the statement'))
    return {}
  }
  const files = found.files.length === 1 ? 'the file matches' : `the ${found.files.length} files match`
  const packed = found.decompressed.length === 0 ? '' : `; decompressed: ${found.decompressed.join(', ')}`
  report(holds('evidence', `${files} the statement; the hash chain is intact${packed}`))
  const { step, differing, judged } = await judgeMatched(statement, found, terms)
  report(step)
  const { explain: id, as } = settings
  const explanation =
    id === undefined ? undefined : await explainRequirement(statement, found, { id, as, judged, task })
  return { ...(differing && { differing }), ...(explanation !== undefined && { explanation }) }
}

async function judgeMatched(
  statement: Statement,
  found: MatchedEvidence,
  { settings, areClaimsValid, relation, report, task }: EvidenceTerms,
): Promise<Rejudged> {
  const notJudged = (why: string) => ({ step: unchecked('verdicts', `not judged, because ${why}`) })
  if (!areClaimsValid) return notJudged('another check failed')
  const agreeing = [lacksStep(found.evidence), ...(await agreementSteps(statement, found.evidence, relation))]
  report(...agreeing)
  if (agreeing.some(({ outcome }) => outcome === 'fails'))
    return notJudged('the parts of the evidence contradict each other')
  return rejudge(statement, found, task, relation, settings.otherBuild)
}
