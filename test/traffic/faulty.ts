import type { Fault } from '../../gateway/reference/fault.ts'
import { faults } from '../../suites/faults.ts'

/** The faults of the gateway that the archives named `sick` were recorded of. */
const names = [
  'chat.idMissing',
  'models.descriptionMissing',
  'streaming.chat.objectMisspelt',
  'errors.invalidParameterMistyped',
]

export const sick: readonly Fault[] = names.flatMap((name) => faults[name] ?? [])

/** The requirements that they break, and nothing else. */
export const sickIds: readonly string[] = sick.flatMap(({ breaks }) => breaks as readonly string[]).sort()
