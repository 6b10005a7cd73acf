import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { recordedAssignment } from '../../src/drive/plan/shard-assignment.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'

/** What an interrupted drive leaves to one that goes on with it. */
export interface Resumed {
  /** The settings of the earlier drive where they decide what is sent: seed, shard, selection, models. */
  readonly settings: Settings
  /** What it has, by `probe/name`, so that a task it paid for is polled on. Some were in flight when it ended. */
  readonly earlier: ReadonlyMap<string, Exchange>
  /** Media requests that it had begun to send when it was killed. */
  readonly begun: ReadonlySet<string>
}

/**
 * Reads the evidence of an interrupted drive and makes it the beginning of this one's file.
 *
 * @throws UsageError when it is of another deployment or contract document, or was of the embedded gateway, which is gone
 */
export function resume(settings: Settings, dir: string, contract: Contract, file: string): Resumed {
  const from = join(dir, 'evidence.jsonl')
  const evidence = loadEvidence([from])
  const refusal = refusalOf(evidence, settings, contract)
  if (refusal !== undefined) throw new UsageError(`--resume ${dir}: ${refusal}`)
  if (from !== file) copyFileSync(from, file)
  const { seed, shard, only, skip, asked } = evidence.header
  const [index = 1, count = 1] = shard.split('/').map(Number)
  const models = { ...settings.deployment.models, ...evidence.models }
  const { task = evidence.header.deployment.task } = settings.deployment
  return {
    settings: {
      ...settings,
      seed,
      only,
      skip,
      shard: { index, count },
      shardAssignment: recordedAssignment(evidence.header, count),
      ...(asked?.everyModel && { modelPatterns: asked.everyModel }),
      deployment: { ...settings.deployment, models, ...(task !== undefined && { task }) },
    },
    earlier: lastAttempts(evidence.exchanges),
    begun: new Set(evidence.begun),
  }
}

function refusalOf({ header }: Evidence, { deployment }: Settings, contract: Contract): string | undefined {
  if (header.deployment.embedded) return 'it was of the embedded gateway, which ended with it'
  if (header.deployment.baseUrl !== deployment.baseUrl) {
    return `it was of ${header.deployment.baseUrl}, not of ${deployment.baseUrl || 'the embedded gateway'}`
  }
  return header.contract.sha256 === contract.sha256 ? undefined : 'it was driven by another contract document'
}

/** The last attempt of each request. */
function lastAttempts(exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const last = exchanges.filter(({ retried }) => !retried)
  return new Map(last.map((exchange) => [`${exchange.probe}/${exchange.name}`, exchange]))
}
