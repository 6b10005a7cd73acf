import type { Asked } from '../evidence/exchange.ts'
import type { PriceList } from '../money/price-list.ts'
import type { MediaKind, Shard } from './values.ts'

/**
 * The deployment under test: addresses, keys, models by role, declared features. Built from options, environment and
 * configuration by `configuration.ts`; models are completed by discovery.
 */

export const keyRoles = ['default', 'low', 'expired', 'deleted', 'exhausted', 'limited', 'unlimited'] as const
export type KeyRole = (typeof keyRoles)[number]

export const modelRoles = [
  'chat',
  'reasoning',
  'tools',
  'responses',
  'messages',
  'messagesReasoning',
  'generateContent',
  'image',
  'imageEdit',
  'video',
  'videoWithoutUrl',
  'videoPromptLimited',
  'chatOnly',
  'otherGroup',
  'unpriced',
  'saturated',
  'retired',
  'motionControl',
  'noChannel',
  'nonTruncating',
  'multipleChoices',
] as const
export type ModelRole = (typeof modelRoles)[number]

/** Bodies the contract does not show; merged over our default `{model, prompt}`. */
export const requestKinds = ['image', 'imageEdit', 'video', 'motionControl'] as const
export type RequestKind = (typeof requestKinds)[number]

export interface Deployment {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string
  readonly overseasBaseUrl?: string
  /** True for the reference gateway started by this process. */
  readonly embedded: boolean
  /** Secrets by role. Never recorded. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>
  /** Extra request headers (staging gates) by lower-case name. Their values are never recorded where they are sent. */
  readonly headers: Readonly<Record<string, string>>
  /** Of those, the ones that were named as secrets: an echo of their value is never recorded either (`secrets.ts`). */
  readonly secretHeaders?: readonly string[]
  readonly group: string
  readonly models: Readonly<Partial<Record<ModelRole, string>>>
  readonly requests: Readonly<Partial<Record<RequestKind, Readonly<Record<string, unknown>>>>>
  /** The seconds that its videos last, where it declares them. */
  readonly videoSeconds?: { readonly min: number; readonly max: number }
  /** Seconds within which it declares that a video is finished. */
  readonly videoDoneWithin?: number
  /** A video task of an earlier run, to be judged without paying again. */
  readonly task?: string
  readonly prefixes: { readonly motionControl?: string }
  /** Area names, `overseas`, `motionControl`: declared absent. */
  readonly unsupported: readonly string[]
  /** Billed media that may be sent. */
  readonly allow: readonly MediaKind[]
  /** Media that it names may be fetched from private addresses, though it is a remote one. */
  readonly allowPrivate?: boolean
}

/** How `run`, `judge` and `record` judge. */
export interface JudgingTerms {
  readonly profile: 'spec' | 'interop'
  readonly strict: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly baselineFile?: string
  /** The deadline of the command, judging included. */
  readonly deadlineS: number
  readonly json: boolean
}

/** The options of `run` and `plan`, validated and complete. Times are in seconds, as on the command line. */
export interface Settings extends JudgingTerms {
  readonly deployment: Deployment
  /** A contract document in place of the packaged one. */
  readonly specFile?: string
  /** The version of the requirement set that gates, where one was named. */
  readonly set?: string
  /** Names of the only probes to drive. */
  readonly probes?: readonly string[]
  readonly noKey: boolean
  readonly resumeDir?: string
  /** True where the second line is driven like the first, and both are compared. */
  readonly compareOverseas?: boolean
  /** Ids and patterns of the listed models that are asked besides those of the roles: `*` for `--models all`. */
  readonly modelPatterns?: readonly string[]
  readonly samples: number
  readonly seed: number
  readonly concurrency: number
  /** Requests started per minute. */
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxTokens?: number
  /** What models cost, where a list was given. */
  readonly prices?: PriceList
  /** In the currency of the prices. */
  readonly maxCost?: number
  readonly timeoutS: number
  readonly pollIntervalS: number
  readonly shard: Shard
  /** Which shard drives which probe, where a drive goes on with an earlier one that settled it. */
  readonly shardAssignment?: ReadonlyMap<string, number>
  readonly outDir: string
  /** What is recorded of the options, so that a part of the run can be asked for again. */
  readonly recordedOptions?: Asked
}

/**
 * The same deployment at its second address, which has no second line of its own. The task of an earlier run is one of the first.
 */
export function overseasDeployment({ overseasBaseUrl = '', task: _task, ...deployment }: Deployment): Deployment {
  return { ...deployment, baseUrl: overseasBaseUrl, unsupported: [...new Set([...deployment.unsupported, 'overseas'])] }
}
