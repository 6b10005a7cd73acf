import {
  asArray,
  asObject,
  type Change,
  editEvents,
  editRequestField,
  isObject,
  type Json,
} from '../../gateway/reference/fault-kit.ts'
import { answersOf, inPair, pairs, requestsTo } from './kit.faults.ts'

const plainMessages = answersOf(pairs.messagesToMessages, 'plain')('upstream.state.received')
const streamedMessages = answersOf(pairs.messagesToMessages, 'streamed')('upstream.state.received')
const plainResponses = answersOf(pairs.responsesToResponses, 'plain')('upstream.state.received')
const streamedResponses = answersOf(pairs.responsesToResponses, 'streamed')('upstream.state.received')
const plainContent = answersOf(pairs.contentToContent, 'plain')('upstream.state.received')

const isOfType = (...types: readonly string[]) => {
  const known = new Set<Json | undefined>(types)
  return (block: Json): boolean => known.has(asObject(block)['type'])
}
const isThinking = isOfType('thinking', 'redacted_thinking')
const isRedacted = isOfType('redacted_thinking')

/** Keeps the items of a list that are not meant. */
const without =
  (isMeant: (item: Json) => boolean): Change =>
  (list) =>
    Array.isArray(list) ? list.filter((item) => !isMeant(item)) : list

export const signatureLost = plainMessages.drop('content[].signature')
/** Knows texts, thinking and arguments, and no other deltas. */
export const signatureDeltasDropped = streamedMessages.inject(
  editEvents((events) => events.filter(({ data }) => !data.includes('"signature_delta"'))),
)
export const redactedThinkingLost = plainMessages.edit('content', without(isRedacted))
export const encryptedContentLost = plainResponses.drop('output[].encrypted_content')
/** The last event has the signature, and the item that clients keep has not. */
export const encryptedContentOfItemLost = streamedResponses.drop('item.encrypted_content')
export const thoughtSignatureLost = plainContent.drop('candidates[].content.parts[].thoughtSignature')
/** OpenAI signs its reasoning only for clients that ask for it. */
export const includeDropped = requestsTo('responses')('upstream.state.received').drop('include')

const toResponses = {
  returned: requestsTo('responses')('upstream.state.returned'),
  whole: requestsTo('responses')('upstream.state.whole'),
}
const toMessages = {
  returned: requestsTo('messages')('upstream.state.returned'),
  whole: requestsTo('messages')('upstream.state.whole'),
}
const toContent = {
  returned: requestsTo('content')('upstream.state.returned'),
  whole: requestsTo('content')('upstream.state.whole'),
}

export const thinkingNotReturned = toMessages.returned.edit('messages[].content', without(isThinking))
export const reasoningItemsNotReturned = toResponses.returned.edit('input', without(isOfType('reasoning')))
export const thoughtSignatureNotReturned = toContent.returned.drop('contents[].parts[].thoughtSignature')

/** Edits a member that is a text. */
const ofText =
  (edit: (text: string) => string): Change =>
  (text) =>
    typeof text === 'string' ? edit(text) : text

/** The form of Base64 for URLs, without what fills the last group. */
const asUrlSafe = ofText((text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))

export const signatureAsUrlSafe = toMessages.whole.edit('messages[].content[].signature', asUrlSafe)
export const signatureOfThinkingDropped = toMessages.whole.drop('messages[].content[].signature')
export const thinkingTrimmed = toMessages.whole.edit(
  'messages[].content[].thinking',
  ofText((text) => text.trim()),
)
export const thinkingEmptied = toMessages.whole.edit(
  'messages[].content[].thinking',
  ofText(() => ''),
)
export const redactedThinkingNotReturned = toMessages.whole.edit('messages[].content', without(isRedacted))
/** Texts and calls first, as in chat completions. */
export const thinkingAfterCalls = toMessages.whole.edit('messages[].content', (content) =>
  Array.isArray(content)
    ? [...content.filter((block) => !isThinking(block)), ...content.filter((block) => isThinking(block))]
    : content,
)
export const thinkingReversed = toMessages.whole.edit('messages[].content', (content) => {
  const thinking = asArray(content ?? null).filter(isThinking)
  return Array.isArray(content)
    ? content.map((block) => (isThinking(block) ? (thinking.pop() ?? block) : block))
    : content
})
export const encryptedContentCut = toResponses.whole.edit(
  'input[].encrypted_content',
  ofText((text) => text.slice(0, 32)),
)
export const encryptedContentDropped = toResponses.whole.drop('input[].encrypted_content')
export const reasoningAfterCalls = toResponses.whole.edit('input', (input) => {
  const isReasoning = isOfType('reasoning')
  const calls = Array.isArray(input) ? input.findLastIndex(isOfType('function_call')) : -1
  if (!Array.isArray(input) || calls === -1) return input
  const [before, after] = [input.slice(0, calls + 1), input.slice(calls + 1)]
  return [...before.filter((item) => !isReasoning(item)), ...before.filter(isReasoning), ...after]
})

/** The signature is on the last call in place of the first. */
export const thoughtSignatureMoved = toContent.whole.edit('contents[].parts', (parts) => {
  const signed = asArray(parts ?? null).find((part) => asObject(part)['thoughtSignature'] !== undefined)
  if (!Array.isArray(parts) || signed === undefined) return parts
  const { thoughtSignature = null } = asObject(signed)
  return parts.map((part, index) => {
    const { thoughtSignature: _, ...rest } = asObject(part)
    return index === parts.length - 1 ? { ...rest, thoughtSignature } : rest
  })
})
export const thoughtSignatureOnEveryCall = toContent.whole.edit('contents[].parts', (parts) => {
  const signature = asArray(parts ?? null).flatMap((part) => asObject(part)['thoughtSignature'] ?? [])[0]
  return Array.isArray(parts) && signature !== undefined
    ? parts.map((part) =>
        isObject(asObject(part)['functionCall']) ? { ...asObject(part), thoughtSignature: signature } : part,
      )
    : parts
})

/** Reasoning of a client that has no signatures becomes thinking without one. */
export const thinkingInvented = inPair(
  ['upstream.state.whole'],
  pairs.chatToMessages,
  editRequestField('messages[].content', (content) =>
    asArray(content ?? null).some(isOfType('tool_use')) && Array.isArray(content)
      ? [{ type: 'thinking', thinking: 'I need the weather.', signature: '' }, ...content]
      : content,
  ),
)
/** Calls of a client that has no signatures get one. */
export const thoughtSignatureInvented = inPair(
  ['upstream.state.whole'],
  pairs.chatToContent,
  editRequestField('contents[].parts', (parts) =>
    Array.isArray(parts)
      ? parts.map((part) =>
          isObject(asObject(part)['functionCall']) ? { ...asObject(part), thoughtSignature: 'AAAA' } : part,
        )
      : parts,
  ),
)
