import {
  type Field,
  assume,
  assumeEach,
  isArray,
  isListed,
  isTraffic,
  type Reply,
  unfinishedValues,
} from '../../../src/checks/index.ts'
import { plainRepliesOf } from '../plain-replies.rules.ts'
import * as protocols from '../protocols.ts'

export const plainReplies = plainRepliesOf(protocols.messages)
export const { results: messages, bodies, required: requiredMessage } = plainReplies

const inMessages =
  (read: (message: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const message = messages(reply)
    return message && read(message)
  }

/** The content blocks of a message. */
function contentOf({ json }: Reply): readonly Field[] {
  assume(isArray(json.at('content')), 'messages.message.content')
  return json.at('content').items
}

/** The content blocks of a message, if all have a documented type. */
export const blocksOf = (message: Reply): readonly Field[] =>
  assumeEach(
    contentOf(message),
    (block) => isListed(block.at('type'), 'MessageContentBlock/properties/type'),
    'messages.message.content.type',
  )

const isOfType = (type: string) => (block: Field) => block.at('type').value === type

/** The tool uses of a message. */
export const usesOf = (message: Reply): readonly Field[] => blocksOf(message).filter(isOfType('tool_use'))

const textBlocksOf = (message: Reply) => blocksOf(message).filter(isOfType('text'))

export const blocks = inMessages(contentOf)
export const textBlocks = inMessages(textBlocksOf)
export const reasoningBlocks = inMessages((message) => blocksOf(message).filter(isReasoningBlock))

/** True for a reasoning block, redacted or not. */
export const isReasoningBlock = (block: Field): boolean =>
  isOfType('thinking')(block) || isOfType('redacted_thinking')(block)

/** The texts of the text blocks of a message. */
export const textsOf = (message: Reply): readonly Field[] =>
  assumeEach(
    textBlocksOf(message).map((block) => block.at('text')),
    ({ text }) => text !== undefined,
    'messages.message.content.text',
  )

/** The texts of messages. */
export const texts = inMessages(textsOf)

/** The joined text of a message. */
export const textOf = (message: Reply): string =>
  textsOf(message)
    .map(({ text = '' }) => text)
    .join('')

const stopReasonSchema = 'Message/properties/stop_reason'

/** The `stop_reason` of a message, if it is valid. */
export function stopReason({ json }: Reply): string {
  const reason = json.at('stop_reason')
  assume(reason.text !== undefined && isListed(reason, stopReasonSchema), 'messages.message.stop_reason')
  return reason.text
}

/** Messages that were not truncated or paused. */
export function completeMessage(reply: Reply): Reply | undefined {
  const message = messages(reply)
  return unfinishedValues(stopReasonSchema).includes(message?.json.at('stop_reason').value) ? undefined : message
}

/** The tool uses of complete messages. */
export const completeUses = inMessages((message) => (completeMessage(message) === undefined ? [] : usesOf(message)))

/** Complete messages with a tool use. */
export function messageWithToolUse(reply: Reply): Reply | undefined {
  const message = completeMessage(reply)
  return message !== undefined && usesOf(message).length > 0 ? message : undefined
}

/** Messages that must contain text: they ended with `end_turn`, without tools. */
export function completedPlain(reply: Reply): Reply | undefined {
  const message = messages(reply)
  // Recorded traffic may ask for no text.
  if (message === undefined || isTraffic() || !message.request.json.at('tools').absent) return undefined
  return stopReason(message) === 'end_turn' ? message : undefined
}
