import { join } from 'node:path'
import { hasDocument, type Contract } from '../../src/contract/document.ts'
import { samplesOf, type Settings } from '../../src/deployment/deployment.ts'
import type { Area } from '../../src/drive/plan/area.ts'
import { copyFile } from '../../src/std/create-file.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { recordedAssignment } from '../../src/drive/plan/shard-assignment.ts'
import { arrivalsIn, type ArrivalOf } from '../../src/evidence/arrivals.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { definedMembers } from '../../src/std/defined-members.ts'

/** The state of an interrupted drive. */
export interface Resumed {
  /** With the seed, samples, shard, selection and models of the earlier drive, which decide what is sent. */
  readonly settings: Settings
  /** Recorded exchanges by `probe/name`. Billed tasks among them are polled, not submitted again. */
  readonly earlier: ReadonlyMap<string, Exchange>
  /** Media requests being sent when the drive was killed. */
  readonly begun: ReadonlySet<string>
  /** Where its calls have reached the scripted upstream. */
  readonly arrivalOf: ArrivalOf
}

/**
 * Loads the evidence of an interrupted drive and copies it to the evidence file of this run.
 *
 * @throws UsageError if it is from another deployment, another contract document, or the embedded gateway
 */
export function resume(
  settings: Settings,
  dir: string,
  contract: Contract,
  file: string,
  option = '--resume',
  plannedAreas: readonly Pick<Area, 'name'>[] = [],
): Resumed {
  const from = join(dir, 'evidence.jsonl')
  const evidence = loadEvidence([from])
  const refusal = refusalOf(evidence, settings, contract) ?? refusalOfSamples(evidence, settings, plannedAreas)
  if (refusal !== undefined) throw new UsageError(`${option} ${dir}: ${refusal}`)
  if (from !== file) copyFile(from, file)
  const { seed, shard, only, skip, patienceS, asked } = evidence.header
  const [index = 1, count = 1] = shard.split('/').map(Number)
  const models = { ...settings.deployment.models, ...evidence.models }
  const { task = evidence.header.deployment.task } = settings.deployment
  const { patienceS: _, ...others } = settings
  return {
    settings: {
      ...others,
      ...definedMembers({ patienceS }),
      seed,
      samples: samplesOf(evidence.header),
      only,
      skip,
      shard: { index, count },
      shardAssignment: recordedAssignment(evidence.header, count),
      ...(asked?.everyModel && { modelPatterns: asked.everyModel }),
      deployment: { ...settings.deployment, models, ...(task !== undefined && { task }) },
    },
    earlier: lastAttempts(evidence.exchanges),
    begun: new Set(evidence.begun),
    arrivalOf: arrivalsIn(evidence.upstream),
  }
}

function refusalOf({ header, footer }: Evidence, { deployment }: Settings, contract: Contract): string | undefined {
  if (header.deployment.embedded) return 'the run tested the embedded gateway, which no longer exists'
  if (header.deployment.baseUrl !== deployment.baseUrl) {
    return `expected a run of ${deployment.baseUrl || 'the embedded gateway'}, got one of ${header.deployment.baseUrl}`
  }
  // The digest beside the document may be another one's.
  if (!hasDocument(contract, header.contract.document)) return 'the run used another contract document'
  return footer?.ended === 'setup' ? 'the run tested nothing. Run again without --resume' : undefined
}

/** The area of `identify collect`, which loads only for this command. */
const samplesArea = 'identify'

/** Samples continue only a collection of the same model, and a run only a run. */
function refusalOfSamples(
  { header, models }: Evidence,
  { deployment }: Settings,
  plannedAreas: readonly Pick<Area, 'name'>[],
): string | undefined {
  const wanted = plannedAreas.some(({ name }) => name === samplesArea)
  const found = header.plan.some(({ probe }) => probe === samplesArea)
  if (wanted && !found) return 'expected samples of identify collect, got a run'
  if (found && !wanted) return 'expected a run, got samples: continue them with identify collect --resume'
  const [known, asked] = [models.chat, deployment.models.chat]
  if (!wanted || known === undefined || asked === undefined || known === asked) return undefined
  return `the samples are of the model ${quoted(known)}, not of ${quoted(asked)}`
}

/** The last attempt of each request. */
function lastAttempts(exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const last = exchanges.filter(({ retried }) => !retried)
  return new Map(last.map((exchange) => [`${exchange.probe}/${exchange.name}`, exchange]))
}
