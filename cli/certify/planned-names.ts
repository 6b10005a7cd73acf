import { areas } from '../../suites/areas.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { plannedProbes } from '../../src/drive/plan/planned-probes.ts'
import type { Evidence } from '../../src/evidence/store.ts'

/** Drawn requests per operation of a run that says nothing of them. */
const defaultSamples = 10

/** Names of the probes that a whole drive by this version has in its plan. They are the same for any seed. */
export function plannedProbeNames({ header }: Evidence): readonly string[] {
  const samples = Math.min(defaultSamples, Math.max(0, Math.floor(header.asked?.samples ?? defaultSamples)))
  const selection = { only: [], skip: [], samples, seed: 1, shard: { index: 1, count: 1 } }
  return plannedProbes(areas, packagedContract(), selection).map(({ probe }) => probe.name)
}
