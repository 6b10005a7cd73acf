import type { Deployment, KeyRole, ModelRole } from '../deployment/deployment.ts'
import type { Line } from '../evidence/exchange.ts'
import type { Reply } from '../reply/reply.ts'

/** How a request authenticates: with the key of a role, with nothing, or with a header value of its own. */
export type Authorization = KeyRole | 'none' | { readonly header: string; readonly describe: string }

/** A request as a fixture builds it: before base address and key. */
export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
  /** `/v1/chat/completions`, or an absolute URL (then no key is sent). */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Serialised already; a JSON body comes with its `content-type` in `headers`. */
  readonly body?: string | Uint8Array
  readonly key?: Authorization
  readonly line?: Line
  /** The most tokens this request can bill: 0 for a request that must be refused. */
  readonly tokens?: number
  /** How many media items (images, videos) it can bill. */
  readonly media?: number
  /** The model that is billed, where neither a JSON body nor the path tells it: of a form. */
  readonly model?: string
  /** Statuses that are the point of the request: when they stay to the last attempt, they are its answer. */
  readonly expects?: readonly number[]
  /** Of those, the ones that are the answer when they are first seen: no retry. `once` in the evidence. */
  readonly noRetryOn?: readonly number[]
  /** Milliseconds to wait for the first byte of a reply, where that is less than for others; such a request is not sent again. */
  readonly firstByteTimeoutMs?: number
  /** Byte ranges to keep of a body too large to keep whole; given the head, says which more are wanted. */
  readonly keep?: 'mp4'
  /** Bytes of the reply's body after which we stop reading and leave, where fewer than for others are enough, or more are wanted. */
  readonly maxBodyBytes?: number
  /** JSON up to this size is kept whole, where other than the usual is right. */
  readonly maxJsonBytes?: number
  /** Milliseconds that the whole exchange may take, where that is more than for others: a large file. */
  readonly totalTimeoutMs?: number
}

/** What a step may look at when it builds its request. */
export interface StepContext {
  readonly deployment: Deployment
  /** The id of the model in a role; the role must be in the probe's `needs`. */
  readonly model: (role: ModelRole) => string
  /** A whole number in [0, below), drawn from the run's seed and the probe's name. */
  readonly pick: (below: number) => number
  /** Texts as users write them. The probe must name their source (`texts`). */
  readonly texts: UserTexts
}

/** Texts as users write them, all in one language, drawn for one probe. */
export interface UserTexts {
  /** Asks for one short sentence. The form differs from probe to probe: a greeting, emoji, code, Markdown or paragraphs. */
  readonly prompt: string
  /** Asks to greet somebody in one short sentence. */
  readonly greeting: string
  /** A system prompt that asks for a short answer. */
  readonly instruction: string
  /** Asks for the weather in `city`. */
  readonly weather: string
  /** A line to be repeated: a name, a city and an emoji of several code points. */
  readonly line: string
  readonly city: string
  /** Another city. It may have the same name. */
  readonly otherCity: string
}

/** Where a probe has its texts from. */
export interface TextSource {
  /** Loads what drawing takes, and draws. */
  readonly load: (pick: StepContext['pick']) => Promise<UserTexts>
  /** Texts that are as large, in bytes of JSON, as any that `load` returns for the same draws. For the plan: loads nothing. */
  readonly largest: (pick: StepContext['pick']) => UserTexts
}

/** A step that waits for earlier ones. `build` returns a sentence instead of a request when it cannot be sent. */
export interface FollowStep {
  readonly after: readonly string[]
  readonly build: (earlier: Readonly<Record<string, Reply>>, context: StepContext) => Outgoing | string
  /** Sends again until this holds for the latest few replies, the newest last: polling. Interval and ceiling come from the settings. */
  readonly until?: (polls: readonly Reply[]) => boolean
  /** Of one that bills: a request that costs as much as any it may build, for the plan. */
  readonly maxRequest?: (context: StepContext) => Outgoing
}

/** A step that stands alone is a request or a function that builds one; independent steps are sent side by side. */
export type Step = Outgoing | ((context: StepContext) => Outgoing) | FollowStep

/** What a probe cannot do without. */
export interface Needs {
  readonly models?: readonly ModelRole[]
  readonly keys?: readonly KeyRole[]
  /**
   * `overseas`, `motionControl`, or an area such as `images`: inapplicable when the deployment lacks it. `task`: a task of an earlier
   * run, without which the probe is not planned.
   */
  readonly features?: readonly string[]
}

/**
 * Obtains named exchanges. A probe is data, so that `plan` can count its requests without sending anything and a test that
 * misspells an exchange does not compile.
 */
export interface Probe<Name extends string = string> {
  readonly name: string
  readonly needs: Needs
  readonly bills: 'nothing' | 'tokens' | 'media'
  /** Nothing else is in flight while it is driven. */
  readonly alone: boolean
  /** Id prefixes it serves, when it serves less than its whole area: lets `--only` leave it out. */
  readonly serves?: readonly string[]
  /** What its media are for, for the plan: `the states of a task, its file and its address`. */
  readonly purpose?: string
  readonly steps: Readonly<Record<Name, Step>>
  /** An official client sends the requests: the steps, `1`, `2`, …, say what these come to at most. */
  readonly client?: ClientCall
  /** Draws the texts that its steps send. */
  readonly texts?: TextSource
}

/** A call of an official client. */
export interface ClientCall {
  /** As npm knows it. */
  readonly package: string
  readonly call: string
}

export interface ProbeOptions {
  readonly needs?: Needs
  readonly bills: Probe['bills']
  readonly alone?: boolean
  readonly serves?: readonly string[]
  readonly purpose?: string
  readonly client?: ClientCall
  readonly texts?: TextSource
}

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
  const { needs = {}, bills, alone = false, serves, purpose, client, texts } = options
  return {
    name,
    needs,
    bills,
    alone,
    steps,
    ...(serves && { serves }),
    ...(purpose !== undefined && { purpose }),
    ...(client && { client }),
    ...(texts && { texts }),
  }
}

/** A step that needs the replies of earlier steps of its probe. */
export function after(
  names: string | readonly string[],
  build: FollowStep['build'],
  until?: FollowStep['until'],
): FollowStep {
  return { after: typeof names === 'string' ? [names] : names, build, ...(until && { until }) }
}

/** Stands for a model of the deployment's list, in what a step says it costs at most. */
export const listedModelPlaceholder = '(listed)'

/** How the names of probes begin that ask the second line what another probe asks the first. */
export const overseasPrefix = 'overseas-'
