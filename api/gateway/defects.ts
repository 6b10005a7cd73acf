import * as made from '../../gateway/reference/defects/defects.ts'
import { cutAt, pace, type Inject, type OperationId, type Scope } from '../../gateway/reference/fault-kit.ts'
import type { TextProtocol } from '../../gateway/reference/protocol.ts'
import { delayMs } from './class-faults.ts'
import {
  count,
  faultOptionChecks,
  gatewayFault,
  type FaultOptions,
  type FaultParts,
  type GatewayFault,
} from './gateway-fault.ts'
import { checkOptions, integer, refuse, type Expectation } from './validated.ts'

/** Options of defects of a stream. */
export interface AfterEventsOptions extends FaultOptions {
  /** The number of events to send before. Default: 3. */
  readonly afterEvents?: number | undefined
}

export interface ErrorEventOptions extends AfterEventsOptions {
  /** Default: `Overloaded`. */
  readonly message?: string | undefined
}

export interface CommentOptions extends FaultOptions {
  /** Default: `keep-alive`. */
  readonly comment?: string | undefined
}

export interface SlowOptions extends FaultOptions {
  /** Milliseconds. Default: 1000. */
  readonly ms?: number | undefined
}

export interface RetryOptions extends FaultOptions {
  /** `Retry-After` in seconds; no header by default. */
  readonly retryAfterS?: number | undefined
}

export interface ErrorStatusOptions extends FaultOptions {
  /** From 400 to 599. */
  readonly status?: number | undefined
}

export interface RedirectOptions extends FaultOptions {
  /** 301, 302, 303, 307 or 308. Default: 307. */
  readonly status?: 301 | 302 | 303 | 307 | 308 | undefined
}

export interface ModelOptions extends FaultOptions {
  /** The name to reply with. Default: `another-model`. */
  readonly model?: string | undefined
}

export interface HiddenPromptOptions extends FaultOptions {
  /** Its size. Default: 500. */
  readonly tokens?: number | undefined
}

type Make<Options> = (options?: Options) => GatewayFault

/**
 * Defects of real gateways by name, for every text protocol that can have them. Each takes the options `on`, `failAfter`, `everyNth`, `share`
 * and `times`, which select the requests that it affects.
 */
export interface Defects {
  /** The connection breaks in the middle of a stream. */
  readonly streamCut: Make<AfterEventsOptions>
  /** A stream falls silent, and its connection stays open. */
  readonly stalls: Make<AfterEventsOptions>
  /** A stream ends with an error in the form of its protocol. */
  readonly errorEventMidStream: Make<ErrorEventOptions>
  /** A stream ends without its last event: `[DONE]`, `response.completed`, `message_stop`, or the chunk with the finish reason. */
  readonly noDone: Make<FaultOptions>
  /** The last event of a stream comes twice. */
  readonly doneTwice: Make<FaultOptions>
  /** A stream begins again after some events, as if a second upstream had been called. */
  readonly streamRestarts: Make<AfterEventsOptions>
  /** A stream has no events. */
  readonly emptyStream: Make<FaultOptions>
  /** The headers come at once, and the first byte of the body late. */
  readonly slowFirstByte: Make<SlowOptions>
  /** A stream comes in one piece when it is complete. */
  readonly bufferedStream: Make<FaultOptions>
  /** Chunks end inside of characters. */
  readonly utf8SplitAcrossChunks: Make<FaultOptions>
  /** A comment comes before each event. */
  readonly keepAliveComments: Make<CommentOptions>
  /** An event of an unknown type comes before each event. */
  readonly unknownEvents: Make<FaultOptions>
  /** Lines end with CR LF. */
  readonly crlfLines: Make<FaultOptions>
  /** No space follows the colon: `data:{…}`. */
  readonly noSpaceAfterColon: Make<FaultOptions>
  /** Events have no `event` line. */
  readonly eventsUnnamed: Make<FaultOptions>
  /** A plain reply comes to a request for a stream. */
  readonly plainForStream: Make<FaultOptions>
  /** A stream comes to a request for a plain reply. */
  readonly streamForPlain: Make<FaultOptions>
  /** Replies and streams do not count tokens. */
  readonly usageMissing: Make<FaultOptions>
  /** `null` in place of the counts of tokens. */
  readonly usageNull: Make<FaultOptions>
  /** Every count of tokens is 0. */
  readonly usageZero: Make<FaultOptions>
  /** The list of choices, outputs, blocks or candidates is empty. */
  readonly emptyChoices: Make<FaultOptions>
  /** The text is empty. */
  readonly emptyText: Make<FaultOptions>
  /** `null` in place of the text of a chat completion. */
  readonly contentNull: Make<FaultOptions>
  /** A list of parts in place of the text of a chat completion. */
  readonly contentAsParts: Make<FaultOptions>
  /** Reasoning stands in `<think>` tags before the text. */
  readonly thinkTags: Make<FaultOptions>
  /** The reply names another model. */
  readonly modelRenamed: Make<ModelOptions>
  /** Another model answers, under the name of the requested one. Its texts are in capital letters. */
  readonly answersOfAnother: Make<FaultOptions>
  /** The counts of input tokens include a prompt that the client did not send. */
  readonly hiddenPrompt: Make<HiddenPromptOptions>
  /** The answer ends because it was filtered. */
  readonly contentFilter: Make<FaultOptions>
  /** The answer ends because of the token limit. */
  readonly lengthLimit: Make<FaultOptions>
  /** `null` in place of the reason for the end. */
  readonly finishMissing: Make<FaultOptions>
  /** An answer with calls ends as one without. */
  readonly finishStopWithCalls: Make<FaultOptions>
  /** The arguments of a call come one character at a time. */
  readonly argumentsSplitOddly: Make<FaultOptions>
  /** The arguments of a call lack their last character. */
  readonly argumentsNotJson: Make<FaultOptions>
  /** The arguments of a call are empty. */
  readonly argumentsEmpty: Make<FaultOptions>
  /** The arguments of a call are an object in place of JSON text. */
  readonly argumentsAsObject: Make<FaultOptions>
  /** All calls have the same id. */
  readonly duplicateToolIds: Make<FaultOptions>
  /** Calls have no id. */
  readonly toolIdsMissing: Make<FaultOptions>
  /** All calls of a stream have index 0. */
  readonly toolIndexZero: Make<FaultOptions>
  /** Each piece of a call repeats the id and the name. */
  readonly toolNameInEachPiece: Make<FaultOptions>
  /** A call is written into the text. */
  readonly callsAsText: Make<FaultOptions>
  /** 529, as Anthropic refuses when it is overloaded. */
  readonly status529: Make<RetryOptions>
  /** 429 of a rate limit. */
  readonly rateLimited: Make<RetryOptions>
  /** 400: the prompt is too long for the model. */
  readonly contextLength: Make<FaultOptions>
  /** A page of a proxy. Default: 502. */
  readonly htmlError: Make<ErrorStatusOptions>
  /** A status without a body. Default: 503. */
  readonly emptyError: Make<ErrorStatusOptions>
  /** An error that is a text in place of an object. Default: 500. */
  readonly errorAsText: Make<ErrorStatusOptions>
  /** An error under status 200. */
  readonly errorUnder200: Make<FaultOptions>
  /** Status 200 without a body. */
  readonly emptyBody: Make<FaultOptions>
  /** The first half of a body, in a complete HTTP message. */
  readonly halfOfBody: Make<FaultOptions>
  /** Streams are labelled as JSON, and JSON as text. */
  readonly wrongContentType: Make<FaultOptions>
  /** A redirect to a place that serves the request. */
  readonly redirects: Make<RedirectOptions>
  /** The connection is reset before a reply. */
  readonly connectionReset: Make<FaultOptions>
}

/** A name of a defect. */
export type DefectName = keyof Defects

/** A defect in words. */
export interface DefectInfo {
  readonly name: DefectName
  /** What a client sees, in one sentence. */
  readonly text: string
  readonly protocols: readonly TextProtocol[]
  /** Where it applies: to streams, to other replies, or to both. */
  readonly replies: 'streams' | 'plain' | 'all'
  /** Its own options. */
  readonly options: readonly string[]
  /** A report of it. */
  readonly seen: string
}

interface Kind extends Pick<FaultParts, 'stage' | 'shows'> {
  readonly text: string
  readonly seen: string
  readonly protocols?: readonly TextProtocol[]
  readonly stream?: boolean
  readonly options?: Readonly<Record<string, Expectation>>
  readonly inject: (options: Given, fire: () => void) => Inject
}

/** The options of all defects, checked. */
type Given = Partial<
  Readonly<{ afterEvents: number; message: string; comment: string; ms: number; retryAfterS: number; status: number }> &
    Readonly<{ model: string; tokens: number }>
>

const text: Expectation = (value) => (typeof value === 'string' ? undefined : 'expected a text')
const oneOfStatus =
  (statuses: readonly number[]): Expectation =>
  (value) =>
    statuses.includes(Number(value)) ? undefined : `expected one of ${statuses.join(', ')}`
const afterEvents = { afterEvents: count(0) }
const errorStatus = { status: integer(400, 599) }
const retryAfter = { retryAfterS: count(0) }

const withCalls = ['chat', 'responses', 'messages'] as const
const reply = { stage: 'reply' } as const
const ofStream = { stage: 'reply', stream: true } as const
const refusal = { stage: 'refusal' } as const

const kinds: Readonly<Record<DefectName, Kind>> = {
  streamCut: {
    ...{ ...ofStream, stage: 'cut', options: afterEvents, seen: 'BerriAI/litellm#32159' },
    text: 'The client has the beginning of an answer, and then an error of the connection.',
    inject: ({ afterEvents: events = 3 }) => cutAt({ events }, 'reset'),
  },
  stalls: {
    ...{ ...ofStream, stage: 'cut', options: afterEvents, seen: 'microsoft/amplifier#339' },
    text: 'The client waits for the next event until it gives up by itself.',
    inject: ({ afterEvents: events = 3 }) => cutAt({ events }, 'hang'),
  },
  errorEventMidStream: {
    ...{ ...ofStream, options: { ...afterEvents, message: text }, seen: 'vercel/ai#2463' },
    text: 'The client has the beginning of an answer under status 200, and then an error as an event.',
    inject: ({ afterEvents: events = 3, message = 'Overloaded' }) => made.errorEventAfter(events, message),
  },
  noDone: {
    ...{ ...ofStream, seen: 'gpustack/llama-box#2' },
    text: 'The stream ends, and nothing says that the answer is complete.',
    inject: () => made.withoutLastEvent,
  },
  doneTwice: {
    ...{ ...ofStream, seen: 'mnfst/llm-gateway#2072' },
    text: 'Events come behind the end of the answer.',
    inject: () => made.lastEventTwice,
  },
  streamRestarts: {
    ...{ ...ofStream, options: afterEvents, seen: 'mnfst/llm-gateway#2072' },
    text: 'The beginning of the answer comes twice, with a second start in between.',
    inject: ({ afterEvents: events = 3 }) => made.restartAfter(events),
  },
  emptyStream: {
    ...{ ...ofStream, seen: 'earendil-works/pi#2537' },
    text: 'The stream ends under status 200 without an event.',
    inject: () => made.withoutEvents,
  },
  slowFirstByte: {
    ...{ stage: 'delay', shows: 'time', options: { ms: delayMs }, seen: 'AtomicBot-ai/atomic-agent#323' },
    text: 'The status is there at once; a timeout that ends with the headers does not see the wait.',
    inject: ({ ms = 1000 }) => pace({ firstByteMs: ms }),
  },
  bufferedStream: {
    ...{ ...ofStream, shows: 'time', seen: 'BerriAI/litellm#29557' },
    text: 'Nothing comes for a while, and then the whole answer at once.',
    inject: () => made.atOnce,
  },
  utf8SplitAcrossChunks: {
    ...{ ...ofStream, shows: 'itself', seen: 'api7/aisix#111' },
    text: 'A client that decodes each chunk for itself shows � in place of characters outside of ASCII.',
    inject: (_, fire) => made.splitCharacters(fire),
  },
  keepAliveComments: {
    ...{ ...ofStream, options: { comment: text }, seen: 'diegosouzapw/OmniRoute#7031' },
    text: 'Lines that begin with a colon stand between the events; the format of server-sent events allows them.',
    inject: ({ comment = 'keep-alive' }) => made.commentBeforeEach(comment),
  },
  unknownEvents: {
    ...{ ...ofStream, seen: 'vercel/ai#11309' },
    text: 'Events come that the client does not know.',
    inject: () => made.unknownEventBeforeEach,
  },
  crlfLines: {
    ...{ ...ofStream, seen: 'hey-api/hey-api#3054' },
    text: 'A client that splits at two LF finds no event.',
    inject: () => made.crlf,
  },
  noSpaceAfterColon: {
    ...{ ...ofStream, seen: 'openai/openai-python#559' },
    text: 'A client that looks for `data: ` with a space finds no event.',
    inject: () => made.withoutSpace,
  },
  eventsUnnamed: {
    ...{ ...ofStream, protocols: ['responses', 'messages'], seen: 'seifghazi/claude-code-proxy#32' },
    text: 'A client that selects events by the name of their `event` line sees none.',
    inject: () => made.withoutNames,
  },
  plainForStream: {
    ...{ ...ofStream, seen: 'Zen4-bit/Proxima#45' },
    text: 'The client reads JSON where it expects events.',
    inject: () => made.plainForStream,
  },
  streamForPlain: {
    ...{ ...reply, stream: false, seen: 'decolua/9router#3492' },
    text: 'The client reads events where it expects JSON.',
    inject: () => made.streamForPlain,
  },
  usageMissing: {
    ...{ ...reply, seen: 'router-for-me/CLIProxyAPI#1681' },
    text: 'Nothing says how many tokens the call took.',
    inject: () => made.withoutUsage,
  },
  usageNull: {
    ...{ ...reply, seen: 'sgl-project/sglang#954' },
    text: 'The counts of tokens are `null`, and reading a member of them fails.',
    inject: () => made.nullUsage,
  },
  usageZero: {
    ...{ ...reply, seen: 'mozilla-ai/any-llm#1151' },
    text: 'The call seems to take no tokens.',
    inject: () => made.zeroUsage,
  },
  emptyChoices: {
    ...{ ...reply, seen: 'BerriAI/litellm#40477' },
    text: 'The first choice of the reply is undefined.',
    inject: () => made.withoutChoices,
  },
  emptyText: {
    ...{ ...reply, seen: 'open-legal-products/mike#379' },
    text: 'The answer is complete and empty.',
    inject: () => made.withoutText,
  },
  contentNull: {
    ...{ ...reply, protocols: ['chat'], seen: 'ollama/ollama#13371' },
    text: 'The text is `null`, though no tool is called.',
    inject: () => made.nullText,
  },
  contentAsParts: {
    ...{ ...reply, protocols: ['chat'], seen: 'langchain-ai/langchain#35236' },
    text: 'The text is a list, and a client that joins it shows `[object Object]`.',
    inject: () => made.textAsParts,
  },
  thinkTags: {
    ...{ ...reply, seen: 'QuantumNous/new-api#861' },
    text: 'The reasoning of the model is shown to the user as a part of the answer.',
    inject: () => made.thinkingInText,
  },
  modelRenamed: {
    ...{ ...reply, options: { model: text }, seen: 'vercel/ai#18118' },
    text: 'The reply names another model than the request.',
    inject: ({ model = 'another-model' }) => made.otherModel(model),
  },
  answersOfAnother: {
    ...{ ...reply, seen: 'NousResearch/hermes-agent#118254' },
    text: 'The reply names the requested model, and another one has written the text.',
    inject: () => made.answersOfAnother,
  },
  hiddenPrompt: {
    ...{ ...reply, options: { tokens: count(1) }, seen: 'MAXeaglet/commandcode-proxy#17' },
    text: 'Each call is billed for more input tokens than the client sends.',
    inject: ({ tokens = 500 }) => made.hiddenPrompt(tokens),
  },
  contentFilter: {
    ...{ ...reply, seen: 'cline/cline#13302' },
    text: 'The answer ends with `content_filter`, `refusal` or `SAFETY`; a retry gets the same.',
    inject: () => made.finishAs('filter'),
  },
  lengthLimit: {
    ...{ ...reply, seen: 'vllm-project/vllm#53739' },
    text: 'The answer ends with `length`, `max_tokens` or `MAX_TOKENS`: it is not complete.',
    inject: () => made.finishAs('length'),
  },
  finishMissing: {
    ...{ ...reply, protocols: ['chat', 'messages', 'generateContent'], seen: 'maximhq/bifrost#1489' },
    text: 'Nothing says why the answer ends.',
    inject: () => made.withoutFinish,
  },
  finishStopWithCalls: {
    ...{ ...reply, protocols: ['chat', 'messages'], seen: 'CangShui/workbuddy-gateway#3' },
    text: 'A client that looks at the reason alone does not call the tools.',
    inject: () => made.stopWithCalls,
  },
  argumentsSplitOddly: {
    ...{ ...ofStream, protocols: withCalls, seen: 'vercel/ai#14760' },
    text: 'The arguments are JSON only when all of many pieces are joined.',
    inject: () => made.argumentsByCharacter,
  },
  argumentsNotJson: {
    ...{ ...reply, protocols: withCalls, seen: 'open-webui/computer#300' },
    text: 'Parsing the arguments of a call fails. A plain reply of messages has them as an object and stays as it is.',
    inject: () => made.brokenArguments,
  },
  argumentsEmpty: {
    ...{ ...reply, protocols: withCalls, seen: 'open-webui/computer#252' },
    text: 'The arguments of a call are an empty text, which is not JSON.',
    inject: () => made.withoutArguments,
  },
  argumentsAsObject: {
    ...{ ...reply, protocols: ['chat', 'responses'], stream: false, seen: 'ggml-org/llama.cpp#20198' },
    text: 'The arguments of a call are an object, and parsing it fails.',
    inject: () => made.argumentsAsObject,
  },
  duplicateToolIds: {
    ...{ ...reply, seen: 'vectorize-io/hindsight#4250' },
    text: 'The results of several calls look alike.',
    inject: () => made.sameIds,
  },
  toolIdsMissing: {
    ...{ ...reply, seen: 'ggml-org/llama.cpp#19720' },
    text: 'A result cannot name its call.',
    inject: () => made.withoutIds,
  },
  toolIndexZero: {
    ...{ ...ofStream, protocols: ['chat'], seen: 'ollama/ollama#15457' },
    text: 'The arguments of several calls are joined to one text.',
    inject: () => made.indexZero,
  },
  toolNameInEachPiece: {
    ...{ ...ofStream, protocols: ['chat'], seen: 'vllm-project/vllm#14951' },
    text: 'A client that joins the pieces calls a tool whose name is there several times.',
    inject: () => made.nameInEachPiece,
  },
  callsAsText: {
    ...{ ...reply, protocols: ['chat'], stream: false, seen: 'signalnine/q27#24' },
    text: 'The user sees a call as text, and nothing is called.',
    inject: () => made.callsAsText,
  },
  status529: {
    ...{ ...refusal, options: retryAfter, seen: 'headroomlabs-ai/headroom#1495' },
    text: 'A status that few lists of retried ones have.',
    inject: ({ retryAfterS }) =>
      made.refusedAs(529, 'overloaded_error', 'overloaded', 'The upstream is overloaded', retryAfterS),
  },
  rateLimited: {
    ...{ ...refusal, options: retryAfter, seen: 'agentgateway/agentgateway#3329' },
    text: 'The request is refused with 429, with or without the time to wait.',
    inject: ({ retryAfterS }) =>
      made.refusedAs(429, 'rate_limit_error', 'rate_limit_exceeded', 'Rate limit reached for requests', retryAfterS),
  },
  contextLength: {
    ...{ ...refusal, seen: 'james-6-23/codex2api#310' },
    text: 'The request is refused with 400; trying it again is in vain.',
    inject: () => made.promptTooLong,
  },
  htmlError: {
    ...{ ...refusal, options: errorStatus, seen: 'lingodotdev/lingo.dev#1923' },
    text: 'The body of the error is HTML, and parsing it fails.',
    inject: ({ status = 502 }) => made.htmlPage(status),
  },
  emptyError: {
    ...{ ...refusal, options: errorStatus, seen: 'agentgateway/agentgateway#1340' },
    text: 'The error has no message.',
    inject: ({ status = 503 }) => made.withoutBody(status),
  },
  errorAsText: {
    ...{ ...refusal, options: errorStatus, seen: 'PsycherosAI/Psycheros#44' },
    text: 'The error has no member `message`.',
    inject: ({ status = 500 }) => made.errorAsText(status),
  },
  errorUnder200: {
    ...{ ...refusal, seen: 'crewAIInc/crewAI#7342' },
    text: 'The call seems to succeed, and its reply has an error in place of an answer.',
    inject: () => made.errorUnder200('The upstream failed'),
  },
  emptyBody: {
    ...{ ...reply, seen: 'BerriAI/litellm#40131' },
    text: 'The call seems to succeed, and parsing its body fails.',
    inject: () => made.emptyBody,
  },
  halfOfBody: {
    ...{ ...reply, stage: 'cut', seen: 'sigoden/aichat#796' },
    text: 'The body ends in the middle, and the HTTP message is complete.',
    inject: () => made.halfOfBody,
  },
  wrongContentType: {
    ...{ ...reply, seen: 'xiaoliu10/claude-code-router-next#45' },
    text: 'A client that looks at the type of the content takes a stream for JSON, and JSON for text.',
    inject: () => made.wrongType,
  },
  redirects: {
    ...{ ...refusal, options: { status: oneOfStatus([301, 302, 303, 307, 308]) }, seen: 'letta-ai/letta#3189' },
    text: 'A client that does not follow redirects fails, and one that does may lose its body or its key.',
    inject: ({ status = 307 }) => made.redirect(status),
  },
  connectionReset: {
    ...{ ...refusal, seen: 'anthropics/claude-code#82500' },
    text: 'The call fails without a status.',
    inject: () => made.reset,
  },
}

const names = Object.keys(kinds) as readonly DefectName[]

/** The options of each defect. */
export const defectOptions = Object.fromEntries(
  names.map((name) => [name, { ...kinds[name].options, ...faultOptionChecks }]),
) as unknown as Readonly<Record<DefectName, Readonly<Record<string, Expectation>>>>

const operationOf: Readonly<Record<TextProtocol, OperationId>> = {
  chat: 'createChatCompletion',
  responses: 'createResponse',
  messages: 'createMessage',
  generateContent: 'generateContent',
}

function defect(name: DefectName): Make<FaultOptions & Given> {
  const { stage, shows, stream, protocols = made.textProtocols, inject } = kinds[name]
  return (options = {}) => {
    checkOptions(name, options, defectOptions[name])
    const { on, stream: wanted } = options
    if (stream !== undefined && wanted !== undefined && wanted !== stream)
      refuse(`${name}: stream: it is ${stream ? 'for streams' : 'for replies that are no streams'} only`)
    const operations = protocols.map((protocol) => operationOf[protocol])
    const other = [on ?? []].flat().find((operation) => !operations.includes(operation))
    if (other !== undefined) refuse(`${name}: on: it does not occur in ${other}, but in ${operations.join(', ')}`)
    const scope: Scope = { protocols, stream }
    return gatewayFault({ name, stage, scope, options, inject: (fire) => inject(options, fire), shows })
  }
}

/**
 * Defects that were seen in the world, for `faults` and `inject`: `defects.streamCut({ afterEvents: 2 })`.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export const defects: Defects = Object.fromEntries(names.map((name) => [name, defect(name)])) as unknown as Defects

/** Every defect, in the order of `Defects`. */
export const defectList: readonly DefectInfo[] = names.map((name) => {
  const { text, seen, stream, options = {}, protocols = made.textProtocols } = kinds[name]
  const replies = stream === undefined ? 'all' : stream ? 'streams' : 'plain'
  return { name, text, protocols, replies, options: Object.keys(options), seen: linkTo(seen) }
})

/** The address of an issue or a pull request: GitHub redirects from one to the other. */
function linkTo(reference: string): string {
  const [repository = '', number = ''] = reference.split('#')
  return `https://github.com/${repository}/issues/${number}`
}
