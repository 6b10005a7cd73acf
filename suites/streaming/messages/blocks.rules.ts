import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { knownStop, told } from './rules.ts'
import { isJsonObject } from '../rules.ts'
import { messagesProtocol, ofType, selectionsOf, type Typed } from '../typed.rules.ts'

const { typed } = selectionsOf(messagesProtocol)

const start = 'content_block_start'
const delta = 'content_block_delta'
const stop = 'content_block_stop'

const some = <Subject>(all: readonly Subject[] | undefined) => (all === undefined || all.length === 0 ? undefined : all)

/** The events of a stream about its blocks. */
export function blockEvents(reply: Reply): readonly Typed[] | undefined {
  const events = typed(reply) ?? []
  given(ofType(events, 'message_start').length <= 1, 'streaming.messages.message_start')
  return some(ofType(events, start, delta, stop))
}

const indexOf = ({ json }: Typed) => json.at('index').number ?? -1

/** Events whose `index` is no integer, and indexes that do not follow on the ones before. */
export function misnumbered(events: readonly Typed[]): readonly string[] {
  const indexes = [...new Set(events.map(indexOf))]
  return events
    .filter(
      (event) => !Number.isInteger(event.json.at('index').value) || indexes.indexOf(indexOf(event)) !== indexOf(event),
    )
    .map(({ json, type }) => `${json.path} (${type}): index ${json.at('index').shown}`)
}

/** A block as the stream tells it. */
export interface Block {
  readonly index: number
  readonly events: readonly Typed[]
  readonly starts: readonly Typed[]
  readonly deltas: readonly Typed[]
  readonly stops: readonly Typed[]
}

/** The blocks of a stream, under the numbers that they should have. */
export function blocks(reply: Reply): readonly Block[] | undefined {
  const events = blockEvents(reply)
  if (events === undefined) return undefined
  given(misnumbered(events).length === 0, 'streaming.messages.index')
  return [...new Set(events.map(indexOf))].map((index) => {
    const own = events.filter((event) => indexOf(event) === index)
    return { index, events: own, starts: ofType(own, start), deltas: ofType(own, delta), stops: ofType(own, stop) }
  })
}

/** Blocks that are not begun once, by their first event. */
export const unopened = (all: readonly Block[]): readonly string[] =>
  all
    .filter(({ events, starts }) => starts.length !== 1 || events[0] !== starts[0])
    .map(({ index, starts, events }) => `block ${index}: begun ${starts.length} times, first event ${events[0]?.type}`)

/** Blocks that are not ended once, by their last event. */
export const unclosed = (all: readonly Block[]): readonly string[] =>
  all
    .filter(({ events, stops }) => stops.length !== 1 || events.at(-1) !== stops[0])
    .map(({ index, stops, events }) => `block ${index}: ended ${stops.length} times, last event ${events.at(-1)?.type}`)

/** Blocks that begin as they should. */
export function opened(reply: Reply): readonly Block[] | undefined {
  const all = blocks(reply)
  given(all === undefined || unopened(all).length === 0, 'streaming.messages.block_start')
  return all
}

/** Blocks of a message that is told as a whole. */
export const wholeBlocks = (reply: Reply): readonly Block[] | undefined =>
  told(reply) === undefined ? undefined : opened(reply)

/** The `content_block` of every block that begins. */
export const contentBlocks = (reply: Reply): readonly Field[] | undefined =>
  some(ofType(blockEvents(reply) ?? [], start).map(({ json }) => json.at('content_block')))

/** The `content_block` of every block, objects all. */
export function blockObjects(reply: Reply): readonly Field[] | undefined {
  const all = contentBlocks(reply)
  given(all?.every(isObject) !== false, 'streaming.messages.content_block')
  return all
}

/** The `delta` of every piece of a block. */
export const deltas = (reply: Reply): readonly Field[] | undefined =>
  some(ofType(blockEvents(reply) ?? [], delta).map(({ json }) => json.at('delta')))

/** The `delta` of every piece, objects that tell their type. */
export function typedDeltas(reply: Reply): readonly Field[] | undefined {
  const all = deltas(reply)
  given(all?.every((one) => one.at('type').text !== undefined) !== false, 'streaming.messages.delta')
  return all
}

const deltaOf = ({ json }: Typed) => json.at('delta')
const typeOf = ({ starts }: Block) => starts[0]?.json.at('content_block.type').text ?? ''

/** Kinds of deltas that a block of a type may have. Other types are nobody's matter here. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  text: ['text_delta', 'citations_delta'],
  tool_use: ['input_json_delta'],
  server_tool_use: ['input_json_delta'],
  mcp_tool_use: ['input_json_delta'],
  thinking: ['thinking_delta', 'signature_delta'],
}

/** Deltas of a public kind that the block they name does not take. */
export const misplaced = (all: readonly Block[]): readonly string[] =>
  all.flatMap((block) =>
    block.deltas
      .map(deltaOf)
      .filter((one) =>
        Object.values(kinds)
          .flat()
          .includes(one.at('type').text ?? ''),
      )
      .filter((one) => kinds[typeOf(block)]?.includes(one.at('type').text ?? '') === false)
      .map((one) => `${one.path}: ${one.at('type').text} in a block of type ${typeOf(block)}`),
  )

/** Blocks with deltas that tell their type. */
export function filledBlocks(reply: Reply): readonly Block[] | undefined {
  if (typedDeltas(reply) === undefined || blockObjects(reply) === undefined) return undefined
  return opened(reply)
}

/** The `text` of every text delta. */
export const textPieces = (reply: Reply): readonly Field[] | undefined => ofKind(reply, 'text_delta', 'text')

const ofKind = (reply: Reply, kind: string, member: string) =>
  some(
    typedDeltas(reply)
      ?.filter((one) => one.at('type').text === kind)
      .map((one) => one.at(member)),
  )

/** The blocks of an answer in text that ended of itself, with nothing that could have kept it from saying something. */
export function plainBlocks(reply: Reply): readonly Block[] | undefined {
  const { json } = reply.request
  if (!json.at('tools').absent || !json.at('stop_sequences').absent) return undefined
  return knownStop(reply) === 'end_turn' ? (wholeBlocks(reply) ?? []) : undefined
}

/** Text blocks without a delta. */
export const unfilled = (all: readonly Block[]): readonly string[] =>
  all
    .filter((block) => typeOf(block) === 'text' && block.deltas.length === 0)
    .map(({ starts }) => `no delta behind ${starts[0]?.json.path}: ${starts[0]?.json.at('content_block').shown}`)

/** The text of a plain answer, where its pieces are texts. */
export function plainText(reply: Reply): string | undefined {
  const all = plainBlocks(reply)
  if (all === undefined) return undefined
  given(unfilled(all).length === 0, 'streaming.messages.block_delta')
  given(blockObjects(reply) ?? all.length === 0, 'streaming.messages.content_block')
  given(misplaced(all).length === 0, 'streaming.messages.delta_type')
  return (textPieces(reply) ?? []).map(({ text = '' }) => text).join('')
}

/** The fragments of the input of each tool use, where nothing cut it short. */
export function inputs(reply: Reply): readonly (readonly Field[])[] | undefined {
  if (['tool_use', 'end_turn'].includes(knownStop(reply) ?? '') === false || filledBlocks(reply) === undefined)
    return undefined
  const uses = wholeBlocks(reply)?.filter((block) => typeOf(block) === 'tool_use')
  return some(uses?.map((block) => block.deltas.map((event) => deltaOf(event).at('partial_json'))))
}

/** What the fragments of an input join to, where that is no JSON object and not nothing. */
export function unreadable(fragments: readonly Field[]): string | undefined {
  const text = fragments.map((one) => one.text ?? '').join('')
  return text === '' || isJsonObject(text) ? undefined : text
}

/** Whether a stream that was asked to think has deltas of a kind. */
const reasons =
  (kind: string) =>
  (reply: Reply): boolean | undefined =>
    reply.request.json.at('thinking.type').text === 'enabled'
      ? typedDeltas(reply)?.some((one) => one.at('type').text === kind)
      : undefined

export const thinks = reasons('thinking_delta')
export const signs = reasons('signature_delta')

/** What is wrong with the place of `message_delta`: it comes, and behind every block. */
export function early(events: readonly Typed[]): readonly string[] {
  const tellings = ofType(events, 'message_delta')
  const last = ofType(events, stop).at(-1)?.event.offset ?? 0
  if (tellings.length === 0) return ['no message_delta']
  return (tellings.at(-1)?.event.offset ?? 0) > last ? [] : ['a block ends behind the last message_delta']
}
