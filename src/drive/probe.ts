import type { AgentName } from '../contract/agents.ts'
import type { AgentUpstream } from '../evidence/agent-task.ts'
import type { KeyRole } from '../contract/key-roles.ts'
import type { Deployment, ModelRole } from '../deployment/deployment.ts'
import type { ArrivalOf } from '../evidence/arrivals.ts'
import type { Region } from '../evidence/exchange.ts'
import type { Script } from '../evidence/script.ts'
import { definedMembers } from '../std/defined-members.ts'
import type { Reply } from '../reply/reply.ts'

/** How a request authenticates: with the key of a role, without a key, or with a literal header value. */
export type Authorization = KeyRole | 'none' | { readonly header: string; readonly describe: string }

/** A request before the base URL and the key are added. */
export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
  /** `/v1/chat/completions`, or an absolute URL, to which no key is sent. */
  readonly path: string
  /** True if the path is requested where the contract has it, even if the deployment declares a prefix. */
  readonly isAtContractPath?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Serialized. The content type is in `headers`. */
  readonly body?: string | Uint8Array
  readonly key?: Authorization
  readonly line?: Region
  /** True for an absolute URL that does not come from a response: it may be at a private address. */
  readonly isOwn?: boolean
  /** The maximum tokens that it can bill. 0 for a request that must be rejected. */
  readonly tokens?: number
  /** The number of images or videos that it can bill. */
  readonly media?: number
  /** The billed model, if neither a JSON body nor the path contains it. */
  readonly model?: string
  /** Statuses that the request tests for. They are retried like others, and accepted after the last attempt. */
  readonly expects?: readonly number[]
  /** Statuses that are not retried. `once` in the evidence. */
  readonly noRetryOn?: readonly number[]
  /** Overrides the timeout for the first byte. Such a request is not retried after a timeout. */
  readonly firstByteTimeoutMs?: number
  /** Overrides the timeout for the connection. Not applied through a proxy, which connects on its own. */
  readonly connectTimeoutMs?: number
  /** Which byte ranges to keep of a large body. */
  readonly keep?: 'mp4'
  /** Overrides the size after which the response is aborted. */
  readonly maxBodyBytes?: number
  /** Overrides the size up to which JSON is kept completely. */
  readonly maxJsonBytes?: number
  /** What the scripted upstream answers. The body contains the nonce. */
  readonly script?: OutgoingScript
  /** Extends the timeout of the exchange, for large files. */
  readonly totalTimeoutMs?: number
}

export interface OutgoingScript {
  readonly nonce: string
  readonly script: Script
  /** A text in the first event. When the client has received it, the upstream continues. */
  readonly releasedBy?: string
}

/** What a step can use to build its request. */
export interface StepContext {
  readonly deployment: Deployment
  /** The model of a role, which must be in the probe's `needs`. */
  readonly model: (role: ModelRole) => string
  /**
   * A random integer in [0, below) that depends on the seed, the probe's name and the number of earlier calls. Steps that run concurrently
   * after a response must not use it: their order would decide.
   */
  readonly pick: (below: number) => number
  /** Where a call has reached the scripted upstream, by its nonce. */
  readonly arrivalOf: ArrivalOf
  /** Realistic texts of users. The probe must have a source (`texts`). */
  readonly texts: UserTexts
}

/** Realistic texts of users in one language. */
export interface UserTexts {
  /** Asks for one short sentence, in one of several forms: a greeting, emoji, code, Markdown or paragraphs. */
  readonly prompt: string
  /** Asks for a greeting in one short sentence. */
  readonly greeting: string
  /** A system prompt that asks for a short response. */
  readonly instruction: string
  /** Asks for the weather in `city`. */
  readonly weather: string
  /** A line to repeat: a name, a city and an emoji of several code points. */
  readonly line: string
  readonly city: string
  /** Another city. It may have the same name. */
  readonly otherCity: string
}

export interface TextSource {
  readonly load: (pick: StepContext['pick']) => Promise<UserTexts>
  /** Texts with the maximum size, in bytes of JSON, that `load` can return for the same random values. For the plan: loads nothing. */
  readonly largest: (pick: StepContext['pick']) => UserTexts
}

/**
 * `1`: calls that come after all others that succeed. `2`: calls that fail at the upstream. `3`: calls with which the upstream refuses the account of
 * the gateway.
 */
export type StepPhase = 1 | 2 | 3

/** A step that depends on earlier ones. `build` returns a string with the reason if the request cannot be sent. */
export interface FollowStep {
  readonly after: readonly string[]
  /** True if it is built even if some of the steps before it have no response. */
  readonly anyway?: true
  readonly build: (earlier: Readonly<Record<string, Reply>>, context: StepContext) => Outgoing | string
  /** Polls until this returns true for the latest responses, the newest last. The settings determine interval and maximum. */
  readonly until?: (polls: readonly Reply[]) => boolean
  /** The most expensive request that `build` may return. For the plan. */
  readonly maxRequest?: (context: StepContext) => Outgoing
  /** Sent after the steps of earlier phases and without a phase, of all probes. */
  readonly phase?: StepPhase
}

/** An independent step is a request or a function that builds one. Independent steps are sent concurrently. */
export type Step = Outgoing | ((context: StepContext) => Outgoing) | FollowStep

export interface Needs {
  readonly models?: readonly ModelRole[]
  readonly keys?: readonly KeyRole[]
  /**
   * Features (`x-features` in the document) such as `images`: the probe is inapplicable if the deployment declares one as unsupported, or
   * one without which no key or model has a role above.
   * `task`: the probe is planned only with `--task`.
   */
  readonly features?: readonly string[]
  /**
   * Roles of other probes with the same steps. Of those whose roles have the same model, only one sends more than its independent steps: they
   * show which. The plan counts these steps for the first one.
   */
  readonly sharedWith?: readonly ModelRole[]
}

/**
 * Named requests. A probe is data, so that `plan` can count its requests without sending them, and a check that misspells an exchange
 * does not compile.
 */
export interface Probe<Name extends string = string> {
  readonly name: string
  readonly needs: Needs
  /** `long`: tokens of prompts of 32 and 200 KB, which must be allowed on a remote deployment. */
  readonly bills: 'nothing' | 'tokens' | 'long' | 'media'
  /** Runs without other requests in flight. */
  readonly alone: boolean
  /** Requirement id prefixes that it serves. Default: its area. */
  readonly serves?: readonly string[]
  /** The purpose of its media, for the plan: `the states of a task, its file and its address`. */
  readonly purpose?: string
  readonly steps: Readonly<Record<Name, Step>>
  /** The official client that sends the requests. The steps `1`, `2`, … are their maximum. */
  readonly client?: ClientCall
  /** The coding agent that sends the requests. The steps `1`, `2`, … are those that it needs; it may send more. */
  readonly agent?: AgentRun
  /** The source of the texts that its steps send. */
  readonly texts?: TextSource
}

/** A task of a coding agent. */
export interface AgentRun {
  readonly name: AgentName
  readonly upstream: AgentUpstream
}

/** A call of an official client. */
export interface ClientCall {
  /** The name of the npm package. */
  readonly package: string
  readonly call: string
}

export type ProbeOptions = Pick<Probe, 'bills' | 'serves' | 'purpose' | 'client' | 'agent' | 'texts'> &
  Partial<Pick<Probe, 'needs' | 'alone'>>

/**
 * Declares a probe. Names are unique across areas; exchanges are recorded as `name/step`.
 *
 * @example probe('chat-plain', { needs: { models: ['chat'] }, bills: 'tokens' }, { plain: ({ model }) => chatCompletion({ model: model('chat') }) })
 */
export function probe<Name extends string>(
  name: string,
  options: ProbeOptions,
  steps: Readonly<Record<Name, Step>>,
): Probe<Name> {
  const { needs = {}, bills, alone = false, serves, purpose, client, agent, texts } = options
  return { name, needs, bills, alone, steps, ...definedMembers({ serves, purpose, client, agent, texts }) }
}

/** A step that depends on the responses of earlier steps of its probe. */
export function after(
  names: string | readonly string[],
  build: FollowStep['build'],
  until?: FollowStep['until'],
): FollowStep {
  return { after: typeof names === 'string' ? [names] : names, build, ...(until && { until }) }
}

/** The first probe. It fills the model roles and detects a set-up that cannot be tested. */
export const discoveryProbe = 'discovery'

/** Replaces a listed model in the plan. */
export const listedModelPlaceholder = '(listed)'

/** The prefix of probes that repeat another probe at the overseas endpoint. */
export const overseasPrefix = 'overseas-'
