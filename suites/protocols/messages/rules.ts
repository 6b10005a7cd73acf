import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isListed, unfinished } from '../../../src/verdict/lists.ts'
import { answersTo, isArray, isEventStream, isObject } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'

/** Answers to calls that did not ask for a stream. */
export const answers = answersTo('createMessage')

/** Those of them that are no event stream all the same. */
export function unstreamed(reply: Reply): Reply | undefined {
  const answer = answers(reply)
  if (answer !== undefined) given(!isEventStream(answer), 'messages.request.stream_default')
  return answer
}

/** Answers whose body is a JSON object. */
export function messages(reply: Reply): Reply | undefined {
  const answer = unstreamed(reply)
  if (answer !== undefined) given(isObject(answer.json), 'messages.message.json')
  return answer
}

/** The message that a probe asked for; a check that compares cannot do without. */
export function obtainedMessage(reply: Reply): Reply {
  return messages(reply) ?? inconclusive(`${reply.exchange.id} was answered ${reply.status ?? 'with nothing'}, not 200`)
}

/** What `read` finds in a message; nothing where that is empty, so that no check is satisfied by nothing. */
const inMessages =
  (read: (message: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const message = messages(reply)
    const found = message === undefined ? [] : read(message)
    return found.length === 0 ? undefined : found
  }

/** The content blocks of a message. */
function contentOf({ json }: Reply): readonly Field[] {
  given(isArray(json.at('content')), 'messages.message.content')
  return json.at('content').items
}

/** The content blocks of a message, each of a type that is known. */
export function blocksOf(message: Reply): readonly Field[] {
  const blocks = contentOf(message)
  given(
    blocks.every((block) => isListed(block.at('type'), 'MessageContentBlock/properties/type')),
    'messages.message.content.type',
  )
  return blocks
}

const isOfType = (type: string) => (block: Field) => block.at('type').value === type

/** The tool uses of a message. */
export const usesOf = (message: Reply): readonly Field[] => blocksOf(message).filter(isOfType('tool_use'))

export const blocks = inMessages(contentOf)
export const textBlocks = inMessages((message) => blocksOf(message).filter(isOfType('text')))
export const thoughts = inMessages((message) => blocksOf(message).filter(isThought))

/** True for a block that holds reasoning, open or not. */
export const isThought = (block: Field): boolean => isOfType('thinking')(block) || isOfType('redacted_thinking')(block)

/** The text of a message: of all its text blocks. */
export function textOf(message: Reply): string {
  const texts = blocksOf(message)
    .filter(isOfType('text'))
    .map((block) => block.at('text').text)
  given(
    texts.every((text) => text !== undefined),
    'messages.message.content.text',
  )
  return texts.join('')
}

const reasons = 'Message/properties/stop_reason'

/** Why a message ended. */
export function stopReason({ json }: Reply): string {
  const reason = json.at('stop_reason')
  given(reason.text !== undefined && isListed(reason, reasons), 'messages.message.stop_reason')
  return reason.text
}

/** Messages that a limit or the gateway's own pause did not cut short. */
export function wholeMessage(reply: Reply): Reply | undefined {
  const message = messages(reply)
  return unfinished(reasons).includes(message?.json.at('stop_reason').value) ? undefined : message
}

/** The tool uses of messages that nothing cut short. */
export const wholeUses = inMessages((message) => (wholeMessage(message) === undefined ? [] : usesOf(message)))

/** Messages that use a tool, and that nothing cut short. */
export function usingMessage(reply: Reply): Reply | undefined {
  const message = wholeMessage(reply)
  return message !== undefined && usesOf(message).length > 0 ? message : undefined
}

/** Messages that ended of their own accord, to requests that offer no tools: they have nothing to answer with but text. */
export function endedPlain(reply: Reply): Reply | undefined {
  const message = messages(reply)
  if (message === undefined || !message.request.json.at('tools').absent) return undefined
  return stopReason(message) === 'end_turn' ? message : undefined
}
