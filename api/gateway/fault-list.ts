import { readPackageFile } from '../../src/std/open-file.ts'
import type { FaultName } from '../../suites/fault-names.ts'

export type { FaultName }

/** A named fault of the gateway. */
export interface FaultInfo {
  /** For the option `faults`: `chat.usageMissing`. */
  readonly name: string
  /** The area of the requirements that it violates. */
  readonly area: string
  /** The ids of the requirements that it violates: all of them, and no others. */
  readonly breaks: readonly string[]
  /** One sentence that says what the gateway does wrong. */
  readonly text: string
  /** One sentence that says when it takes effect, if an ordinary request may not show it. */
  readonly condition?: string
  /** True if it is for the option `faults` only, and not for `inject`. */
  readonly onlyAtStart?: true
}

/** Every named fault, sorted by name; without those of the area `upstream`, which need one. */
export const faults: readonly FaultInfo[] = JSON.parse(
  readPackageFile(new URL('../../suites/fault-list.json', import.meta.url)),
) as readonly FaultInfo[]
