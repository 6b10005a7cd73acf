import type { CheckMeta } from './meta.ts'

/** How one check ended. */
export interface CheckResult {
  readonly name: string
  /** Path below `suites/`, with `/` and the extension of the source: `streaming/streaming.test.ts`. */
  readonly file: string
  readonly meta: CheckMeta | undefined
  readonly state: 'passed' | 'failed' | 'pending'
  /** Name and message of what the check threw. */
  readonly errors: readonly { readonly name: string; readonly message: string }[]
}
