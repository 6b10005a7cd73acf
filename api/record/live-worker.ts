/** Worker thread that judges the traffic recorded so far: receives the path of an evidence file, replies with its findings. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Profile, requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { contractFor } from '../../src/outcomes/recording.ts'
import { startJudge } from '../../src/judge/judge.ts'
import type { Finding } from '../../src/report/report.ts'

export interface LiveOptions {
  readonly profile: Profile
  readonly strict: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

const options = workerData as LiveOptions

// Inherited by the judge's thread. Only Linux has priorities per thread.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

const bounds = { totalMs: 60_000, checkMs: 10_000, heapMiB: 256 }
const judge = startJudge({ criteria: { only: options.only, skip: options.skip }, bounds })

async function findingsIn(file: string): Promise<readonly Finding[]> {
  const evidence = loadEvidence([file])
  const requirements = requirementsOf(contractFor(evidence, undefined).document)
  const [result] = await judge.judge([file])
  if (result === undefined) return []
  const selected = (id: string) => isSelected(id, options)
  return conclude(evidence, result, { ...options, requirements, selected, judgeMs: 0, set: requirementSet() }).report
    .findings
}

parentPort?.on('message', (file: string) => void findingsIn(file).then((findings) => parentPort?.postMessage(findings)))
