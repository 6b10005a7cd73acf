import type { Evidence } from '../../src/evidence/store.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { withContract } from '../../src/outcomes/recording.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { Report } from '../../src/report/report.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../../src/std/memoized.ts'
import { evidenceOf } from '../recordings/judgements.ts'
import { concludeTrial } from '../suites/harness.ts'

/** A judged recording: what the reports say, and what they say it of. */
export interface Audited {
  readonly evidence: Evidence
  readonly checks: readonly CheckResult[]
  readonly report: Report
}

/** Judges evidence by today's document. */
export async function auditedOf(recorded: Evidence): Promise<Audited> {
  const evidence = withContract(recorded, packagedContract())
  const judged = await judgeInProcess(recorded, {}, { spec: 'packaged' })
  return { evidence, checks: judged.checks, report: concludeTrial(evidence, judged).report }
}

/** The recording of a real gateway. Its exchanges are read from a file, which stays until the process ends. */
export function recordedEvidence(name: string): Evidence {
  const file = join(folder(), `${name}.jsonl`)
  writeFileSync(file, evidenceOf(name))
  return loadEvidence([file])
}

const folder = once(() => {
  const path = mkdtempSync(join(tmpdir(), 'gateproof-audit-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
})
