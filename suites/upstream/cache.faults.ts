import {
  asArray,
  asObject,
  type Change,
  editRequestField,
  type Inject,
  isObject,
  type Json,
  when,
} from '../../gateway/reference/fault-kit.ts'
import { atUpstream, requestsTo } from './kit.faults.ts'

const toMessages = requestsTo('messages')('upstream.cache.marks')

/** Copies the members of texts that it knows. */
export const cacheMarksOfTextsDropped = toMessages.drop('messages[].content[].cache_control')
export const cacheMarksOfToolsDropped = toMessages.drop('tools[].cache_control')
export const cacheLifetimeDropped = toMessages.drop('tools[].cache_control.ttl')
/** Joins the blocks of the system, and loses the mark of the last one. */
export const markedSystemJoined = toMessages.edit('system', (system) =>
  Array.isArray(system) ? system.map((block) => String(asObject(block)['text'])).join('\n\n') : system,
)
/** Marks the first block of a turn in place of the last. */
export const cacheMarkMoved = toMessages.edit('messages[].content', (content) => {
  const mark = asArray(content).flatMap((block) => asObject(block)['cache_control'] ?? [])[0]
  if (!Array.isArray(content) || mark === undefined) return content
  return content.map((block, index) => {
    const { cache_control: _, ...rest } = asObject(block)
    return index === 0 ? { ...rest, cache_control: mark } : rest
  })
})

/** Changes only requests with a turn of the model: those that continue a conversation. */
const inLaterTurns = (inject: Inject): Inject =>
  when(({ text }) => /"role":"(?:assistant|model)"|"function_call"/.test(text), inject)

const later = (api: Parameters<typeof requestsTo>[0], path: string, change: Change) =>
  atUpstream(['upstream.cache.prefix'], api, inLaterTurns(editRequestField(path, change)))

const backwards: Change = (list) => (Array.isArray(list) ? list.toReversed() : list)

/** The members of an object, of all levels, in the opposite order. */
function membersReversed(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, membersReversed(member) ?? null] as const)
      .toReversed(),
  )
}

/** Keeps tools and schemas in maps without an order. */
export const toolsInOtherOrder = later('chat', 'tools', backwards)
export const schemaMembersInOtherOrder = later('messages', 'tools[].input_schema', membersReversed)
export const declarationsInOtherOrder = later('content', 'tools[].functionDeclarations', backwards)
/** Joins the parts of a turn, but not those of the only one. */
export const partsOfFirstTurnJoined = later('responses', 'input[0].content', (parts) =>
  Array.isArray(parts)
    ? [{ type: 'input_text', text: parts.map((part) => String(asObject(part)['text'])).join('\n') }]
    : parts,
)
/** Adds a line end for each turn. */
export const systemPadded = atUpstream(
  ['upstream.cache.prefix'],
  'messages',
  inLaterTurns(editRequestField('system[-1].text', (text) => (typeof text === 'string' ? `${text}\n` : text))),
)
