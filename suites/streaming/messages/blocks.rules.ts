import { type Field, assume, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import { groupedBy, isJsonObject, joinedText, unlessEmpty } from '../rules.ts'
import { ofType, type Typed } from '../typed.rules.ts'
import { validStopReason, streams, wholeMessage } from './rules.ts'

const start = 'content_block_start'
const delta = 'content_block_delta'
const stop = 'content_block_stop'

/** The events of a stream about its blocks. */
export function blockEvents(reply: Reply): readonly Typed[] | undefined {
  const events = streams.typed(reply)
  assume(ofType(events, 'message_start').length <= 1, 'streaming.messages.message_start')
  return unlessEmpty(ofType(events, start, delta, stop))
}

/** A member of the events of one type about blocks. */
const membersOf = (reply: Reply, type: string, member: string): readonly Field[] =>
  ofType(blockEvents(reply), type).map(({ json }) => json.at(member))

// Surviving mutants: Any number that is not a position works.
const indexOf = ({ json }: Typed) => json.at('index').number ?? -1

/** Events whose `index` is no integer, and indexes that do not follow on the ones before. */
export function misnumbered(events: readonly Typed[]): readonly string[] {
  const placeOf = new Map([...new Set(events.map(indexOf))].map((index, place) => [index, place]))
  return events
    .filter((event) => placeOf.get(indexOf(event)) !== indexOf(event))
    .map(({ json, type }) => `${json.path} (${type}): index ${json.at('index').shown}`)
}

/** A block as the stream tells it. */
export interface Block {
  readonly index: number
  readonly type: string
  readonly events: readonly Typed[]
  readonly starts: readonly Typed[]
  readonly deltas: readonly Field[]
  readonly stops: readonly Typed[]
}

/** The blocks of a stream, under the numbers that they should have. */
export function blocks(reply: Reply): readonly Block[] | undefined {
  const events = blockEvents(reply)
  assume(events === undefined || misnumbered(events).length === 0, 'streaming.messages.index')
  return events && groupedBy(events, indexOf).map(([index, ofBlock]) => blockOf(index, ofBlock))
}

function blockOf(index: number, events: readonly Typed[]): Block {
  const starts = ofType(events, start)
  const type = starts[0]?.json.at('content_block.type').text ?? ''
  const deltas = ofType(events, delta).map(({ json }) => json.at('delta'))
  return { index, type, events, starts, deltas, stops: ofType(events, stop) }
}

/** What is wrong with how a block begins: once, by its first event. */
export const unopened = ({ index, starts, events: [first] }: Block): string | undefined =>
  starts.length === 1 && first === starts[0]
    ? undefined
    : `block ${index}: begun ${starts.length} times, first event ${first?.type}`

/** What is wrong with how a block ends: once, by its last event. */
export const unclosed = ({ index, stops, events }: Block): string | undefined =>
  events.at(-1) === stops[0]
    ? undefined
    : `block ${index}: ended ${stops.length} times, last event ${events.at(-1)?.type}`

/** Blocks that begin as they should. */
function opened(reply: Reply): readonly Block[] | undefined {
  const all = blocks(reply)
  assume(all?.some(unopened) !== true, 'streaming.messages.block_start')
  return all
}

/** Blocks of a message that is there as a whole. */
export const wholeBlocks = (reply: Reply): readonly Block[] | undefined =>
  wholeMessage(reply) === undefined ? undefined : opened(reply)

/** The `content_block` of every block that begins. */
export const contentBlocks = (reply: Reply): readonly Field[] => membersOf(reply, start, 'content_block')

/** The `content_block` of every block, objects all. */
export function blockObjects(reply: Reply): readonly Field[] {
  const all = contentBlocks(reply)
  assume(all.every(isObject), 'streaming.messages.content_block')
  return all
}

/** The `delta` of every piece of a block. */
export const deltas = (reply: Reply): readonly Field[] => membersOf(reply, delta, 'delta')

const kindOf = (field: Field) => field.at('type').text ?? ''

/** The `delta` of every piece, objects that tell their type. */
function typedDeltas(reply: Reply): readonly Field[] {
  const all = deltas(reply)
  assume(
    all.every((field) => field.at('type').text !== undefined),
    'streaming.messages.delta',
  )
  return all
}

/** Kinds of deltas that a block of a type may have. Other types are nobody's matter here. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  text: ['text_delta', 'citations_delta'],
  tool_use: ['input_json_delta'],
  server_tool_use: ['input_json_delta'],
  mcp_tool_use: ['input_json_delta'],
  thinking: ['thinking_delta', 'signature_delta'],
}
const publicKinds = Object.values(kinds).flat()

/** Deltas of a public kind that the block they name does not take. */
export const misplaced = ({ type, deltas }: Block): readonly string[] =>
  deltas
    .filter((field) => publicKinds.includes(kindOf(field)) && kinds[type]?.includes(kindOf(field)) === false)
    .map((field) => `${field.path}: ${kindOf(field)} in a block of type ${type}`)

/** Blocks with deltas that tell their type. */
// Surviving mutants: Without deltas the check has nothing to judge.
export function filledBlocks(reply: Reply): readonly Block[] | undefined {
  return typedDeltas(reply).length === 0 || blockObjects(reply).length === 0 ? undefined : opened(reply)
}

/** The `text` of every text delta. */
export const textPieces = (reply: Reply): readonly Field[] =>
  typedDeltas(reply)
    .filter((field) => kindOf(field) === 'text_delta')
    .map((field) => field.at('text'))

/** The blocks of an answer in text that ended of itself, with nothing that could have kept it from saying something. */
export function plainBlocks(reply: Reply): readonly Block[] | undefined {
  const { json } = reply.request
  // What others asked may be answered by silence.
  if (isTraffic() || !json.at('tools').absent || !json.at('stop_sequences').absent) return undefined
  return validStopReason(reply) === 'end_turn' ? (wholeBlocks(reply) ?? []) : undefined
}

/** What is wrong with a text block that has no delta. */
export const unfilled = ({ type, deltas, starts: [start] }: Block): string | undefined =>
  type === 'text' && deltas.length === 0
    ? `no delta behind ${start?.json.path}: ${start?.json.at('content_block').shown}`
    : undefined

/** The text of a plain answer, where its pieces are texts. */
// Surviving mutants: Two defects at once: no object at the start, and no text after it.
export function plainText(reply: Reply): string | undefined {
  const all = plainBlocks(reply)
  if (all === undefined) return undefined
  assume(!all.some(unfilled), 'streaming.messages.block_delta')
  assume(blockObjects(reply).length > 0 || all.length === 0, 'streaming.messages.content_block')
  assume(all.flatMap(misplaced).length === 0, 'streaming.messages.delta_type')
  return joinedText(textPieces(reply))
}

/** The input of a streamed tool use: its fragments, and whether its tool takes none. */
export interface Input {
  readonly fragments: readonly Field[]
  readonly mayBeEmpty: boolean
}

/** The input of each tool use, where nothing cut it short. */
// Surviving mutants: A selected message begins each block once.
export function inputs(reply: Reply): readonly Input[] | undefined {
  if (!['tool_use', 'end_turn'].includes(validStopReason(reply) ?? '')) return undefined
  if (typedDeltas(reply).length + blockObjects(reply).length === 0) return undefined
  const uses = wholeBlocks(reply)?.filter(({ type }) => type === 'tool_use')
  return uses?.map(({ starts, deltas }) => ({
    // Deltas of kinds that the document does not name are nobody's matter.
    fragments: deltas.filter((field) => kindOf(field) === 'input_json_delta').map((field) => field.at('partial_json')),
    mayBeEmpty: !starts.some(({ json }) => isWithoutInput(json.at('content_block')) && wantsInput(reply, json)),
  }))
}

/** Some gateways give the whole input where the block begins. */
const isWithoutInput = (block: Field) => block.at('input').names.length === 0

function wantsInput({ request }: Reply, start: Field): boolean {
  const name = start.at('content_block.name').text
  const tool = request.json.at('tools').items.find((offered) => offered.at('name').text === name)
  return (tool?.at('input_schema.required').items.length ?? 0) > 0
}

/** What the fragments of an input join to, where that is no JSON object, and not nothing for a tool that takes nothing. */
export function unreadable({ fragments, mayBeEmpty }: Input): string | undefined {
  const text = joinedText(fragments)
  if (text === '') return mayBeEmpty ? undefined : 'nothing, of a tool that requires some'
  return isJsonObject(text) ? undefined : text
}

/** Whether a stream that was to think has deltas of a kind. */
const hasKind =
  (kind: string) =>
  (reply: Reply): boolean | undefined => {
    const isToThink = reply.request.json.at('thinking.type').text === 'enabled'
    const all = isToThink ? unlessEmpty(typedDeltas(reply)) : undefined
    return all?.some((field) => kindOf(field) === kind)
  }

export const thinks = hasKind('thinking_delta')
export const signs = hasKind('signature_delta')

/** What is wrong with the place of `message_delta`: it comes, and behind every block. */
// Surviving mutants: Two events never have the same position.
export function early(events: readonly Typed[]): string | undefined {
  const delta = ofType(events, 'message_delta').at(-1)?.event
  if (delta === undefined) return 'no message_delta'
  const last = ofType(events, stop).at(-1)?.event
  return delta.offset > (last?.offset ?? -1) ? undefined : 'a block ends behind the last message_delta'
}
