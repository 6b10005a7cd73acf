import type { RequirementId } from '../../spec/generated/requirements.ts'
import { isBelow } from '../../src/contract/selection.ts'
import {
  type Change,
  editEventField,
  editField,
  editRequestField,
  fault,
  type Fault,
  type Inject,
  isStream,
  onlyIf,
  onOperation,
  onStatus,
  type OperationId,
  type SeenRequest,
  untouched,
  when,
} from '../../gateway/reference/fault-kit.ts'

/** One protocol of clients in front of one protocol of the upstream. */
export interface Pair {
  readonly operation: OperationId
  readonly model: string
  readonly probe: string
}

const pair = (operation: OperationId, model: string, probe: string): Pair => ({ operation, model, probe })

/** The pairs of which faults are declared. The relay of the reference gateway serves all. */
export const pairs = {
  chatToChat: pair('createChatCompletion', 'gateproof-chat', 'upstream-chat-to-chat'),
  chatToMessages: pair('createChatCompletion', 'gateproof-messages', 'upstream-chat-to-messages'),
  chatToContent: pair('createChatCompletion', 'gateproof-content', 'upstream-chat-to-generate-content'),
  messagesToChat: pair('createMessage', 'gateproof-chat', 'upstream-messages-to-chat'),
  messagesToMessages: pair('createMessage', 'gateproof-messages', 'upstream-messages-to-messages'),
  responsesToChat: pair('createResponse', 'gateproof-chat', 'upstream-responses-to-chat'),
  responsesToResponses: pair('createResponse', 'gateproof-responses', 'upstream-responses-to-responses'),
  contentToChat: pair('generateContent', 'gateproof-chat', 'upstream-generate-content-to-chat'),
  contentToContent: pair('generateContent', 'gateproof-content', 'upstream-generate-content-to-generate-content'),
} as const

export type Mode = 'plain' | 'streamed'

/**
 * The calls that reveal a violation, by requirement or prefix of requirements: the longest prefix decides. The proof of a fault makes only
 * these, plain and streamed, after the first call of the pair.
 */
const revealingCalls: Readonly<Record<string, readonly string[]>> = {
  'upstream.prompt': ['text'],
  'upstream.prompt.system': ['conversation', 'system-parts', 'developer', 'agent'],
  'upstream.prompt.turns': ['conversation', 'parts', 'agent'],
  'upstream.prompt.images': ['image'],
  'upstream.prompt.calls': ['results', 'history', 'agent-results'],
  'upstream.prompt.results': ['results', 'results-in-parts', 'agent-results'],
  'upstream.tools.definitions': ['calls', 'history'],
  'upstream.tools.choice': ['choice-required', 'choice-named'],
  'upstream.parameters': ['parameters'],
  'upstream.parameters.max_tokens': ['length', 'newer-limit'],
  'upstream.parameters.stop': ['stop', 'parts'],
  'upstream.parameters.n': ['choices'],
  'upstream.parameters.json': ['json'],
  'upstream.parameters.schema': ['schema'],
  'upstream.parameters.reasoning': ['reasoning'],
  'upstream.parameters.defaults': ['calls'],
  'upstream.parameters.added': ['calls'],
  'upstream.answer.served': ['reasoning', 'tight', 'text'],
  'upstream.answer.text': ['form', 'reasoning', 'blocks', 'mixed', 'agent'],
  'upstream.answer.reasoning': ['reasoning'],
  'upstream.answer.choices': ['choices'],
  'upstream.answer.finish': ['length', 'stop', 'filter', 'calls'],
  'upstream.calls': ['calls', 'mixed', 'compact', 'agent', 'drawn-1', 'drawn-2', 'drawn-3'],
  'upstream.calls.invented': ['form', 'results'],
  'upstream.usage': ['usage', 'running'],
  'upstream.usage.input': ['usage', 'running', 'nulls'],
  'upstream.cost.reported': ['cost', 'cost-written'],
  'upstream.cost.balance': ['before', 'call', 'end'],
  'upstream.state': ['state', 'state-next'],
  'upstream.cache': ['state', 'state-next'],
  'upstream.request.valid': ['reasoning', 'results', 'conversation', 'calls'],
  'upstream.credentials': ['text'],
  'upstream.isolation': ['reasoning', 'length'],
  'upstream.retries': ['reasoning'],
  'upstream.silence': ['text', 'silence', 'pings'],
  'upstream.stream.incremental': ['held'],
  'upstream.stream.left': ['left'],
  'upstream.stream.cut': ['cut', 'ended', 'broken', 'broken-first', 'comments-only'],
  'upstream.errors': ['error-unavailable'],
  'upstream.errors.form': ['error-unavailable', 'error-saturated'],
  'upstream.errors.account': ['error-unauthorized', 'error-payment', 'error-forbidden'],
  'upstream.errors.invalid_request': ['error-invalid'],
  'upstream.errors.unknown_model': ['error-unknown'],
  'upstream.errors.unavailable': ['error-internal', 'error-overloaded'],
  'upstream.errors.saturated': ['error-saturated'],
  'upstream.errors.retry_after': ['error-saturated'],
  'upstream.errors.secrets': ['error-saturated', 'error-unavailable', 'broken'],
  chat: ['form', 'calls'],
  responses: ['form', 'calls'],
  messages: ['form', 'calls', 'stop'],
  'generate-content': ['form', 'calls'],
  streaming: ['form', 'calls'],
  'streaming.chat.error_event': ['cut'],
  'streaming.chat.tool_calls.arguments': ['calls', 'compact'],
  'streaming.messages.usage': ['compact'],
  errors: ['error-saturated', 'error-unavailable'],
  'errors.body.no_hosts': ['error-unavailable', 'cut'],
}

const stepsFor = (breaks: readonly RequirementId[]): readonly string[] =>
  breaks.flatMap((id) => {
    const prefixes = Object.keys(revealingCalls).filter((prefix) => isBelow(id, prefix))
    const [prefix = ''] = prefixes.toSorted((one, other) => other.length - one.length)
    return (revealingCalls[prefix] ?? []).flatMap((name) => [name, `${name}-stream`])
  })

/** The model of generate-content requests is in the path. */
const isFor = ({ model }: Pair) =>
  onlyIf(
    `the model is ${model}`,
    ({ body, path }: SeenRequest) => body['model'] === model || path.includes(`/${model}:`),
  )

/** Applies an injection between client and gateway to the calls of a pair, in one mode or both. */
const onPair = (pair: Pair, inject: Inject, mode?: Mode): Inject =>
  onOperation(
    pair.operation,
    when(
      isFor(pair),
      when((request) => mode === undefined || isStream(request) === (mode === 'streamed'), inject),
    ),
  )

/** A fault between client and gateway, in the calls of a pair. The relay needs an upstream to show it. */
export const atClient = (breaks: readonly RequirementId[], pair: Pair, inject: Inject, mode?: Mode): Fault => ({
  ...fault(breaks, onPair(pair, inject, mode)),
  upstream: untouched,
  probes: [pair.probe],
  steps: stepsFor(breaks),
})

/** A fault between client and gateway that leaves the first calls of a pair alone. Its proof makes all calls. */
export const afterCalls = (count: number, breaks: readonly RequirementId[], pair: Pair, inject: Inject): Fault => ({
  ...fault(
    breaks,
    onPair(
      pair,
      onlyIf([`the gateway has had ${count} calls with this model before`, inject.condition], (next, target) => {
        const injected = inject(next, target)
        let calls = 0
        return (request) => (++calls > count ? injected : next)(request)
      }),
    ),
  ),
  upstream: untouched,
  probes: [pair.probe],
})

/** A fault between gateway and upstream, in the requests to one of its APIs. */
export const atUpstream = (breaks: readonly RequirementId[], api: Api, upstream: Inject): Fault => ({
  ...fault(breaks, onlyIf(upstream.condition, untouched)),
  upstream: when(({ path }) => apis[api].path.test(path), upstream),
  probes: apis[api].pairs.map(({ probe }) => probe),
  steps: stepsFor(breaks),
})

/** A fault between gateway and upstream, in the requests of one pair. */
export const inPair = (breaks: readonly RequirementId[], { probe }: Pair, upstream: Inject): Fault => ({
  ...fault(breaks, onlyIf(upstream.condition, untouched)),
  upstream,
  probes: [probe],
  steps: stepsFor(breaks),
})

/** The APIs of the upstream, with the pairs that lead to them. */
const apis = {
  chat: { path: /\/chat\/completions$/, pairs: [pairs.chatToChat, pairs.messagesToChat, pairs.responsesToChat] },
  responses: { path: /\/responses$/, pairs: [pairs.responsesToResponses] },
  messages: { path: /\/messages$/, pairs: [pairs.messagesToMessages, pairs.chatToMessages] },
  content: { path: /generateContent$/i, pairs: [pairs.contentToContent, pairs.chatToContent] },
} as const

type Api = keyof typeof apis

/** Applies a fault to streams, except to those that the upstream holds back or the client leaves, because an edit first reads a whole stream. */
export const unlessPaced = (inject: Inject): Inject => when(({ text }) => !/(?:Hold|Leave) the word/.test(text), inject)

/** Sends every request twice, as a gateway that hedges. The second answer wins. */
export const sendsTwice: Inject = (next) => async (request) => {
  const first = await next(request.clone())
  await first.body?.cancel()
  return next(request)
}

/** Faults of the answers of a pair in a mode, as the client receives them. */
export const answersOf =
  (pair: Pair, mode: Mode) =>
  (...ids: readonly RequirementId[]) => {
    const inject = (edits: Inject) => atClient(ids, pair, unlessPaced(onStatus(200, edits)), mode)
    const editMember = mode === 'plain' ? editField : (path: string, change: Change) => editEventField(path, change)
    return {
      inject,
      edit: (path: string, change: Change): Fault => inject(editMember(path, change)),
      drop: (path: string): Fault => inject(editMember(path, () => undefined)),
    }
  }

/** Faults of the requests to one API of the upstream. */
export const requestsTo =
  (api: Api) =>
  (...ids: readonly RequirementId[]) => {
    const edit = (path: string, change: Change): Fault => atUpstream(ids, api, editRequestField(path, change))
    return { edit, drop: (path: string): Fault => edit(path, () => undefined) }
  }

/** Faults in the answers of a pair. */
export const plainChat = answersOf(pairs.chatToChat, 'plain')
export const plainMessages = answersOf(pairs.messagesToMessages, 'plain')
export const streamedMessages = answersOf(pairs.messagesToMessages, 'streamed')
export const plainResponses = answersOf(pairs.responsesToResponses, 'plain')
export const streamedResponses = answersOf(pairs.responsesToResponses, 'streamed')
export const plainContent = answersOf(pairs.contentToContent, 'plain')
export const chatOfMessages = answersOf(pairs.chatToMessages, 'plain')
export const streamedChatOfMessages = answersOf(pairs.chatToMessages, 'streamed')
export const chatOfContent = answersOf(pairs.chatToContent, 'plain')
export const messagesOfChat = answersOf(pairs.messagesToChat, 'plain')
