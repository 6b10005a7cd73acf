import { assembledReply, assume, isObject, parseJson, type Reply, cachedByReply } from '../../../src/checks/index.ts'
import { plainReplies } from '../../protocols/messages/rules.ts'
import { inStreams, plainOrStreamed, requiredOf, streamedMode } from '../assembled.checks.ts'
import { joinedText } from '../rules.ts'
import { messagesTwins } from '../twins.ts'
import { ofType } from '../typed.rules.ts'
import { type Block, blockObjects, completeBlocks } from './blocks.rules.ts'
import { inputProblem, inputs } from './inputs.rules.ts'
import { completeMessage, startMessageObject, stopReason, endings, usages } from './rules.ts'

/** The members of a content block that deltas extend, by the member of the delta. */
const extended = { text: 'text', thinking: 'thinking', signature: 'signature' } as const

/** The content block of a stream: its first value, extended by its deltas. */
function contentOf({ type, starts, deltas }: Block): object {
  const start = starts[0]?.json.at('content_block')
  const block = { ...(start?.value as object | undefined) }
  const pieces = Object.values(extended)
    .map((member) => [member, joinedText(deltas.map((delta) => delta.at(member)))] as const)
    .filter(([, text]) => text !== '')
    .map(([member, text]) => [member, (start?.at(member).text ?? '') + text] as const)
  const json = joinedText(deltas.map((delta) => delta.at('partial_json')))
  return {
    ...block,
    ...Object.fromEntries(pieces),
    ...(type === 'tool_use' && json !== '' && { input: inputOf(json) }),
  }
}

function inputOf(json: string): unknown {
  const parsed = parseJson(json)
  return 'value' in parsed ? parsed.value : json
}

/** The message that a client puts together from a stream that ended; undefined if the response is not a stream or reports an error. */
export const assembled = cachedByReply((reply: Reply): Reply | undefined => {
  const events = completeMessage(reply)
  if (events === undefined) return undefined
  assume(ofType(events, 'message_start').length > 0, 'streaming.messages.message_start')
  const start = startMessageObject(reply)
  const blocks = completeBlocks(reply)
  assume(blockObjects(reply).length > 0 || (blocks ?? []).length === 0, 'streaming.messages.content_block')
  assume(inputs(reply)?.some(inputProblem) !== true, 'streaming.messages.partial_json')
  const ends = endings(reply) ?? []
  assume(ends.every(isObject), 'streaming.messages.message_delta_delta')
  const sequence = ends.findLast((end) => !end.at('stop_sequence').absent)?.at('stop_sequence').value
  return assembledReply(reply, {
    ...(start?.value as object | undefined),
    content: (blocks ?? []).map(contentOf),
    stop_reason: stopReason(reply)?.value,
    stop_sequence: sequence ?? null,
    usage: Object.assign({}, start?.at('usage').value, ...(usages(reply) ?? []).map(({ value }) => value)),
  })
})

/** Applies a selection for messages to streams. */
export const inMessageStreams = inStreams(assembled)

/** The message of a stream. Without it the check is inconclusive. */
export const requiredMessage = requiredOf(assembled)

/** How the checks of messages judge streams. */
export const messageStreams = streamedMode(assembled, messagesTwins)

/** Plain messages and streams, for comparisons of ids. */
export const allMessages = plainOrStreamed(plainReplies.successful, assembled)
