import type { KeyRole } from '../contract/key-roles.ts'
import type { Asked, EvidenceHeader, RecordedCost, RecordedDeployment } from '../evidence/exchange.ts'
import type { PriceList } from '../money/price-list.ts'
import type { EndpointTypes } from '../contract/endpoint-types.ts'
import type { Profile } from '../contract/requirements.ts'
import type { Environment } from './environment.ts'
import type { ReportFile } from './report-files.ts'
import { definedMembers } from '../std/defined-members.ts'
import { type Prefixes, servedAt } from '../contract/prefixes.ts'
import { allowances, type Allowance, type ListenAddress, type Shard } from './values.ts'

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
  'upstreamChat',
  'upstreamResponses',
  'upstreamMessages',
  'upstreamGenerateContent',
] as const
export type ModelRole = (typeof modelRoles)[number]

/** Requests whose bodies the contract does not show. The configured body is merged over `{model, prompt}`. */
export const requestKinds = ['image', 'imageEdit', 'video', 'motionControl'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The deployment under test. Built from options, environment and configuration; discovery completes the models. */
export interface Deployment {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string
  readonly overseasBaseUrl?: string
  /** True for the reference gateway that this process starts. */
  readonly embedded: boolean
  /** Secrets by role. Never recorded. */
  readonly keys: Readonly<Partial<Record<KeyRole, string>>>
  /** Extra request headers by lower-case name. The values are masked in recorded requests. */
  readonly headers: Readonly<Record<string, string>>
  /** Names of the headers whose values are masked in responses too (`secrets.ts`). */
  readonly secretHeaders?: readonly string[]
  readonly group: string
  readonly models: Readonly<Partial<Record<ModelRole, string>>>
  readonly requests: Readonly<Partial<Record<RequestKind, Readonly<Record<string, unknown>>>>>
  /** The video durations that the deployment declares. */
  readonly videoSeconds?: { readonly min: number; readonly max: number }
  /** The seconds within which the deployment declares that a video finishes. */
  readonly videoDoneWithin?: number
  /** The seconds within which the deployment closes its upstream connection when a client leaves. */
  readonly upstreamClosedWithin?: number
  /** How the deployment reports what calls cost. Set only if that is judged. */
  readonly cost?: RecordedCost
  /** A video task of an earlier run, to judge without paying for a new one. */
  readonly task?: string
  /** The meaning of labels in `supported_endpoint_types`. */
  readonly endpointTypes?: EndpointTypes
  /** Where paths begin that are not directly below the base URL. */
  readonly prefixes: Prefixes
  /** Features that are declared as unsupported (`x-features` in the document). `lacks` in the configuration, here and in the evidence. */
  readonly lacks: readonly string[]
  /** Media that may be billed. */
  readonly allow: readonly Allowance[]
  /** Allows media URLs on private addresses for a remote deployment. */
  readonly allowPrivate?: boolean
}

/** How `run`, `judge` and `record` judge. */
export interface JudgingTerms {
  readonly profile: Profile
  readonly strict: boolean
  /** Percent of the gating requirements that must be judged in each area and protocol. Absent: half, and no drive that ended early passes. */
  readonly minJudged?: number
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly baselineFile?: string
  /** Absolute paths of reports, and of folders with earlier runs, into which the summary of this run is written. */
  readonly historyPaths?: readonly string[]
  /** Reports to write besides those of the output folder, with absolute paths. */
  readonly reportFiles?: readonly ReportFile[]
  /** Where to send metrics: the URL of a collector, with `/v1/metrics`. */
  readonly otlpUrl?: string
  /** Time limit of the command, including judging. */
  readonly deadlineS: number
}

/** Several runs, each with its own seed. */
export interface Repeat {
  /** The number of runs. Absent: as many as fit into `forMs`. */
  readonly count?: number
  /** No run starts after this time. */
  readonly forMs?: number
}

/** The validated options of `run` and `plan`. Times are in seconds, as on the command line. */
export interface Settings extends JudgingTerms {
  readonly deployment: Deployment
  /** Replaces the packaged contract document. */
  readonly specFile?: string
  /** The version of the requirement set that gates. */
  readonly set?: string
  /** With `--quick`: the names of its probes. */
  readonly quick?: readonly string[]
  /** The only probes to send. */
  readonly probes?: readonly string[]
  readonly noKey: boolean
  readonly resumeDir?: string
  /** Also test the overseas endpoint, and compare the two. */
  readonly compareOverseas?: boolean
  /** IDs and patterns of listed models to test in addition to those with a role. `*` for `--models all`. */
  readonly modelPatterns?: readonly string[]
  readonly samples: number
  readonly seed: number
  /** How often to run, or until when. Absent for one run. */
  readonly repeat?: Repeat
  readonly concurrency: number
  /** Maximum number of requests per minute. */
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxTokens?: number
  readonly prices?: PriceList
  /** In the currency of the prices. */
  readonly maxCost?: number
  readonly timeoutS: number
  readonly pollIntervalS: number
  readonly shard: Shard
  /** The addresses of the scripted upstream. */
  readonly upstream?: readonly ListenAddress[]
  /** With the scripted upstream: how long it is silent in the calls that test it. Absent if they are not sent. */
  readonly patienceS?: number
  /** The folder in which the coding agents are installed. Default: the PATH, and `node_modules` of the working folder. */
  readonly agentsFrom?: string
  /** The shard of each probe in the run that this one resumes. */
  readonly shardAssignment?: ReadonlyMap<string, number>
  readonly outDir: string
  /** Names the HTTP proxy to use, if any (`HTTPS_PROXY`, `NO_PROXY`). */
  readonly env?: Environment
  /** Options for the evidence header, from which a part of the run can be repeated. */
  readonly asked?: Asked
}

/** The deployment at its overseas endpoint. It has no overseas endpoint of its own, and no tasks of an earlier run. */
export function overseasDeployment({ overseasBaseUrl = '', task: _task, ...deployment }: Deployment): Deployment {
  return { ...deployment, baseUrl: overseasBaseUrl, lacks: [...new Set([...deployment.lacks, 'overseas'])] }
}

/** What the header of the evidence records of a deployment, in this order. All of it as it is, except that of the keys only the roles. */
const recordedMembers = [
  ...(['baseUrl', 'overseasBaseUrl', 'embedded', 'group', 'keys', 'models', 'lacks', 'allow'] as const),
  ...(['videoSeconds', 'videoDoneWithin', 'endpointTypes', 'task', 'requests', 'prefixes', 'cost'] as const),
] satisfies readonly (keyof Deployment & keyof RecordedDeployment)[]

type RecordedMember = (typeof recordedMembers)[number]

const pickRecorded = <Settings extends Partial<Record<RecordedMember, unknown>>>(settings: Settings) =>
  Object.fromEntries(
    recordedMembers.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]),
  ) as Pick<Settings, RecordedMember & keyof Settings>

/** The deployment as the header of the evidence records it: without secrets. */
export const recordedDeployment = (deployment: Deployment): RecordedDeployment => ({
  ...pickRecorded(deployment),
  keys: Object.keys(deployment.keys),
})

/** The deployment that a header records, as the run knew it before discovery. Its keys are placeholders. */
export const deploymentOf = ({
  deployment,
  upstream,
}: Pick<EvidenceHeader, 'deployment' | 'upstream'>): Deployment => ({
  ...{ requests: {}, prefixes: {}, headers: {} },
  ...pickRecorded(deployment),
  keys: Object.fromEntries(deployment.keys.map((role) => [role, `sk-${role}`])),
  allow: allowances.filter((kind) => deployment.allow.includes(kind)),
  // Recordings of earlier versions have it with the upstream.
  ...definedMembers({ cost: deployment.cost ?? upstream?.cost }),
})

/** Generated requests per operation, if the header does not record them. */
const defaultSamples = 10

/** The number of generated requests per operation that a header records, within its bounds. */
export const samplesOf = ({ asked }: Pick<EvidenceHeader, 'asked'>): number =>
  Math.min(1000, Math.max(0, Math.floor(asked?.samples ?? defaultSamples)))

/** A path of the contract where the deployment serves it: `/anthropic/v1/messages`. */
export const pathOn = ({ prefixes }: Pick<Deployment, 'prefixes'>, path: string): string => servedAt(path, prefixes)
