/**
 * The lines of `evidence.jsonl`: JSON, redacted and not interpreted. Interpretation belongs to the readers (`src/reply/`).
 */
import type { LeftOutCode } from '../results/left-out.ts'
import type { ReasonData } from '../results/reasons.ts'
import type { Script } from './script.ts'

/** A header as sent: original case of the name, value as one string. Repeated headers are repeated entries. */
export type HeaderPair = readonly [name: string, value: string]

/** Bytes: as text if they are valid UTF-8, else as base64. */
export type Bytes =
  | {
      /** The bytes, if they are valid UTF-8. */
      readonly text: string
    }
  | {
      /** The bytes, if they are not, such as an image or a character split over two chunks. */
      readonly base64: string
    }

/** A piece of a response body as it arrived, after content decoding. */
export type Chunk = Bytes & {
  /**
   * Milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly at: number
}

/** A part of a body that is too large to keep completely. */
export type Range = Bytes & {
  /** The offset in the decoded body, in bytes. */
  readonly offset: number
  /** The length in bytes, which can differ from the length of the text. */
  readonly length: number
}

/** The endpoint region of a request; `elsewhere` is any other host (image and video files), which never receives a key. */
export type Region = 'domestic' | 'overseas' | 'elsewhere'

/** The request as sent, with keys redacted. */
export interface RecordedRequest {
  /** `GET`, `POST`. */
  readonly method: string
  /** The complete URL, with secrets masked. */
  readonly url: string
  /** The endpoint region. */
  readonly line: Region
  /** The role of the key that was used (`default`, `low`, `none`), never its value. */
  readonly key: string
  /** In the order and with the case in which they were sent. */
  readonly headers: readonly HeaderPair[]
  /** Absent if none was sent. */
  readonly body?: Bytes | undefined
  /** Statuses that the request is meant to provoke. They are not treated as overload. */
  readonly expects?: readonly number[]
  /** The statuses in `expects` that were not retried, although they can occur by chance (`noRetryOn` of the request). */
  readonly once?: readonly number[]
  /** Present if the body of an imported request was not recorded completely. The expected response is then unknown. */
  readonly partial?: true
}

/** The response as it arrived. */
export interface RecordedResponse {
  /** The HTTP status. */
  readonly status: number
  /**
   * When the headers were complete, in milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly headersAt: number
  /** In the order and with the case in which they were sent. */
  readonly headers: readonly HeaderPair[]
  /** Trailers of a chunked body. */
  readonly trailers?: readonly HeaderPair[] | undefined
  /** The chunks of the decoded body; of a body over the size limit only those of its beginning. */
  readonly chunks: readonly Chunk[]
  /** Present if the body was too large to keep, or if its content coding cannot be decoded. */
  readonly large?:
    | {
        /** Bytes of the complete body. */
        readonly length: number
        /** SHA-256 of the complete body, lowercase hexadecimal. */
        readonly sha256: string
        /** The ranges that the probe requested, and finally the end of the body. */
        readonly ranges: readonly Range[]
      }
    | undefined
}

/**
 * How an exchange ended. `complete`: by the framing of the message. `closed`: the connection was closed before the response was complete.
 * `reset`: the connection was reset. `timeout`: a timeout expired. `too-large`: a size limit was exceeded. `undecodable`: the content
 * coding could not be decoded. `interrupted`: the client stopped. `unseen`: imported from a format that does not record whether the response
 * is complete. `not-http`: the response violates HTTP; if there is a response, in the framing of its body. The others are reasons why there
 * is no response.
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
 * More detail on `how`. `not-sent`: gateproof refused to send the request. `client-left`: the client of a
 * proxy closed its connection. `total-timeout`: the body was still arriving after `limitMs`. `unknown-coding`: the content coding of
 * the response is not supported. `proxy-refused`: the proxy of the environment refused the connection. `probe-limit`: the probe reads
 * only the beginning of the response, and closed the connection on purpose. `not-kept`: the recorder did not keep the rest, because of a
 * size limit.
 */
export type EndCause =
  | 'not-sent'
  | 'client-left'
  | 'total-timeout'
  | 'unknown-coding'
  | 'proxy-refused'
  | 'probe-limit'
  | 'not-kept'

/** The end of an exchange. */
export interface End {
  /** How it ended. */
  readonly how: EndKind
  /**
   * Milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly at: number
  /** A message of one line: `no byte for 30 s`, `ECONNREFUSED 127.0.0.1:9`. */
  readonly detail?: string
  /** The machine-readable form of `detail`; absent in older recordings, and if `how` is sufficient. */
  readonly cause?: EndCause
  /**
   * With `total-timeout`, the timeout of the exchange in milliseconds.
   *
   * @minimum 0
   */
  readonly limitMs?: number
  /**
   * With `tls`, the code of the error (`CERT_HAS_EXPIRED`); with `refused`, too (`ECONNREFUSED`: the host is reachable, but the port is
   * closed; absent in older recordings); with `proxy-refused`, the status of the proxy (`407`).
   */
  readonly code?: string
}

/** A request and its response. Every attempt is a separate exchange. */
export interface Exchange {
  /** The type of the line. */
  readonly type: 'exchange'
  /** `probe/name`, and `probe/name#2` for the second attempt: unique in a recording. */
  readonly id: string
  /** The probe that sent it. */
  readonly probe: string
  /** Its step within the probe. */
  readonly name: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** True if a later attempt of the same request follows. */
  readonly retried: boolean
  /** When the request started, ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  /** The request. */
  readonly request: RecordedRequest
  /** The response; absent if no complete headers arrived. */
  readonly response?: RecordedResponse
  /** How it ended. */
  readonly end: End
}

/** The first line: the tool, the deployment, the contract document and the plan. */
export interface EvidenceHeader {
  /** The type of the line. */
  readonly type: 'header'
  /** The version of this format. */
  readonly format: 1
  /** A unique id of the run. */
  readonly drive: string
  /** `1/1`, or the shard of a sharded run: `2/3`. */
  readonly shard: string
  /** The seed of all random choices. */
  readonly seed: number
  /** ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  /** The program that wrote this file. */
  readonly tool: {
    /** `gateproof`. */
    readonly name: string
    /** Its version. */
    readonly version: string
    /** SHA-256 over the files of the package; absent in older recordings. */
    readonly build?: string
    /** The commit of the sources, with `-dirty` if they were changed; absent in older recordings, and if the build does not know it. */
    readonly commit?: string
  }
  /** The contract that the responses are judged by. */
  readonly contract: {
    /** The version in the document. */
    readonly version: string
    /** SHA-256 of the document, lowercase hexadecimal. */
    readonly sha256: string
    /** The OpenAPI document itself, with its requirements. */
    readonly document: unknown
  }
  /** The deployment under test. */
  readonly deployment: RecordedDeployment
  /** All probes of the plan, including those that could not run. */
  readonly plan: readonly PlannedProbe[]
  /** Selected areas and id prefixes; empty for all. */
  readonly only: readonly string[]
  /** Skipped areas and id prefixes. */
  readonly skip: readonly string[]
  /** The options of the run, to reproduce parts of it; absent in older recordings. */
  readonly asked?: Asked
  /** Present if the requests were recorded or imported, and not sent by gateproof. The plan is then empty. */
  readonly traffic?: Traffic
  /** Present if the scripted upstream recorded the other end of the gateway. */
  readonly upstream?: RecordedUpstream
  /**
   * `--patience`: for how long the scripted upstream is silent in the calls that test it, in seconds.
   *
   * @minimum 0
   */
  readonly patienceS?: number
}

/** The scripted upstream of a run. */
export interface RecordedUpstream {
  /** Its addresses: `http://127.0.0.1:9100`. */
  readonly urls: readonly string[]
  /**
   * How long the gateway may take to close its connection when its client leaves, in seconds.
   *
   * @minimum 0
   */
  readonly closedWithin: number
  /** The same as `cost` of the deployment, in older recordings. */
  readonly cost?: RecordedCost
}

/** Where a gateway reports what a call costs, and what it must be. */
export interface RecordedCost {
  /** A response header with the cost, in lower case. */
  readonly header?: string
  /** The path of a member of the response, or of events of a stream, with the cost: `usage.cost`. */
  readonly field?: string
  /**
   * The units of `total_available` that make one unit of the currency.
   *
   * @minimum 0
   */
  readonly balance?: number
  /** `USD`. */
  readonly currency: string
  /** The prices of a million tokens by model. */
  readonly prices: Readonly<Record<string, RecordedPrice>>
}

export interface RecordedPrice {
  /**
   * Input that no cache is involved in.
   *
   * @minimum 0
   */
  readonly input: number
  /**
   * Output, including reasoning.
   *
   * @minimum 0
   */
  readonly output: number
  /**
   * Input that is read from a cache; by default `input`.
   *
   * @minimum 0
   */
  readonly cached?: number
  /**
   * Input that is written to a cache; by default `input`.
   *
   * @minimum 0
   */
  readonly cacheWrite?: number
}

/** The source of recorded or imported requests. */
export interface Traffic {
  /** An HTTP archive, a JSON session of Charles, a report of newman, JSON Lines of exchanges, or the proxy of `gateproof record`. */
  readonly from: 'har' | 'charles' | 'newman' | 'exchanges' | 'proxy'
  /** The program that recorded them: `mitmproxy 12.2.1`. */
  readonly by?: string
  /** What the recording does not show. Checks that depend on it are inconclusive. */
  readonly unseen: readonly Unseen[]
  /** The number of the file, from 1, if the recording was split by size. */
  readonly part?: number
}

/** Entries of an imported recording that are not judged. */
export interface LeftOut {
  /** The reason as text: `they are websockets`; for an incomplete file, what is missing. */
  readonly because: string
  /** The reason as a code; absent for a whole file, and in older recordings. */
  readonly code?: LeftOutCode
  /** The values in the text: `{"base": "https://api.example"}`. */
  readonly args?: Readonly<Record<string, string | number>>
  /** The number of entries; 0 for a whole file. */
  readonly count: number
  /** The number of the first entry or line, with its file if there are several; for a whole file its name. */
  readonly first: string
}

/**
 * `times`: the arrival of each piece of a body. `bytes`: the exact bytes of bodies, which were decoded to text. `ends`: whether a response
 * was cut off. `framing`: header names and fields as sent. `keys`: whether a request carried a key, which browsers remove from exports.
 * `clock`: when each call was made; the recorded start times are those of an export or of a run.
 */
export type Unseen = 'times' | 'bytes' | 'ends' | 'framing' | 'keys' | 'clock'

/** Options of a run, without secrets: for keys and headers only the names of their variables. */
export interface Asked {
  /** `--config`. */
  readonly config?: string
  /** `--spec`. */
  readonly spec?: string
  /** `--set`: the version of the requirement set. */
  readonly set?: string
  /** Environment variables by the role of the key. */
  readonly keys?: Readonly<Record<string, string>>
  /** Environment variables by the name of the header. */
  readonly headers?: Readonly<Record<string, string>>
  /** `--secret-header`. */
  readonly secretHeaders?: readonly string[]
  /** `--quick`. */
  readonly quick?: true
  /** `--samples`. */
  readonly samples?: number
  /** `--concurrency`. */
  readonly concurrency?: number
  /** `--seed`; absent if the seed was random. */
  readonly seed?: number
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
  /** Patterns and ids of `--models`. */
  readonly everyModel?: readonly string[]
  /** `--allow-private`. */
  readonly allowPrivate?: boolean
  /** `--upstream`: `127.0.0.1:9100`. */
  readonly upstream?: readonly string[]
  /** Budgets: `{"maxRequests": 2000}`. */
  readonly budgets?: Readonly<Record<string, number>>
}

/** The deployment, without secrets. */
export interface RecordedDeployment {
  /** Without a trailing `/v1`. */
  readonly baseUrl: string
  /** The base URL of the overseas endpoint. */
  readonly overseasBaseUrl?: string
  /** True for the embedded reference gateway. */
  readonly embedded: boolean
  /** The group of the default key. */
  readonly group: string
  /** Roles of the available keys: `default`, `expired`. */
  readonly keys: readonly string[]
  /** Configured model ids by role; the line `discovery` has all. */
  readonly models: Readonly<Record<string, string>>
  /** Areas and features that are declared as unsupported. */
  readonly lacks: readonly string[]
  /** Allowed billed media: `images`, `video`. */
  readonly allow: readonly string[]
  /** The declared duration of videos in seconds. */
  readonly videoSeconds?: {
    /** The minimum. */
    readonly min: number
    /** The maximum. */
    readonly max: number
  }
  /**
   * The declared time in seconds within which a video is finished.
   *
   * @minimum 0
   */
  readonly videoDoneWithin?: number
  /** The declared labels of each endpoint type: `chat`, `responses`, `messages`, `generateContent`, `image`, … */
  readonly endpointTypes?: Readonly<Record<string, readonly string[]>>
  /** The video task of an earlier run that was polled. */
  readonly task?: string
  /** Configured members of media requests, by kind: `{"video": {"seconds": "10"}}`; absent in older recordings. */
  readonly requests?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Configured path prefixes: `{"motionControl": "/kling"}`; absent in older recordings. */
  readonly prefixes?: Readonly<Record<string, string>>
  /** How the gateway reports the cost of a call, and its prices; only if that is judged. */
  readonly cost?: RecordedCost
}

/** A probe of the plan. */
export interface PlannedProbe {
  /** Its name. */
  readonly probe: string
  /** The area of its requirements. */
  readonly area: string
  /** The most expensive item that its requests can be billed for. */
  readonly bills: 'nothing' | 'tokens' | 'long' | 'media'
  /** Requirement ids or id prefixes that it serves, if it does not serve its whole area. */
  readonly serves?: readonly string[]
  /** The number of its shard, from 1; absent without shards, and in older recordings, which assigned probes in turn. */
  readonly shard?: number
}

/** How one probe ended. */
export interface Outcome {
  /** The type of the line. */
  readonly type: 'outcome'
  /** Its name. */
  readonly probe: string
  /** Done; a prerequisite was missing; the feature is declared as unsupported; interrupted; failed by an internal error. */
  readonly state: 'done' | 'lacking' | 'inapplicable' | 'interrupted' | 'failed'
  /** Why it was not done, as text: `no model for the role "reasoning"`. */
  readonly because?: string
  /** The same as data; absent in older recordings. */
  readonly why?: ReasonData
  /** The kind of reason, which decides whether the user or the deployment caused it. */
  readonly reason?: LackReason
  /** Decisions during the run: discovery, retries, polls, skipped steps. */
  readonly steering: readonly string[]
  /** The id of the last attempt, by the name of the step. */
  readonly names: Readonly<Record<string, string>>
  /** Steps that were not sent, with the reason: `the first response has no tool call`. */
  readonly leftOut: Readonly<Record<string, string>>
  /** Present if an official client sent the requests. */
  readonly client?: ClientOutcome
}

/** The result of an official client: the values it returned, or the error it threw. */
export interface ClientOutcome {
  /** The name of its package. */
  readonly name: string
  /** The version of its package. */
  readonly version: string
  /** The returned values by name: `text`, `finish`, `count`. */
  readonly took?: Readonly<Record<string, string | number | boolean>>
  /** The error it threw. */
  readonly error?: {
    /** The name of the error. */
    readonly name: string
    /** Its message, truncated. */
    readonly message: string
  }
}

/** Why a probe could not run. */
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
  | 'setup'
  | 'suite'

/** The models that discovery selected. */
export interface Discovery {
  /** The type of the line. */
  readonly type: 'discovery'
  /** Ids by role. */
  readonly models: Readonly<Record<string, string>>
  /** Why they were selected. */
  readonly steering: readonly string[]
  /** The plan of `--models`. */
  readonly everyModel?: EveryModel
}

/** The plan of `--models`: the matching models of the list, for each of their protocols. */
export interface EveryModel {
  /** Ids, and patterns in which `*` matches any characters. */
  readonly patterns: readonly string[]
  /** The number of models in the list. */
  readonly listed: number
  /** Patterns that match no model of the list. */
  readonly unmatched: readonly string[]
  /** The number of matching models above the limit of one run. */
  readonly leftOut: number
  /** Why no list was available; absent otherwise. */
  readonly because?: string
  /** In the order in which they are tested. */
  readonly models: readonly WantedModel[]
}

/** A listed model and a protocol. */
export interface WantedModel {
  /** Its id. */
  readonly model: string
  /** The name of its area: `chat`, `generate-content`, `images`; `other` if the purpose of the model is unknown. */
  readonly protocol: string
  /** The probe that tests it, which is not in the plan of the header; absent if it is not tested. */
  readonly probe?: string
  /** Why it is not tested. */
  readonly because?: string
}

/** The last line. If it is missing, the run was interrupted. */
export interface EvidenceFooter {
  /** The type of the line. */
  readonly type: 'footer'
  /** ISO 8601 in UTC with milliseconds. */
  readonly finishedAt: string
  /**
   * The duration of the run in milliseconds.
   *
   * @minimum 0
   */
  readonly driveMs: number
  /** Requests sent, including retries. */
  readonly requests: number
  /** Retries. */
  readonly retries: number
  /** Tokens that the responses reported. */
  readonly tokens: number
  /** Present if the gateway was overloaded. */
  readonly overload?: {
    /** How often all requests were paused. */
    readonly waits: number
    /** Whether retries were finally given up. */
    readonly gaveUp: boolean
  }
  /** Present if the recording reached its size limit. */
  readonly full?: {
    /** The limit. */
    readonly bytes: number
    /** The exchange, or the type of line, that reached it. */
    readonly since: string
  }
  /** The cost of the run, if prices were given. */
  readonly cost?: Cost
  /** Entries of an imported recording that are not among the exchanges. */
  readonly leftOut?: readonly LeftOut[]
  /** How the run ended. `setup`: nothing was tested, because the set-up is wrong (`why`). */
  readonly ended: 'complete' | 'interrupted' | 'deadline' | 'budget' | 'unreachable' | 'setup'
  /** The reason as text, if it is not complete. */
  readonly because?: string
  /** With `setup`, the reason as data. */
  readonly why?: ReasonData
}

/** The cost by a price list. */
export interface Cost {
  /** The currency of the price list: `USD`. */
  readonly currency: string
  /**
   * The maximum that the sent requests can have cost.
   *
   * @minimum 0
   */
  readonly atMost: number
  /**
   * The cost by the usage that responses reported. Requests without reported usage count with their maximum.
   *
   * @minimum 0
   */
  readonly spent: number
  /** Models without a price, which are in neither sum. */
  readonly unpriced: readonly string[]
  /** Entries of the price list that were used for models with another name: `{"openai/gpt-4o": "gpt-4o"}`. */
  readonly taken?: Readonly<Record<string, string>>
}

/** Chunks of a long stream, written before their exchange so that memory stays bounded. */
export interface ChunkLine {
  /** The type of the line. */
  readonly type: 'chunks'
  /** The id of the exchange they belong to. */
  readonly exchange: string
  /** In the order of arrival. The chunks in the line of the exchange follow them. */
  readonly chunks: readonly Chunk[]
}

/** Announces a request that is billed per item. If no exchange follows, it may have been billed nevertheless. */
export interface SendingLine {
  /** The type of the line. */
  readonly type: 'sending'
  /** The id that its exchange will have. */
  readonly exchange: string
  /** The probe that sends it. */
  readonly probe: string
  /** Its step within the probe. */
  readonly name: string
}

/** What the scripted upstream answers to the request of a step. Written before the request is sent. */
export interface ScriptLine {
  /** The type of the line. */
  readonly type: 'script'
  /** The probe that sends the request. */
  readonly probe: string
  /** Its step within the probe. */
  readonly name: string
  /** The invented word in the prompt by which the upstream finds the script. */
  readonly nonce: string
  /** The answer. */
  readonly script: Script
}

/** The protocols of the scripted upstream. `other`: a path that none of them has. */
export type UpstreamProtocol =
  | 'chat'
  | 'responses'
  | 'messages'
  | 'generate-content'
  | 'models'
  | 'images'
  | 'video'
  | 'other'

/** A request of the gateway to the scripted upstream, and the answer. */
export interface UpstreamExchange {
  /** The type of the line. */
  readonly type: 'upstream'
  /** `upstream/1`, `upstream/2`: unique in a recording, in the order of arrival. */
  readonly id: string
  /** The protocol of the path. */
  readonly protocol: UpstreamProtocol
  /** The invented word in the request, if it is one of a script. */
  readonly nonce?: string
  /** `own`: the key of the upstream, where its vendor expects it. `other`: another key. `none`: no key. */
  readonly credential: 'own' | 'other' | 'none'
  /** Where the request contains a secret of the client: names of headers, `url`, `body`. Never the secret. */
  readonly clientSecrets: readonly string[]
  /** The number of the port, from 0, if there are several. */
  readonly port?: number
  /** When the request arrived, ISO 8601 in UTC with milliseconds. */
  readonly startedAt: string
  /** The request as received. */
  readonly request: {
    /** `GET`, `POST`. */
    readonly method: string
    /** Path and query. */
    readonly url: string
    /** In the order and with the case in which they arrived. */
    readonly headers: readonly HeaderPair[]
    /** Absent if none arrived. Large bodies are recorded up to a limit. */
    readonly body?: Bytes
    /** Present if the body was not recorded completely. */
    readonly partial?: true
  }
  /** The response as sent; absent if none was sent. */
  readonly response?: {
    /** The HTTP status. */
    readonly status: number
    /** In the order in which they were sent. */
    readonly headers: readonly HeaderPair[]
    /** The writes to the socket. */
    readonly chunks: readonly Chunk[]
  }
  /** How it ended, as the upstream saw it. */
  readonly end: UpstreamEnd
}

/** The end of an exchange at the upstream. */
export interface UpstreamEnd {
  /** `complete`: all was sent. `cut`: the script broke the connection. `left`: the gateway closed the connection before all was sent. */
  readonly how: 'complete' | 'cut' | 'left'
  /**
   * Milliseconds since the exchange started.
   *
   * @minimum 0
   */
  readonly at: number
  /** With `holdAfterEvents`: what ended the wait. `client`: the client had received an event. `timeout`: it had not, for too long. */
  readonly released?: 'client' | 'timeout'
  /**
   * When the exchange of the client had ended, in milliseconds since this exchange started; absent if it had not.
   *
   * @minimum 0
   */
  readonly clientEndedAt?: number
}

export type EvidenceLine =
  | EvidenceHeader
  | Discovery
  | SendingLine
  | ChunkLine
  | ScriptLine
  | Exchange
  | UpstreamExchange
  | Outcome
  | EvidenceFooter

/**
 * A line in the file. Every line except the first ends with the SHA-256 of the previous line (lowercase hexadecimal, of its bytes without the
 * line break), which reveals changed, missing and inserted lines.
 */
export type ChainedLine = EvidenceLine & { readonly previous?: string }
