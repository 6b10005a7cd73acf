import { recordedContract } from '../contract/document.ts'
import { requirementsOf } from '../contract/requirements.ts'
import { isSelected } from '../drive/select.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { conclude, type Concluded } from '../verdict/conclude.ts'
import type { Known } from '../verdict/known.ts'
import { startJudge, type JudgeResult } from '../verdict/judge.ts'
import type { Profile } from '../verdict/verdict.ts'

export interface JudgingOptions {
  readonly profile: Profile
  readonly strict: boolean
  /** Id prefixes, in addition to what was selected when driving. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Violations that do not gate. */
  readonly known?: readonly Known[]
}

const nothing: JudgeResult = { checks: [], crashes: ['vitest judged nothing'] }

export interface Judging extends Concluded {
  readonly evidence: Evidence
}

/**
 * Judges evidence by the contract document that travelled with it.
 *
 * @throws UsageError (by `name`) when a file cannot be read as evidence
 */
export async function judgeEvidence(files: readonly string[], options: JudgingOptions): Promise<Judging> {
  const started = performance.now()
  const evidence = loadEvidence(files)
  const requirements = requirementsOf(recordedContract(evidence.header.contract.document).document)
  const selected = (id: string) => isSelected(id, evidence.header) && isSelected(id, options)
  const judge = await startJudge()
  const cancel = () => void judge.cancel()
  process.once('SIGTERM', cancel)
  try {
    const [result = nothing] = await judge.judge(files)
    const judgeMs = Math.round(performance.now() - started)
    return { evidence, ...conclude(evidence, result, { requirements, selected, judgeMs, ...options }) }
  } finally {
    process.off('SIGTERM', cancel)
    await judge.close()
  }
}
