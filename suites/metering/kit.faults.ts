import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  asArray,
  asNumber,
  asObject,
  editAt,
  editEventJson,
  editField,
  editJson,
  type Fault,
  fault,
  type Inject,
  isObject,
  isStream,
  type Json,
  type JsonObject,
  onStatus,
  referenceCost,
  see,
  type SeenRequest,
  when,
} from '../../gateway/reference/fault-kit.ts'

/** What a gateway counted, in the terms of no protocol. */
export interface Counts {
  readonly input: number
  readonly output: number
}

/** The members of `usage` of chat, of responses and messages, and of `usageMetadata`. Messages have no total. */
const names = [
  { input: 'prompt_tokens', output: 'completion_tokens', total: 'total_tokens' },
  { input: 'input_tokens', output: 'output_tokens', total: 'total_tokens' },
  { input: 'promptTokenCount', output: 'candidatesTokenCount', total: 'totalTokenCount' },
] as const

export type Recount = (counts: Counts, request: SeenRequest) => Partial<Counts>

/** Where usage is: in a body or an event, in the response of an event, in the message of one. */
const holders = ['response', 'message']

/** Counts again; `told` are the counts that usage has, of which events have some. */
type Recounted = (counts: Counts, told: readonly (keyof Counts)[]) => Partial<Counts>

function recounted(body: JsonObject, recount: Recounted): JsonObject {
  const members = Object.entries(body).map(([name, member]): readonly [string, Json] => {
    if (!isObject(member)) return [name, member]
    if (name === 'usage' || name === 'usageMetadata') return [name, usageWith(member, recount)]
    return [name, holders.includes(name) ? recounted(member, recount) : member]
  })
  return Object.fromEntries(members)
}

function usageWith(usage: JsonObject, recount: Recounted): JsonObject {
  const { input, output, total } = names.find((name) => usage[name.input] !== undefined) ?? names[1]
  const before = { input: asNumber(usage[input]) ?? 0, output: asNumber(usage[output]) ?? 0 }
  const told = (['input', 'output'] as const).filter((count) => usage[{ input, output }[count]] !== undefined)
  const after = { ...before, ...recount(before, told) }
  const more = after.input - before.input + after.output - before.output
  return {
    ...usage,
    ...(usage[input] !== undefined && { [input]: after.input }),
    ...(usage[output] !== undefined && { [output]: after.output }),
    ...(usage[total] !== undefined && { [total]: (asNumber(usage[total]) ?? 0) + more }),
  }
}

/** The number in the reply to a request that only counts a prompt. */
const countOf = (reply: JsonObject) => (reply['totalTokens'] === undefined ? 'input_tokens' : 'totalTokens')

/**
 * Counts again in the replies of every protocol, plain and streamed, and before calls. What is counted is charged: the cost of a reply and the balance
 * change too. Events of a stream report usage several times, of which the last one counts.
 */
export const recount =
  (change: Recount): Inject =>
  (next, target) => {
    const differences: Counts[] = []
    const addedUnits = () => differences.reduce((sum, { input, output }) => sum + input + output, 0)
    return async (original) => {
      const { seen, request } = await see(original)
      if (seen.operation === 'getTokenBalance') {
        const left = editField('total_available', (units) => (asNumber(units) ?? 0) - addedUnits())
        return left(next, target)(request)
      }
      const at = differences.push({ input: 0, output: 0 }) - 1
      const again: Recounted = (counts, told) => {
        const after = { ...counts, ...change(counts, seen) }
        const changed = told.map((count) => [count, after[count] - counts[count]] as const)
        differences[at] = { ...(differences[at] ?? { input: 0, output: 0 }), ...Object.fromEntries(changed) }
        return after
      }
      if (isCounting(seen)) {
        const ofPrompt = (reply: JsonObject) =>
          editAt(
            reply,
            countOf(reply),
            (count) => change({ input: asNumber(count) ?? 0, output: 0 }, seen).input ?? count,
          )
        return onStatus(200, editJson(ofPrompt))(next, target)(request)
      }
      const edit = (body: JsonObject) => recounted(body, again)
      if (isStream(seen)) return onStatus(200, editEventJson(edit))(next, target)(request)
      const reply = await onStatus(200, editJson(edit))(next, target)(request)
      const { input = 0, output = 0 } = differences[at] ?? {}
      return withCost(reply, (input + output) / referenceCost.balance)
    }
  }

/** Adds to the cost that a reply reports. */
function withCost(reply: Response, more: number): Response {
  const cost = reply.headers.get(referenceCost.header)
  if (cost === null) return reply
  const headers = new Headers(reply.headers)
  headers.set(referenceCost.header, String(Number(cost) + more))
  return new Response(reply.body, { status: reply.status, headers })
}

const isCounting = ({ path }: SeenRequest) => /count_?tokens$/i.test(path)

/** The turns of a request of any protocol. */
export const turnsOf = ({ body }: SeenRequest): readonly Json[] =>
  ['messages', 'input', 'contents'].map((name) => asArray(body[name])).find((turns) => turns.length > 0) ?? []

/** The text of a request of any protocol. */
export const promptOf = (request: SeenRequest): string =>
  turnsOf(request)
    .map((turn) => {
      const { content, parts } = asObject(turn)
      return typeof content === 'string'
        ? content
        : asArray(parts)
            .map((part) => asObject(part)['text'] ?? '')
            .join('')
    })
    .join('')

const paths = {
  chat: '/v1/chat/completions',
  responses: '/v1/responses',
  messages: '/v1/messages',
  'generate-content': '/v1beta/models/',
} as const

type Protocol = keyof typeof paths

type Rule = TokenRule | 'cost' | 'charged'

type TokenRule = 'repeated' | 'streamed' | 'rate' | 'parts' | 'exact' | 'tokenized' | 'hidden' | 'turns' | 'output'

const protocols = Object.keys(paths) as readonly Protocol[]

/** Generate-content has no streams in the contract. */
const idsOf = (rule: Rule): readonly RequirementId[] =>
  protocols
    .filter((protocol) => rule !== 'streamed' || protocol !== 'generate-content')
    .map((protocol) => `metering.${protocol}.${rule}` as RequirementId)

/** Counts again in every protocol. */
export const everywhere = (rule: TokenRule, change: Recount): Fault => fault(idsOf(rule), recount(change))

const isIn =
  (protocol: Protocol) =>
  ({ path }: SeenRequest): boolean =>
    path.startsWith(paths[protocol])

const recountIn = (protocol: Protocol, change: Recount): Inject =>
  recount((counts, request) => (isIn(protocol)(request) ? change(counts, request) : {}))

/** Counts again in one protocol. */
export const inProtocol = <Name extends Protocol>(
  protocol: Name,
  rule: Name extends 'generate-content' ? Exclude<TokenRule, 'streamed'> : TokenRule,
  change: Recount,
): Fault => fault([`metering.${protocol}.${rule}` as RequirementId], recountIn(protocol, change))

/** Counts a long prompt again that a cache has. */
function recountCached(change: (input: number) => number, isChosen: (request: SeenRequest) => boolean): Inject {
  return (next, target) => {
    const known = new Set<string>()
    const isKnown = (prompt: string) => known.has(prompt) || (known.add(prompt), false)
    return recount(({ input }, request) =>
      input > 500 && isChosen(request) && isKnown(`${request.operation} ${promptOf(request)}`)
        ? { input: change(input) }
        : {},
    )(next, target)
  }
}

export const cachedEverywhere = (change: (input: number) => number): Fault =>
  fault(
    idsOf('repeated'),
    recountCached(change, () => true),
  )

export const cachedIn = (protocol: Protocol, change: (input: number) => number): Fault =>
  fault([`metering.${protocol}.repeated`], recountCached(change, isIn(protocol)))

/** Edits the cost that answers of a protocol report. */
export const costIn = (protocol: Protocol, edit: (cost: number, request: SeenRequest) => string | null): Fault =>
  fault(
    [`metering.${protocol}.cost`],
    when(isIn(protocol), (next) => async (original) => {
      const { seen, request } = await see(original)
      const reply = await next(request)
      const cost = reply.headers.get(referenceCost.header)
      if (cost === null) return reply
      const edited = edit(Number(cost), seen)
      const headers = new Headers(reply.headers)
      if (edited === null) headers.delete(referenceCost.header)
      else headers.set(referenceCost.header, edited)
      return new Response(reply.body, { status: reply.status, headers })
    }),
  )

/** What the calls of some protocols are charged in addition, in units of the balance: one token is one unit. */
export const charges = (chosen: readonly Protocol[], more: (request: SeenRequest, calls: number) => number): Fault =>
  fault(
    chosen.map((protocol) => `metering.${protocol}.charged` as const),
    (next, target) => {
      let [added, calls] = [0, 0]
      return async (original) => {
        const { seen, request } = await see(original)
        if (seen.operation === 'getTokenBalance')
          return editField('total_available', (units) => (asNumber(units) ?? 0) - added)(next, target)(request)
        // The prompt of the calls whose charges are compared.
        if (chosen.some((protocol) => isIn(protocol)(seen)) && promptOf(seen).includes('150 words')) {
          calls += 1
          added += more(seen, calls)
        }
        return next(request)
      }
    },
  )

/** Answers a count before a call with another number. */
export const countedAs = (
  protocol: 'messages' | 'generate-content',
  member: string,
  change: (count: number) => number,
): Fault =>
  fault(
    [`metering.${protocol}.count_tokens`],
    when(
      (request) => isCounting(request) && request.path.startsWith(paths[protocol]),
      editField(member, (count) => change(asNumber(count) ?? 0)),
    ),
  )
