import { flawText } from '../../src/results/flaws.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { FlawError } from '../../src/outcomes/flaw.ts'
import { isUndecided } from '../../src/outcomes/undecided.ts'

/** The sentence of the reason or flaw that a part of a check throws. Rethrows other errors. */
export function thrownText(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isUndecided(error)) return reasonText(error.end.reason)
    if (error instanceof FlawError) return flawText(error.mismatch)
    throw error
  }
  return 'nothing was thrown'
}
