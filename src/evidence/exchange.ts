/**
 * What is recorded: the lines of `evidence.jsonl`.
 *
 * Everything here is JSON-safe, redacted and uninterpreted. Interpretation belongs to the readers (`reader.ts`, `sse.ts`).
 */

/** A header as it stood on the wire: name in its own case, value as one string. Repeated headers are repeated entries. */
export type HeaderPair = readonly [name: string, value: string]

/** Bytes: as text where they are valid UTF-8 on their own, else as base64. */
export type Bytes = { readonly text: string } | { readonly base64: string }

/** A piece of a reply's body after content decoding, with its arrival in milliseconds since the exchange started. */
export type Chunk = Bytes & { readonly at: number }

/** A part of a body that is too large to keep whole. `offset` and `length` count bytes of the decoded body. */
export type Range = Bytes & { readonly offset: number; readonly length: number }

/** The base address a request went to; `elsewhere` is any other host (image and video files), which never sees a key. */
export type Line = 'domestic' | 'overseas' | 'elsewhere'

/** The request as it was sent, keys redacted. `key` names the role of the key that was used, never its value. */
export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly line: Line
  readonly key: string
  readonly headers: readonly HeaderPair[]
  readonly body?: Bytes | undefined
  /** Statuses that were the point of the request: in the end they are its answer, and not read as saturation. */
  readonly expects?: readonly number[]
  /** Of those, the ones that were the answer when they were first seen, and may have come by chance: `noRetryOn` of the request that was sent. */
  readonly once?: readonly number[]
  /** Present where others sent it, and not all of its body was recorded: how it had to be answered nobody can tell. */
  readonly partial?: true
}

/** The reply as it arrived. `headersAt` is milliseconds since the exchange started. */
export interface RecordedResponse {
  readonly status: number
  readonly headersAt: number
  readonly headers: readonly HeaderPair[]
  readonly trailers?: readonly HeaderPair[] | undefined
  /** Every chunk of the decoded body; for a body over the limit only the chunks of its head. */
  readonly chunks: readonly Chunk[]
  /** Present when the body was too large to keep: its whole length and SHA-256, the ranges a probe asked for and last its tail. */
  readonly large?: { readonly length: number; readonly sha256: string; readonly ranges: readonly Range[] } | undefined
}

/**
 * How an exchange ended. `complete`: the message's own framing said so. `closed`: the connection was closed in the middle of
 * the body. `reset`: it was torn down. `timeout`: nothing more came in time. `too-large`: a byte ceiling was hit.
 * `undecodable`: the content coding could not be undone. `interrupted`: we gave up. `unseen`: somebody else recorded it, in a
 * format that does not show whether that was all. `not-http`: what came breaks the protocol; with a response, in the framing of its
 * body. The others say why there is no reply at all.
 */
export type EndKind =
  | 'complete'
  | 'closed'
  | 'reset'
  | 'timeout'
  | 'too-large'
  | 'undecodable'
  | 'unresolved'
  | 'refused'
  | 'tls'
  | 'not-http'
  | 'interrupted'
  | 'unseen'
  | 'failed'

export interface End {
  readonly how: EndKind
  /** Milliseconds since the exchange started. */
  readonly at: number
  /** One line for a person: `no byte for 30 s`, `ECONNREFUSED 127.0.0.1:9`. */
  readonly detail?: string
}

/** One request and what came back. Every attempt is an exchange of its own. */
export interface Exchange {
  readonly type: 'exchange'
  /** `probe/name`, and `probe/name#2` for the second attempt. */
  readonly id: string
  readonly probe: string
  readonly name: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** True when a later attempt of the same request follows: its outcome is not the request's last word. */
  readonly retried: boolean
  /** Wall clock when the request started, ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  readonly request: RecordedRequest
  readonly response?: RecordedResponse
  readonly end: End
}

/** The first line: what was driven against what, and with which contract document. */
export interface EvidenceHeader {
  readonly type: 'header'
  readonly format: 1
  readonly drive: string
  readonly shard: string
  readonly seed: number
  readonly startedAt: string
  /** `build` is the SHA-256 over the files of the package that drove; not in older recordings. */
  readonly tool: { readonly name: string; readonly version: string; readonly build?: string }
  readonly contract: { readonly version: string; readonly sha256: string; readonly document: unknown }
  readonly deployment: RecordedDeployment
  /** Every probe of the plan, whether it could be driven or not. */
  readonly plan: readonly PlannedProbe[]
  /** Id prefixes that were selected and left out when driving. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** How the drive was asked for, so that a part of it can be asked for again; not in older recordings. */
  readonly asked?: Asked
  /** Present where we sent nothing, but recorded what others sent, or read it from their recording: there is no plan then. */
  readonly traffic?: Traffic
}

/** Requests that others sent. */
export interface Traffic {
  /** An HTTP archive, JSON Lines of exchanges, or our own proxy. */
  readonly from: 'har' | 'exchanges' | 'proxy'
  /** What recorded it, as it calls itself: `mitmproxy 12.2.1`. */
  readonly by?: string
  /** What such a recording does not show, of any exchange in it: no judge may conclude from it. */
  readonly unseen: readonly Unseen[]
  /** Which file of a recording that was divided by size, from 1; absent for one file. */
  readonly part?: number
}

/** Parts of others' recordings that are not judged. */
export interface LeftOut {
  /** `they are websockets`; of a file that is not whole, what it lacks. */
  readonly because: string
  /** How many; 0 where it is said of a whole file. */
  readonly count: number
  /** The number of the first entry or line, and its file where there are several; of a file its name. */
  readonly first: string
}

/**
 * `times`: when each piece of a body came. `bytes`: bodies byte for byte, once text was made of them. `ends`: whether a reply was
 * cut off. `framing`: header names and fields as they stood on the wire. `keys`: whether a request carried a key; browsers
 * leave it out of what they export.
 */
export type Unseen = 'times' | 'bytes' | 'ends' | 'framing' | 'keys'

/** Options of a drive as they were given, without any secret: of keys and headers the names of the variables that hold them. */
export interface Asked {
  readonly config?: string
  readonly spec?: string
  /** The version of the requirement set. */
  readonly set?: string
  /** Variables by the role of the key, and by the name of the header. */
  readonly keys?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly secretHeaders?: readonly string[]
  readonly samples?: number
  readonly timeoutS?: number
  readonly pollIntervalS?: number
  /** Patterns, and ids. */
  readonly everyModel?: readonly string[]
  readonly allowPrivate?: boolean
  /** Hard budgets: `{"maxRequests": 2000}`. */
  readonly budgets?: Readonly<Record<string, number>>
}

/** The deployment as the judge may know it: names and addresses, no secrets. */
export interface RecordedDeployment {
  readonly baseUrl: string
  readonly overseasBaseUrl?: string
  readonly embedded: boolean
  readonly group: string
  readonly keys: readonly string[]
  readonly models: Readonly<Record<string, string>>
  readonly lacks: readonly string[]
  readonly allow: readonly string[]
  /** The seconds that videos last, and within which one is finished, where the deployment declares it. */
  readonly videoSeconds?: { readonly min: number; readonly max: number }
  readonly videoDoneWithin?: number
  /** The video task of an earlier run that was asked about. */
  readonly task?: string
}

export interface PlannedProbe {
  readonly probe: string
  readonly area: string
  readonly bills: 'nothing' | 'tokens' | 'media'
  /** Ids, or what they begin with, that it serves, where that is less than its area. */
  readonly serves?: readonly string[]
  /** Which shard drives it, from 1; absent where the drive was not divided, and in older recordings, which were dealt in turn. */
  readonly shard?: number
}

/** How one probe ended. `names` maps the names of its exchanges to the id of their last attempt. */
export interface Outcome {
  readonly type: 'outcome'
  readonly probe: string
  readonly state: 'done' | 'lacking' | 'inapplicable' | 'interrupted' | 'failed'
  /** Why it was not done, for a person: `no model for the role "reasoning"`. */
  readonly because?: string
  /** What kind of reason: decides whether a missing answer is the operator's choice or a fault of the deployment. */
  readonly reason?: LackReason
  /** Steering decisions taken while driving: discovery, retries, polls, steps left out. */
  readonly steering: readonly string[]
  readonly names: Readonly<Record<string, string>>
  /** Steps that were not sent, with the reason: `the first reply held no tool call`. */
  readonly leftOut: Readonly<Record<string, string>>
  /** Present where an official client sent the requests. */
  readonly client?: ClientOutcome
}

/** What an official client made of the replies: what it handed over, or what it threw. */
export interface ClientOutcome {
  /** Its package, and which version of it. */
  readonly name: string
  readonly version: string
  readonly took?: Readonly<Record<string, string | number | boolean>>
  readonly error?: { readonly name: string; readonly message: string }
}

/** Why a probe could not be driven. */
export type LackReason =
  | 'model'
  | 'key'
  | 'configuration'
  | 'not-allowed'
  | 'not-installed'
  | 'other-shard'
  | 'declared-absent'
  | 'budget'
  | 'deadline'
  | 'interrupted'
  | 'unreachable'
  | 'suite'

/** The models that discovery settled on, written once they are known. */
export interface Discovery {
  readonly type: 'discovery'
  readonly models: Readonly<Record<string, string>>
  readonly steering: readonly string[]
  /** Present where listed models are asked besides those of the roles: the plan for that, which the list decides. */
  readonly everyModel?: EveryModel
}

/** What was made of a list of models: each that was wanted, by each protocol that it is listed for. */
export interface EveryModel {
  /** What was wanted: ids, and patterns in which `*` stands for any characters. */
  readonly patterns: readonly string[]
  /** How many models the list holds. */
  readonly listed: number
  /** Of the patterns, those that no listed model fits. */
  readonly unmatched: readonly string[]
  /** How many of those that fit are beyond what one run asks. */
  readonly leftOut: number
  /** Why there was no list; absent where there was one. */
  readonly because?: string
  /** In the order in which they are asked. */
  readonly models: readonly WantedModel[]
}

/** A listed model and a protocol. */
export interface WantedModel {
  readonly model: string
  /** As areas are named: `chat`, `generate-content`, `images`; `other` where nobody knows what the model is for. */
  readonly protocol: string
  /** The probe that asks it, which is in no header's plan; absent where none does. */
  readonly probe?: string
  /** Why none does. */
  readonly because?: string
}

/** The last line. Without it the drive was interrupted. */
export interface EvidenceFooter {
  readonly type: 'footer'
  readonly finishedAt: string
  readonly driveMs: number
  readonly requests: number
  readonly retries: number
  readonly tokens: number
  /** Present when the gateway as a whole was saturated: how often all requests waited for it, and whether in the end none was sent again. */
  readonly overload?: { readonly waits: number; readonly gaveUp: boolean }
  /** Present when the recording reached its ceiling: how many bytes that is, and the exchange that reached it. */
  readonly full?: { readonly bytes: number; readonly since: string }
  /** What was sent cost, where prices were given. */
  readonly cost?: Cost
  /** What of others' recordings is not among the exchanges, where something was left out. */
  readonly leftOut?: readonly LeftOut[]
  readonly ended: 'complete' | 'interrupted' | 'deadline' | 'budget' | 'unreachable'
  readonly because?: string
}

/** Money, by a list of prices. */
export interface Cost {
  /** As the price list names it: `USD`. */
  readonly currency: string
  /**
   * The most that what was sent can have been billed.
   *
   * @minimum 0
   */
  readonly atMost: number
  /**
   * By the usage that replies reported; what reported none counts as the most it can have been.
   *
   * @minimum 0
   */
  readonly spent: number
  /** Models that were called and have no price: what they cost is in neither sum. */
  readonly unpriced: readonly string[]
  /** Entries of the list that were taken for models of another name: `{"openai/gpt-4o": "gpt-4o"}`. */
  readonly taken?: Readonly<Record<string, string>>
}

/** Chunks of a long stream, written before their exchange so that memory stays bounded. */
export interface ChunkLine {
  readonly type: 'chunks'
  readonly exchange: string
  readonly chunks: readonly Chunk[]
}

/** A request that is billed by the piece is about to leave: where no exchange follows, it may have been billed all the same. */
export interface SendingLine {
  readonly type: 'sending'
  readonly exchange: string
  readonly probe: string
  readonly name: string
}

export type EvidenceLine = EvidenceHeader | Discovery | SendingLine | ChunkLine | Exchange | Outcome | EvidenceFooter

/**
 * How a line stands in the file: every line but the first ends with the SHA-256 of the line before it (lowercase hexadecimal, of its
 * bytes without the line break), so that none can be left out, changed or brought from elsewhere without being seen.
 */
export type ChainedLine = EvidenceLine & { readonly previous?: string }
