import { isSameValue } from '../../src/std/same-json.ts'
import { type Field, isObject, ofScripts, type Reply } from '../../src/checks/index.ts'
import { callBefore } from './kept.rules.ts'
import { arrivedCalls, type ArrivedCall, type TextProtocol } from './pairs.rules.ts'

/** A block or a tool that the client wants to be cached up to there. */
interface Mark {
  readonly list: string
  /** The name of a tool, the text of a block, or its type. */
  readonly end: string
  readonly control: unknown
}

/** Five minutes is the default of the vendor. */
const defaultLifetime = '5m'

/** The marks of a messages request in the order in which the vendor reads it. */
function marksIn(request: Field): readonly Mark[] {
  const blocks: readonly (readonly [string, readonly Field[]])[] = [
    ['tools', request.at('tools').items],
    ['system', request.at('system').items],
    ['messages', request.at('messages').items.flatMap((message) => message.at('content').items)],
  ]
  return blocks.flatMap(([list, items]) =>
    items.flatMap((item) => {
      const control = item.at('cache_control')
      const end = item.at('name').text ?? item.at('text').text ?? item.at('type').text ?? ''
      const value = { ttl: defaultLifetime, ...(control.value as object) }
      return isObject(control) ? [{ list, end: end.trimEnd(), control: value }] : []
    }),
  )
}

/** A request with marks, as the client sent it and as the upstream received it. */
export interface MarkedCall extends ArrivedCall {
  readonly asked: readonly Mark[]
  readonly marked: readonly Mark[]
}

const isWhole = ({ first }: ArrivedCall) => first.exchange.request.partial !== true

/** Selects messages requests with marks, if the upstream serves messages too. */
export const markedCalls = ofScripts((reply: Reply): MarkedCall | undefined => {
  const call = arrivedCalls(reply)
  if (call?.client !== 'messages' || call.upstream !== 'messages' || !isWhole(call)) return undefined
  const asked = marksIn(reply.request.json)
  return asked.length === 0 ? undefined : { ...call, asked, marked: marksIn(call.first.json) }
})

/** Marks that are lost, changed or out of order. A gateway may add its own, and join blocks if the mark stays at the end. */
export function markFlaws({ asked, marked }: MarkedCall): readonly string[] {
  let from = 0
  return asked.flatMap(({ list, end, control }) => {
    const place = `${list}: ${JSON.stringify(end)}`
    const at = marked.findIndex((one, index) => index >= from && one.list === list && one.end.endsWith(end))
    if (at === -1) return [`\`cache_control\` of ${place} is missing`]
    from = at + 1
    const got = marked[at]?.control
    return isSameValue(got, control)
      ? []
      : [`\`cache_control\` of ${place} is ${JSON.stringify(got)}, and the client sent ${JSON.stringify(control)}`]
  })
}

/** The members that vendors cache, in the order in which they read them. The last one is the list of turns. */
const cachedMembers: Readonly<Record<TextProtocol, readonly (readonly string[])[]>> = {
  chat: [['tools'], ['messages']],
  responses: [['instructions'], ['tools'], ['input']],
  messages: [['tools'], ['system'], ['messages']],
  'generate-content': [['systemInstruction', 'system_instruction'], ['tools'], ['contents']],
}

/** Two requests of one conversation, at an upstream of the protocol of the client. */
export interface CallPair extends ArrivedCall {
  readonly before: ArrivedCall
}

/** Selects requests that continue the conversation of another one. */
export const continuingCalls = ofScripts((reply: Reply): CallPair | undefined => {
  const call = arrivedCalls(reply)
  const before = call && callBefore(reply)
  if (before?.upstream !== call?.upstream || call?.client !== call?.upstream) return undefined
  return call !== undefined && before !== undefined && isWhole(call) && isWhole(before)
    ? { ...call, before }
    : undefined
})

/** What differs in the beginning that both requests have in common. */
export function prefixFlaw({ upstream, first, before }: CallPair): string | undefined {
  const members = cachedMembers[upstream]
  for (const [index, names] of members.entries()) {
    const [earlier, later] = [before.first.json, first.json].map((request) => memberOf(request, names))
    const isTurns = index === members.length - 1
    const flaw = earlier && later && (isTurns ? turnsFlaw(earlier, later) : valueFlaw(earlier, later))
    if (flaw !== undefined) return flaw
  }
  return undefined
}

/** The first of these members that is present, or the first. */
const memberOf = (request: Field, [name = '', ...others]: readonly string[]): Field =>
  others.map((other) => request.at(other)).find(({ absent }) => !absent) ?? request.at(name)

/** A list of turns begins with those of the request before. */
function turnsFlaw(earlier: Field, later: Field): string | undefined {
  for (const [index, turn] of earlier.items.entries()) {
    const got = later.items[index]
    const flaw = got === undefined ? `${turn.path} is missing in the second request` : valueFlaw(turn, got)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

function valueFlaw(earlier: Field, later: Field): string | undefined {
  const [one, other] = [earlier, later].map(({ value }) => JSON.stringify(asRead(value)) ?? 'nothing')
  if (one === undefined || other === undefined || one === other) return undefined
  const at = [...one].findIndex((character, index) => character !== other[index])
  const from = Math.max(0, (at === -1 ? one.length : at) - shownBefore)
  const shown = (text: string) => `…${text.slice(from, from + shownCharacters)}`
  return `${earlier.path}: ${shown(one)} in the first request, ${shown(other)} in the second`
}

const shownBefore = 12
const shownCharacters = 60

/** Members that vendors write into the prompt as they are, so that the order of their members counts. */
const written = new Set(['parameters', 'parametersJsonSchema', 'input_schema', 'input', 'args', 'response'])

/** A value as vendors read it: marks of the cache are no part of the prompt, and the order of other members does not count. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'cache_control')
      .map(([name, member]) => [name, written.has(name) ? (member as unknown) : asRead(member)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
