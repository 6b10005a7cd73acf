import type { MediaKind } from './deployment.ts'
import type { ModelChoice } from './model-choice.ts'
import type { HeaderSource, Shard } from './values.ts'

/** The options of `run` and `plan` as they were given, each valid on its own. Seconds as on the command line. */
export interface RunOptions {
  readonly baseUrl?: string
  readonly embedded?: boolean
  readonly overseasUrl?: string
  readonly apiKeyEnv?: string
  readonly noKey?: boolean
  readonly headers?: readonly HeaderSource[]
  readonly secretHeader?: readonly string[]
  readonly config?: string
  readonly spec?: string
  readonly set?: string
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly probes?: readonly string[]
  readonly strict?: boolean
  readonly allow?: readonly MediaKind[]
  readonly allowPrivate?: boolean
  readonly profile?: 'spec' | 'interop'
  readonly baseline?: string
  readonly models?: ModelChoice
  readonly task?: string
  readonly resume?: string
  readonly samples?: number
  readonly seed?: number
  readonly concurrency?: number
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxTokens?: number
  readonly maxCost?: number
  /** Files of prices, a later one over an earlier one. */
  readonly prices?: readonly string[]
  readonly timeout?: number
  readonly deadline?: number
  readonly pollInterval?: number
  readonly shard?: Shard | 'auto'
  readonly out?: string
  readonly json?: boolean
}
