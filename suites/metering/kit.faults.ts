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

function recounted(body: JsonObject, recount: (counts: Counts) => Partial<Counts>): JsonObject {
  const members = Object.entries(body).map(([name, member]): readonly [string, Json] => {
    if (!isObject(member)) return [name, member]
    if (name === 'usage' || name === 'usageMetadata') return [name, usageWith(member, recount)]
    return [name, holders.includes(name) ? recounted(member, recount) : member]
  })
  return Object.fromEntries(members)
}

function usageWith(usage: JsonObject, recount: (counts: Counts) => Partial<Counts>): JsonObject {
  const { input, output, total } = names.find((name) => usage[name.input] !== undefined) ?? names[1]
  const before = { input: asNumber(usage[input]) ?? 0, output: asNumber(usage[output]) ?? 0 }
  const after = { ...before, ...recount(before) }
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

/** Counts again in the replies of every protocol, plain and streamed, and before calls. */
export const recount =
  (change: Recount): Inject =>
  (next, target) =>
  async (original) => {
    const { seen, request } = await see(original)
    const again = (counts: Counts) => change(counts, seen)
    const ofPrompt = (reply: JsonObject) =>
      editAt(reply, countOf(reply), (count) => again({ input: asNumber(count) ?? 0, output: 0 }).input ?? count)
    const edit = (body: JsonObject) => recounted(body, again)
    const inject = isStream(seen) ? editEventJson(edit) : editJson(isCounting(seen) ? ofPrompt : edit)
    return onStatus(200, inject)(next, target)(request)
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

type Rule = 'repeated' | 'streamed' | 'rate' | 'parts' | 'exact' | 'tokenized' | 'hidden' | 'turns' | 'output'

const protocols = Object.keys(paths) as readonly Protocol[]

/** Generate-content has no streams in the contract. */
const idsOf = (rule: Rule): readonly RequirementId[] =>
  protocols
    .filter((protocol) => rule !== 'streamed' || protocol !== 'generate-content')
    .map((protocol) => `metering.${protocol}.${rule}` as RequirementId)

/** Counts again in every protocol. */
export const everywhere = (rule: Rule, change: Recount): Fault => fault(idsOf(rule), recount(change))

const inPath = (protocol: Protocol, inject: Inject): Inject =>
  when(({ path }) => path.startsWith(paths[protocol]), inject)

/** Counts again in one protocol. */
export const inProtocol = <Name extends Protocol>(
  protocol: Name,
  rule: Name extends 'generate-content' ? Exclude<Rule, 'streamed'> : Rule,
  change: Recount,
): Fault => fault([`metering.${protocol}.${rule}` as RequirementId], inPath(protocol, recount(change)))

/** Counts a long prompt again that a cache has. */
const recountCached =
  (change: (input: number) => number): Inject =>
  (next, target) => {
    const known = new Set<string>()
    const isKnown = (prompt: string) => known.has(prompt) || (known.add(prompt), false)
    return recount(({ input }, request) =>
      input > 500 && isKnown(`${request.operation} ${promptOf(request)}`) ? { input: change(input) } : {},
    )(next, target)
  }

export const cachedEverywhere = (change: (input: number) => number): Fault =>
  fault(idsOf('repeated'), recountCached(change))

export const cachedIn = (protocol: Protocol, change: (input: number) => number): Fault =>
  fault([`metering.${protocol}.repeated`], inPath(protocol, recountCached(change)))

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
