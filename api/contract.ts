import { areas } from '../suites/areas.ts'
import { packagedContract, type Contract } from '../src/contract/document.ts'
import { readContract } from '../src/contract/read-contract.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import { checkModels } from '../src/drive/plan/model-probes.ts'
import { checkProbes } from '../src/drive/plan/planned-probes.ts'

/** The packaged contract document, or the one that replaces it. */
export const contractOf = ({ specFile }: Pick<Settings, 'specFile'>): Contract =>
  specFile === undefined ? packagedContract() : readContract(specFile)

/**
 * The contract document of a drive.
 *
 * @throws UsageError if the settings select models or probes that the document does not have
 */
export function contractToDrive(settings: Settings): Contract {
  const contract = contractOf(settings)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  return contract
}
