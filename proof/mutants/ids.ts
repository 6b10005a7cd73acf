import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'

/** The ids of all requirements: as texts in the suites they are looked after by the compiler. */
export const requirementIds: ReadonlySet<string> = new Set(
  requirementsOf(packagedContract().document).map(({ id }): string => id),
)
