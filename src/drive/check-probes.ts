import type { Contract } from '../contract/document.ts'
import type { Settings } from '../deployment/deployment.ts'
import { didYouMean } from '../deployment/did-you-mean.ts'
import { quoted, UsageError } from '../deployment/usage-error.ts'
import { probesOf, type Area } from './area.ts'
import { discoveryProbe } from './discover.ts'

/**
 * Refuses a name in `--probes` that no probe has.
 *
 * @throws UsageError that names it and what was probably meant
 */
export function checkProbes(areas: readonly Area[], contract: Contract, settings: Settings): void {
  if (settings.probes === undefined) return
  const names = areas.flatMap((area) => probesOf(area, contract, settings).map(({ name }) => name))
  // What comes before all others is driven in any case.
  const unknown = settings.probes.find((name) => name !== discoveryProbe && !names.includes(name))
  if (unknown === undefined) return
  throw new UsageError(`--probes ${quoted(unknown)} is no probe${didYouMean(unknown, names)}; gateproof plan names all`)
}
