import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'

/** The ids of all requirements. They are not mutated: the compiler checks them. */
export const requirementIds: ReadonlySet<string> = new Set(
  requirementsOf(packagedContract().document).map(({ id }): string => id),
)
