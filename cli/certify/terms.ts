import type { Refusal } from '../../src/statement/refusals.ts'
import type { StatementTerms } from '../../src/statement/state.ts'
import { recordedBuild, currentDigest, tool } from '../build-info.ts'

/** What judges, as a statement names it. Without a build nothing is stated. */
export const certifyingTool = (): StatementTerms['tool'] & { readonly name: string } => ({
  ...tool,
  build: currentDigest() ?? '',
  commit: recordedBuild()?.commit ?? null,
})

const advice = 'certify with the package as it was published, or build it of a clean commit'

/** A statement names a build that others can have: one whose sources nobody else knows proves nothing. */
export function buildRefusals(): readonly Refusal[] {
  const [build, running] = [recordedBuild(), currentDigest()]
  if (running === undefined) return [{ because: 'gateproof runs from its sources', advice }]
  if (build === undefined)
    return [{ because: 'this installation of gateproof does not say what it was built of', advice }]
  if (build.digest !== running)
    return [{ because: 'files of this installation of gateproof were changed after it was built', advice }]
  if (!build.dirty) return []
  return [{ because: 'this build of gateproof was made of sources that differ from their commit', advice }]
}
