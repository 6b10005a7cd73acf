import { areas } from '../../suites/areas.ts'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { plannedProbes } from '../../src/drive/plan/planned-probes.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Refusal } from '../../src/statement/refusals.ts'
import type { StatementTerms } from '../../src/statement/state.ts'
import { currentDigest, recordedBuild, tool } from '../build-info.ts'

/** The tool as a statement names it. */
export const certifyingTool = (): StatementTerms['tool'] & { readonly name: string } => ({
  ...tool,
  build: currentDigest() ?? '',
  commit: recordedBuild()?.commit ?? null,
})

const advice = 'use a package from npm pack in a clone without changes (git status), and repeat gateproof run'

/** Only a build that others can reproduce can certify: not sources, not a modified or uncommitted build. */
export function buildRefusals(): readonly Refusal[] {
  const [build, running] = [recordedBuild(), currentDigest()]
  if (running === undefined) return [{ because: 'gateproof runs from its sources', advice }]
  if (build === undefined) return [{ because: 'this installation of gateproof has no build record', advice }]
  if (build.digest !== running)
    return [{ because: 'files of this installation of gateproof were changed after it was built', advice }]
  return build.dirty ? [{ because: 'this build of gateproof contains uncommitted changes', advice }] : []
}

/** Drawn requests per operation if the header does not record them. */
const defaultSamples = 10

/** Why header, plan, exchanges and footer of a recording of this build contradict each other. */
export async function contradictionRefusals(evidence: Evidence): Promise<readonly Refusal[]> {
  const results = await consistencyOf(evidence, areas, packagedContract())
  return results.flatMap(({ step, problems }) =>
    problems
      .slice(0, 1)
      .map((problem) => ({ because: `the evidence contradicts itself (${step}): ${problem}`, advice: runAgain })),
  )
}

const runAgain = 'run it again: gateproof run'

/** Names of all probes that a complete drive by this version plans. They do not depend on the seed. */
export function plannedProbeNames({ header }: Evidence): readonly string[] {
  const samples = Math.min(defaultSamples, Math.max(0, Math.floor(header.asked?.samples ?? defaultSamples)))
  const selection = { only: [], skip: [], samples, seed: 1, shard: { index: 1, count: 1 } }
  return plannedProbes(areas, packagedContract(), selection).map(({ probe }) => probe.name)
}
