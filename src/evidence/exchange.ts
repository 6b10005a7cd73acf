import type { LeftOutCode } from '../results/left-out.ts'

/**
 * What is recorded: the lines of `evidence.jsonl`.
 *
 * Everything here is JSON-safe, redacted and uninterpreted. Interpretation belongs to the readers (`reader.ts`, `sse.ts`).
 */

import type { ReasonData } from '../results/reasons.ts'

/** A header as it stood on the wire: name in its own case, value as one string. Repeated headers are repeated entries. */
export type HeaderPair = readonly [name: string, value: string]

/** Bytes: as text where they are valid UTF-8 on their own, else as base64. */
export type Bytes =
  | {
      /** They are valid UTF-8. */
      readonly text: string
    }
  | {
      /** They are not: a picture, or a character that two chunks share. */
      readonly base64: string
    }

/** A piece of a reply's body after content decoding, as it arrived. */
export type Chunk = Bytes & {
  /**
   * Milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly at: number
}

/** A part of a body that is too large to keep whole. */
export type Range = Bytes & {
  /** Bytes of the decoded body that stand before it. */
  readonly offset: number
  /** Bytes of it, even where their text is longer or shorter. */
  readonly length: number
}

/** The base address a request went to; `elsewhere` is any other host (image and video files), which never sees a key. */
export type Line = 'domestic' | 'overseas' | 'elsewhere'

/** The request as it was sent, keys redacted. */
export interface RecordedRequest {
  /** `GET`, `POST`. */
  readonly method: string
  /** The whole address, secrets in it masked. */
  readonly url: string
  /** Which base address that is. */
  readonly line: Line
  /** The role of the key that was used (`default`, `low`, `none`), never its value. */
  readonly key: string
  /** In the order of the wire, with the case that names have there. */
  readonly headers: readonly HeaderPair[]
  /** Absent where none was sent. */
  readonly body?: Bytes | undefined
  /** Statuses that were the point of the request: in the end they are its answer, and not read as saturation. */
  readonly expects?: readonly number[]
  /** Of those, the ones that were the answer when they were first seen, and may have come by chance: `noRetryOn` of the request that was sent. */
  readonly once?: readonly number[]
  /** Present where others sent it, and not all of its body was recorded: how it had to be answered nobody can tell. */
  readonly partial?: true
}

/** The reply as it arrived. */
export interface RecordedResponse {
  /** The HTTP status. */
  readonly status: number
  /**
   * When the head was there, in milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly headersAt: number
  /** In the order of the wire, with the case that names have there. */
  readonly headers: readonly HeaderPair[]
  /** Headers behind a chunked body, where there are any. */
  readonly trailers?: readonly HeaderPair[] | undefined
  /** Every chunk of the decoded body; for a body over the limit only the chunks of its head. */
  readonly chunks: readonly Chunk[]
  /** Present when the body was too large to keep. */
  readonly large?:
    | {
        /** Bytes of the whole body. */
        readonly length: number
        /** SHA-256 of the whole body, lowercase hexadecimal. */
        readonly sha256: string
        /** What a probe asked for, and last its tail. */
        readonly ranges: readonly Range[]
      }
    | undefined
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

/**
 * Why an exchange ended, where `how` leaves that open. `not-sent`: gateproof refused to send the request. `client-left`: the client of a
 * proxy closed its connection. `total-timeout`: the body was still arriving after `limitMs`. `unknown-coding`: the content coding of
 * the reply is not supported.
 */
export type EndCause = 'not-sent' | 'client-left' | 'total-timeout' | 'unknown-coding'

/** The end of an exchange. */
export interface End {
  /** What ended it. */
  readonly how: EndKind
  /**
   * Milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly at: number
  /** One line for a person: `no byte for 30 s`, `ECONNREFUSED 127.0.0.1:9`. */
  readonly detail?: string
  /** What programs read in place of `detail`; absent in older recordings, and where `how` says it all. */
  readonly cause?: EndCause
  /**
   * With `total-timeout`, the time that the whole exchange may take, in milliseconds.
   *
   * @minimum 0
   */
  readonly limitMs?: number
}

/** One request and what came back. Every attempt is an exchange of its own. */
export interface Exchange {
  /** Which line it is. */
  readonly type: 'exchange'
  /** `probe/name`, and `probe/name#2` for the second attempt: unique in a recording. */
  readonly id: string
  /** The probe that sent it. */
  readonly probe: string
  /** Its step within the probe. */
  readonly name: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** True when a later attempt of the same request follows: its outcome is not the request's last word. */
  readonly retried: boolean
  /** Wall clock when the request started, ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  /** What was sent. */
  readonly request: RecordedRequest
  /** What came back; absent where no head of a reply did. */
  readonly response?: RecordedResponse
  /** How it ended. */
  readonly end: End
}

/** The first line: what was driven against what, and with which contract document. */
export interface EvidenceHeader {
  /** Which line it is. */
  readonly type: 'header'
  /** The version of this format. */
  readonly format: 1
  /** An id of the drive, of its own for each. */
  readonly drive: string
  /** `1/1`, or which share of a drive that was divided: `2/3`. */
  readonly shard: string
  /** Of everything drawn. */
  readonly seed: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  /** What drove, or recorded. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** Its version. */
    readonly version: string
    /** SHA-256 over the files of the package that drove; not in older recordings. */
    readonly build?: string
  }
  /** The contract that judging goes by. */
  readonly contract: {
    /** The version that the document names. */
    readonly version: string
    /** SHA-256 of the document, lowercase hexadecimal. */
    readonly sha256: string
    /** The OpenAPI document itself, with its requirements. */
    readonly document: unknown
  }
  /** What was driven. */
  readonly deployment: RecordedDeployment
  /** Every probe of the plan, whether it could be driven or not. */
  readonly plan: readonly PlannedProbe[]
  /** Areas and longer id prefixes that alone were selected when driving; empty for all. */
  readonly only: readonly string[]
  /** Areas and longer id prefixes that were left out. */
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
  /** For a person: `they are websockets`; of a file that is not complete, what it lacks. */
  readonly because: string
  /** The same for programs; absent where it is said of a whole file, and in older recordings. */
  readonly code?: LeftOutCode
  /** What the sentence names: `{"base": "https://api.example"}`. */
  readonly args?: Readonly<Record<string, string | number>>
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
  /** `--config`. */
  readonly config?: string
  /** `--spec`. */
  readonly spec?: string
  /** `--set`: the version of the requirement set. */
  readonly set?: string
  /** Variables by the role of the key. */
  readonly keys?: Readonly<Record<string, string>>
  /** Variables by the name of the header. */
  readonly headers?: Readonly<Record<string, string>>
  /** `--secret-header`. */
  readonly secretHeaders?: readonly string[]
  /** `--samples`. */
  readonly samples?: number
  /**
   * `--timeout`, in seconds.
   *
   * @minimum 0
   */
  readonly timeoutS?: number
  /**
   * `--poll-interval`, in seconds.
   *
   * @minimum 0
   */
  readonly pollIntervalS?: number
  /** Patterns, and ids, of `--models`. */
  readonly everyModel?: readonly string[]
  /** `--allow-private`. */
  readonly allowPrivate?: boolean
  /** Hard budgets: `{"maxRequests": 2000}`. */
  readonly budgets?: Readonly<Record<string, number>>
}

/** The deployment as the judge may know it: names and addresses, no secrets. */
export interface RecordedDeployment {
  /** Without a trailing `/v1`. */
  readonly baseUrl: string
  /** The base address of the second line. */
  readonly overseasBaseUrl?: string
  /** True for the reference gateway that the package brings. */
  readonly embedded: boolean
  /** The default key's group. */
  readonly group: string
  /** Roles of the keys that were given: `default`, `expired`. */
  readonly keys: readonly string[]
  /** Ids by role, as far as they were named; the line `discovery` has all. */
  readonly models: Readonly<Record<string, string>>
  /** Areas and features that the deployment declares to lack. */
  readonly lacks: readonly string[]
  /** Billed media that were allowed: `images`, `video`. */
  readonly allow: readonly string[]
  /** The seconds that videos last, where the deployment declares it. */
  readonly videoSeconds?: {
    /** The shortest. */
    readonly min: number
    /** The longest. */
    readonly max: number
  }
  /**
   * The seconds within which a video is finished, where the deployment declares it.
   *
   * @minimum 0
   */
  readonly videoDoneWithin?: number
  /** The video task of an earlier run that was asked about. */
  readonly task?: string
}

/** A probe of the plan. */
export interface PlannedProbe {
  /** Its name. */
  readonly probe: string
  /** What its requirements' ids begin with. */
  readonly area: string
  /** The dearest of what its requests can be billed for. */
  readonly bills: 'nothing' | 'tokens' | 'media'
  /** Ids, or what they begin with, that it serves, where that is less than its area. */
  readonly serves?: readonly string[]
  /** Which shard drives it, from 1; absent where the drive was not divided, and in older recordings, which were dealt in turn. */
  readonly shard?: number
}

/** How one probe ended. */
export interface Outcome {
  /** Which line it is. */
  readonly type: 'outcome'
  /** Its name. */
  readonly probe: string
  /** `done`; it lacked something it needs; the deployment declares to lack what it asks for; it was cut short; it failed by our fault. */
  readonly state: 'done' | 'lacking' | 'inapplicable' | 'interrupted' | 'failed'
  /** Why it was not done, for a person: `no model for the role "reasoning"`. */
  readonly because?: string
  /** The same as data; not in older recordings. */
  readonly why?: ReasonData
  /** What kind of reason: decides whether a missing answer is the operator's choice or a fault of the deployment. */
  readonly reason?: LackReason
  /** Steering decisions taken while driving: discovery, retries, polls, steps left out. */
  readonly steering: readonly string[]
  /** The id of the last attempt, by the name of the step. */
  readonly names: Readonly<Record<string, string>>
  /** Steps that were not sent, with the reason: `the first reply held no tool call`. */
  readonly leftOut: Readonly<Record<string, string>>
  /** Present where an official client sent the requests. */
  readonly client?: ClientOutcome
}

/** What an official client made of the replies: what it handed over, or what it threw. */
export interface ClientOutcome {
  /** Its package. */
  readonly name: string
  /** Which version of it. */
  readonly version: string
  /** What it handed over, by what that is: `text`, `finish`, `count`. */
  readonly took?: Readonly<Record<string, string | number | boolean>>
  /** What it threw. */
  readonly error?: {
    /** The name of the error. */
    readonly name: string
    /** What it says, bounded. */
    readonly message: string
  }
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
  /** Which line it is. */
  readonly type: 'discovery'
  /** Ids by role. */
  readonly models: Readonly<Record<string, string>>
  /** Why these. */
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
  /** Its id. */
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
  /** Which line it is. */
  readonly type: 'footer'
  /** ISO 8601 in UTC with milliseconds. */
  readonly finishedAt: string
  /**
   * Milliseconds of driving.
   *
   * @minimum 0
   */
  readonly driveMs: number
  /** Requests that were sent, retries among them. */
  readonly requests: number
  /** Requests that were sent again. */
  readonly retries: number
  /** Tokens that the replies reported. */
  readonly tokens: number
  /** Present when the gateway as a whole was saturated. */
  readonly overload?: {
    /** How often all requests waited for it. */
    readonly waits: number
    /** Whether in the end none was sent again. */
    readonly gaveUp: boolean
  }
  /** Present when the recording reached its ceiling. */
  readonly full?: {
    /** The ceiling. */
    readonly bytes: number
    /** The exchange, or the kind of line, that reached it. */
    readonly since: string
  }
  /** What was sent cost, where prices were given. */
  readonly cost?: Cost
  /** What of others' recordings is not among the exchanges, where something was left out. */
  readonly leftOut?: readonly LeftOut[]
  /** How the drive ended. */
  readonly ended: 'complete' | 'interrupted' | 'deadline' | 'budget' | 'unreachable'
  /** One line for a person, where it is not complete. */
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
  /** Which line it is. */
  readonly type: 'chunks'
  /** The id of the exchange whose body they begin, or go on with. */
  readonly exchange: string
  /** In the order in which they came; those of the exchange's own line follow. */
  readonly chunks: readonly Chunk[]
}

/** A request that is billed by the piece is about to leave: where no exchange follows, it may have been billed all the same. */
export interface SendingLine {
  /** Which line it is. */
  readonly type: 'sending'
  /** The id that its exchange will have. */
  readonly exchange: string
  /** The probe that sends it. */
  readonly probe: string
  /** Its step within the probe. */
  readonly name: string
}

export type EvidenceLine = EvidenceHeader | Discovery | SendingLine | ChunkLine | Exchange | Outcome | EvidenceFooter

/**
 * How a line stands in the file: every line but the first ends with the SHA-256 of the line before it (lowercase hexadecimal, of its
 * bytes without the line break), so that none can be left out, changed or brought from elsewhere without being seen.
 */
export type ChainedLine = EvidenceLine & { readonly previous?: string }
