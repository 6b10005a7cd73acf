import { type Field, assume, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, joinedText, unlessEmpty } from '../rules.ts'
import { ofType, type TypedEvent } from '../typed.rules.ts'
import { validStopReason, streams, completeMessage } from './rules.ts'
import { pluralize } from '../../../src/std/pluralize.ts'

const start = 'content_block_start'
const delta = 'content_block_delta'
const stop = 'content_block_stop'

/** The content block events of a stream. */
export function blockEvents(reply: Reply): readonly TypedEvent[] | undefined {
  const events = streams.typed(reply)
  assume(ofType(events, 'message_start').length <= 1, 'streaming.messages.message_start')
  return unlessEmpty(ofType(events, start, delta, stop))
}

/** A member of every content block event of one type. */
const membersOf = (reply: Reply, type: string, member: string): readonly Field[] =>
  ofType(blockEvents(reply), type).map(({ json }) => json.at(member))

const indexOf = ({ json }: TypedEvent) => json.at('index').number ?? -1

/** Events whose `index` is not an integer or leaves a gap. */
export function misnumberedEvents(events: readonly TypedEvent[]): readonly string[] {
  const positionOf = new Map([...new Set(events.map(indexOf))].map((index, position) => [index, position]))
  return events
    .filter((event) => positionOf.get(indexOf(event)) !== indexOf(event))
    .map(({ json, type }) => `${json.path} (${type}): index ${json.at('index').shown}`)
}

/** A streamed content block. */
export interface Block {
  readonly index: number
  readonly type: string
  readonly events: readonly TypedEvent[]
  readonly starts: readonly TypedEvent[]
  readonly deltas: readonly Field[]
  readonly stops: readonly TypedEvent[]
}

/** The content blocks of a stream by index. */
export function blocks(reply: Reply): readonly Block[] | undefined {
  const events = blockEvents(reply)
  assume(events === undefined || misnumberedEvents(events).length === 0, 'streaming.messages.index')
  return events && groupedBy(events, indexOf).map(([index, ofBlock]) => blockOf(index, ofBlock))
}

function blockOf(index: number, events: readonly TypedEvent[]): Block {
  const starts = ofType(events, start)
  const type = starts[0]?.json.at('content_block.type').text ?? ''
  const deltas = ofType(events, delta).map(({ json }) => json.at('delta'))
  return { index, type, events, starts, deltas, stops: ofType(events, stop) }
}

/** Describes a block that does not start exactly once, with its first event. */
export const startProblem = ({ index, starts, events: [first] }: Block): string | undefined =>
  starts.length === 1 && first === starts[0]
    ? undefined
    : `block ${index}: started ${pluralize(starts.length, 'time')}, first event ${first?.type}`

/** Describes a block that does not end exactly once, with its last event. */
export const stopProblem = ({ index, stops, events }: Block): string | undefined =>
  events.at(-1) === stops[0]
    ? undefined
    : `block ${index}: stopped ${pluralize(stops.length, 'time')}, last event ${events.at(-1)?.type}`

/** Blocks that start correctly. */
function startedBlocks(reply: Reply): readonly Block[] | undefined {
  const all = blocks(reply)
  assume(all?.some(startProblem) !== true, 'streaming.messages.block_start')
  return all
}

/** Blocks of a complete message. */
export const completeBlocks = (reply: Reply): readonly Block[] | undefined =>
  completeMessage(reply) === undefined ? undefined : startedBlocks(reply)

/** The `content_block` of every `content_block_start`. */
export const contentBlocks = (reply: Reply): readonly Field[] => membersOf(reply, start, 'content_block')

/** The same, if all are objects. */
export function blockObjects(reply: Reply): readonly Field[] {
  const all = contentBlocks(reply)
  assume(all.every(isObject), 'streaming.messages.content_block')
  return all
}

/** The `text` blocks of every `content_block_start`. */
export const textBlocks = (reply: Reply): readonly Field[] =>
  blockObjects(reply).filter((block) => kindOf(block) === 'text')

/** The `delta` of every `content_block_delta`. */
export const deltas = (reply: Reply): readonly Field[] => membersOf(reply, delta, 'delta')

/** The type of a block or a delta; empty if it is missing. */
export const kindOf = (field: Field) => field.at('type').text ?? ''

/** The same, if all have a type. */
export function typedDeltas(reply: Reply): readonly Field[] {
  const all = deltas(reply)
  assume(
    all.every((field) => field.at('type').text !== undefined),
    'streaming.messages.delta',
  )
  return all
}

/** Delta types by block type. Other block types are not judged. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  text: ['text_delta', 'citations_delta'],
  tool_use: ['input_json_delta'],
  server_tool_use: ['input_json_delta'],
  mcp_tool_use: ['input_json_delta'],
  thinking: ['thinking_delta', 'signature_delta'],
}
const publicKinds = Object.values(kinds).flat()

/** Deltas of a known type in a block of another type. */
export const misplacedDeltas = ({ type, deltas }: Block): readonly string[] =>
  deltas
    .filter((field) => publicKinds.includes(kindOf(field)) && kinds[type]?.includes(kindOf(field)) === false)
    .map((field) => `${field.path}: ${kindOf(field)} in a block of type ${type}`)

/** Blocks of a stream with deltas that have a type. */
export function blocksWithDeltas(reply: Reply): readonly Block[] | undefined {
  return typedDeltas(reply).length === 0 || blockObjects(reply).length === 0 ? undefined : startedBlocks(reply)
}

/** The `text` of every text delta. */
export const textPieces = (reply: Reply): readonly Field[] =>
  typedDeltas(reply)
    .filter((field) => kindOf(field) === 'text_delta')
    .map((field) => field.at('text'))

/** The `text` of every text delta, and of every text block that begins with one. */
export const textStrings = (reply: Reply): readonly Field[] => [
  ...textBlocks(reply)
    .map((block) => block.at('text'))
    .filter(({ exists }) => exists),
  ...textPieces(reply),
]

/** The blocks of a message that must contain text: it ended with `end_turn`, without tools or stop sequences. */
export function plainBlocks(reply: Reply): readonly Block[] | undefined {
  const { json } = reply.request
  // Recorded traffic may ask for no text.
  if (isTraffic() || !json.at('tools').absent || !json.at('stop_sequences').absent) return undefined
  return validStopReason(reply) === 'end_turn' ? (completeBlocks(reply) ?? []) : undefined
}

/** Describes a text block without deltas. */
export const missingDelta = ({ type, deltas, starts: [start] }: Block): string | undefined =>
  type === 'text' && deltas.length === 0
    ? `no delta after ${start?.json.path}: ${start?.json.at('content_block').shown}`
    : undefined

/** The text of a message that must contain text. */
export function plainText(reply: Reply): string | undefined {
  const all = plainBlocks(reply)
  if (all === undefined) return undefined
  assume(!all.some(missingDelta), 'streaming.messages.block_delta')
  assume(blockObjects(reply).length > 0 || all.length === 0, 'streaming.messages.content_block')
  assume(all.flatMap(misplacedDeltas).length === 0, 'streaming.messages.delta_type')
  return joinedText(textPieces(reply))
}

/** Whether a stream with thinking enabled has deltas of a type; undefined without thinking. */
const hasKind =
  (kind: string) =>
  (reply: Reply): boolean | undefined => {
    const isThinkingEnabled = reply.request.json.at('thinking.type').text === 'enabled'
    const all = isThinkingEnabled ? unlessEmpty(typedDeltas(reply)) : undefined
    return all?.some((field) => kindOf(field) === kind)
  }

export const hasThinkingDelta = hasKind('thinking_delta')
export const hasSignatureDelta = hasKind('signature_delta')

/** Describes a missing `message_delta`, or one before the end of a block. */
export function messageDeltaProblem(events: readonly TypedEvent[]): string | undefined {
  const delta = ofType(events, 'message_delta').at(-1)?.event
  if (delta === undefined) return 'no message_delta'
  const last = ofType(events, stop).at(-1)?.event
  return delta.offset > (last?.offset ?? -1) ? undefined : 'a block ends after the last message_delta'
}
