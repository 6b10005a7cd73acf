import { createHash } from 'node:crypto'
import {
  asArray,
  asObject,
  asString,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../gateway/reference/json.ts'
import { type Inject, rewriteRequest, setHeader, when } from '../../../../gateway/reference/fault.ts'
import type { ConformantVariant, ConformantVariants } from '../variant.ts'
import { adding, type Api, atClient, atUpstream, each, onClients, reversed, rewriting, sending } from './kit.ts'

const withoutMembers = (body: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

const renamed = (body: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name === from ? to : name, value]))

/** Sets a header of each request. */
const withHeader = (name: string, value: string): Inject =>
  rewriteRequest((request) => {
    const headers = new Headers(request.headers)
    headers.set(name, value)
    return new Request(request, { headers })
  })

const ofCodingAgent = (inject: Inject): Inject =>
  when(({ headers }) => headers.get('user-agent')?.startsWith('claude-cli/') === true, inject)

const isSystem = (turn: JsonObject) => turn['role'] === 'system'

const textOf = (content: Json | undefined): string =>
  typeof content === 'string'
    ? content
    : asArray(content)
        .map((part) => asString(asObject(part)['text']))
        .join('\n\n')

const isTextOnly = (content: Json | undefined): boolean =>
  asArray(content).length > 0 && asArray(content).every((part) => typeof asObject(part)['text'] === 'string')

/** Edits the content of each turn: text as a string becomes parts, or texts become one string. */
const asParts = (type: string) => (turn: JsonObject) =>
  typeof turn['content'] === 'string' ? { ...turn, content: [{ type, text: turn['content'] }] } : turn

/** A gateway that merges blocks leaves those alone that the client has marked for the cache. */
const isMarked = (value: Json | undefined): boolean => JSON.stringify(value)?.includes('"cache_control"') === true

const joinedParts = (turn: JsonObject) =>
  isTextOnly(turn['content']) && !isMarked(turn['content'])
    ? {
        ...turn,
        content: asArray(turn['content'])
          .map((part) => asString(asObject(part)['text']))
          .join('\n'),
      }
    : turn

/** The last block of a turn is marked for the cache. */
function withMark(turn: JsonObject): JsonObject {
  const { content, ...rest } = asParts('text')(turn)
  if (!Array.isArray(content)) return turn
  return {
    ...rest,
    content: content.map((block, index, all) =>
      index < all.length - 1 ? block : { ...asObject(block), cache_control: { type: 'ephemeral' } },
    ),
  }
}

/** Writes the default lifetime into marks that have none. */
function withLifetimes(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => {
      if (name === 'cache_control') return [name, { ttl: '5m', ...asObject(member) }]
      if (Array.isArray(member)) return [name, member.map((item) => (isObject(item) ? withLifetimes(item) : item))]
      return [name, isObject(member) ? withLifetimes(member) : member]
    }),
  )
}

/** The vendor reads members, in whatever order they are. */
const withMembersReversed = (turn: JsonObject): JsonObject => Object.fromEntries(Object.entries(turn).toReversed())

/** Each text part becomes a turn of its own. */
const asTurns = (turn: JsonObject) =>
  isTextOnly(turn['content']) ? asArray(turn['content']).map((part) => ({ ...turn, content: [part] })) : turn

const editTurns =
  (member: string, edit: (turn: JsonObject) => Json | readonly Json[]) =>
  (body: JsonObject): JsonObject =>
    Array.isArray(body[member]) ? { ...body, [member]: each(body[member], edit) } : body

/** The system texts of chat completions as one. */
const oneSystemTurn = (body: JsonObject): JsonObject => {
  const turns = asArray(body['messages']).map(asObject)
  const system = turns.filter(isSystem)
  if (system.length === 0) return body
  const content = system.map((turn) => textOf(turn['content'])).join('\n\n')
  return { ...body, messages: [{ role: 'system', content }, ...turns.filter((turn) => !isSystem(turn))] }
}

const systemAsBlocks = (body: JsonObject): JsonObject =>
  typeof body['system'] === 'string' ? { ...body, system: [{ type: 'text', text: body['system'] }] } : body

const instructionsAsTurn = (body: JsonObject): JsonObject => {
  const { instructions, input, ...rest } = body
  if (typeof instructions !== 'string') return body
  const turns = typeof input === 'string' ? [{ role: 'user', content: input }] : asArray(input)
  return { ...rest, input: [{ role: 'developer', content: instructions }, ...turns] }
}

const withoutAuto = (body: JsonObject): JsonObject => {
  const { tool_choice: choice } = body
  const type = typeof choice === 'string' ? choice : asObject(choice)['type']
  return type === 'auto' ? withoutMembers(body, 'tool_choice') : body
}

const withoutContentAuto = (body: JsonObject): JsonObject =>
  JSON.stringify(body['toolConfig'])?.includes('AUTO') === true ? withoutMembers(body, 'toolConfig') : body

const withoutToolsOfNone = (body: JsonObject): JsonObject => {
  const { tool_choice: choice } = body
  const isNone = choice === 'none' || asObject(choice)['type'] === 'none'
  return isNone ? withoutMembers(body, 'tools', 'tool_choice') : body
}

const withoutContentToolsOfNone = (body: JsonObject): JsonObject =>
  JSON.stringify(body['toolConfig'])?.includes('NONE') === true ? withoutMembers(body, 'tools', 'toolConfig') : body

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Members that are messages of the protocol. Schemas and results of tools are data. */
const isData = (name: string) =>
  ['parameters', 'response', 'args', 'parametersJsonSchema', 'responseJsonSchema'].includes(name)

function snakeCased(value: Json): Json {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [snakeCase(name), isData(name) ? member : snakeCased(member)]),
  )
}

const nonceIn = (text: string) => /gpx[a-z]{16}/.exec(text)?.[0] ?? ''

/** A gateway that sends other requests to an API of the upstream for clients of chat completions, which it translates. */
function translating(api: Api, edit: (body: JsonObject) => Json): ConformantVariant {
  const translated = new Set<string>()
  const remember: Inject = (next) => async (request) => {
    translated.add(nonceIn(await request.clone().text()))
    return next(request)
  }
  const isTranslated = (body: JsonObject) => translated.has(nonceIn(JSON.stringify(body)))
  return {
    ...sending({ [api]: (body: JsonObject) => (isTranslated(body) ? edit(body) : body) }),
    inject: onClients({ chat: remember }),
  }
}

const withCacheKey = ({ prompt_cache_key: key, ...body }: JsonObject, edit: (key: string) => string): JsonObject => ({
  ...body,
  ...(typeof key === 'string' && { prompt_cache_key: edit(key) }),
})

const sampling: JsonObject = { temperature: 1, top_p: 1 }
const absent: JsonObject = { temperature: null, top_p: null, tools: null, tool_choice: null }
const chatDefaults: JsonObject = { ...sampling, n: 1, presence_penalty: 0, frequency_penalty: 0, stream: false }

/** What a gateway may send to its upstream in another form than the client has sent it. */
export const upstreamRequests: ConformantVariants = {
  'members in another order upstream': sending({
    chat: reversed,
    responses: reversed,
    messages: reversed,
    content: reversed,
  }),
  'a user added upstream': adding({
    chat: { user: 'gateway' },
    responses: { user: 'gateway' },
    messages: { metadata: { user_id: 'gateway' } },
  }),
  'safety_identifier instead of user upstream': sending({
    chat: (body) => renamed(body, 'user', 'safety_identifier'),
    responses: (body) => renamed(body, 'user', 'safety_identifier'),
  }),
  'a hash instead of the cache key upstream': sending({
    chat: (body) => withCacheKey(body, (key) => createHash('sha256').update(key).digest('hex')),
    responses: (body) => withCacheKey(body, (key) => createHash('sha256').update(key).digest('base64url')),
  }),
  'cache keys of each account upstream': sending({
    chat: (body) => withCacheKey(body, (key) => `account-7:${key}`),
    responses: (body) => withCacheKey(body, (key) => `${key}@account-7`),
  }),
  'members of the gateway upstream': adding({
    chat: {
      store: false,
      service_tier: 'auto',
      prompt_cache_key: 'gateway',
      logprobs: false,
    },
    responses: { store: false, service_tier: 'auto', parallel_tool_calls: true, truncation: 'disabled', include: [] },
    messages: { service_tier: 'auto', stream: false },
    content: { labels: { team: 'gateway' } },
  }),
  'an effort instead of a budget of reasoning upstream': translating('messages', ({ thinking, ...body }) =>
    isObject(thinking) && thinking['type'] === 'enabled'
      ? { ...body, thinking: { type: 'adaptive' }, output_config: { effort: 'low' } }
      : { ...body, ...(thinking !== undefined && { thinking }) },
  ),
  'reasoning without a budget upstream': translating('content', ({ generationConfig, ...body }) => {
    const { thinkingConfig, ...config } = asObject(generationConfig)
    const isAsked = asObject(thinkingConfig)['includeThoughts'] === true
    return { ...body, generationConfig: { ...config, ...(isAsked && { thinkingConfig: { includeThoughts: true } }) } }
  }),
  'defaults sent upstream': adding({
    chat: chatDefaults,
    responses: { ...sampling, stream: false, tool_choice: 'auto', text: { format: { type: 'text' } } },
    messages: { ...sampling, stream: false },
  }),
  'a text format sent upstream': adding({
    chat: { response_format: { type: 'text' } },
    responses: { text: { format: { type: 'text' } } },
  }),
  'absent parameters as null upstream': adding({
    chat: { ...absent, stop: null, user: null, n: null, seed: null, response_format: null, max_tokens: null },
    responses: { ...absent, instructions: null, reasoning: null, user: null, text: null },
  }),
  'absent lists empty upstream': adding({
    chat: { stop: [], tools: [] },
    responses: { tools: [] },
    messages: { stop_sequences: [], tools: [], system: [] },
    content: { tools: [], safetySettings: [] },
  }),
  'max_completion_tokens upstream': sending({ chat: (body) => renamed(body, 'max_tokens', 'max_completion_tokens') }),
  'max_tokens upstream': sending({ chat: (body) => renamed(body, 'max_completion_tokens', 'max_tokens') }),
  'no tool_choice auto upstream': sending({
    chat: withoutAuto,
    responses: withoutAuto,
    messages: withoutAuto,
    content: withoutContentAuto,
  }),
  'no tools for tool_choice none upstream': sending({
    chat: withoutToolsOfNone,
    responses: withoutToolsOfNone,
    messages: withoutToolsOfNone,
    content: withoutContentToolsOfNone,
  }),
  'the role developer upstream': sending({
    chat: editTurns('messages', (turn) => (isSystem(turn) ? { ...turn, role: 'developer' } : turn)),
    responses: instructionsAsTurn,
  }),
  'one system text upstream': sending({
    chat: oneSystemTurn,
    messages: ({ system, ...body }) => ({
      ...body,
      ...(system !== undefined && {
        system: isMarked(system)
          ? [{ ...asObject(asArray(system).at(-1)), type: 'text', text: textOf(system) }]
          : textOf(system),
      }),
    }),
    content: ({ systemInstruction, ...body }) => ({
      ...body,
      ...(isObject(systemInstruction) && {
        systemInstruction: { role: 'system', parts: [{ text: textOf(systemInstruction['parts']) }] },
      }),
    }),
  }),
  'the system text as blocks upstream': sending({
    messages: systemAsBlocks,
    chat: editTurns('messages', (turn) => (isSystem(turn) ? asParts('text')(turn) : turn)),
  }),
  'texts as parts upstream': sending({
    chat: editTurns('messages', asParts('text')),
    responses: ({ input = null, ...body }) =>
      typeof input === 'string'
        ? { ...body, input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }] }
        : {
            ...body,
            input: each(input, (turn) => asParts(turn['role'] === 'assistant' ? 'output_text' : 'input_text')(turn)),
          },
    messages: editTurns('messages', asParts('text')),
  }),
  'parts joined to one text upstream': sending({
    chat: editTurns('messages', joinedParts),
    responses: editTurns('input', joinedParts),
    messages: editTurns('messages', joinedParts),
  }),
  'parts as turns upstream': sending({
    chat: editTurns('messages', asTurns),
    messages: editTurns('messages', asTurns),
  }),
  'results of tools as blocks upstream': sending({
    messages: editTurns('messages', (turn) => ({
      ...turn,
      content: Array.isArray(turn['content'])
        ? each(turn['content'], (block) => (block['type'] === 'tool_result' ? asParts('text')(block) : block))
        : (turn['content'] ?? null),
    })),
  }),
  // Of requests without marks: the vendor accepts four.
  'cache control upstream': sending({
    messages: (body) => (isMarked(body) ? body : editTurns('messages', withMark)(body)),
  }),
  'a cache mark on the last turn upstream': sending({
    messages: (body) => ({
      ...body,
      messages: asArray(body['messages']).map((turn, index, all) =>
        index < all.length - 1 || isMarked(turn) ? turn : withMark(asObject(turn)),
      ),
    }),
  }),
  'the default lifetime of cache marks upstream': sending({
    messages: (body) => withLifetimes(body),
  }),
  'members of turns in another order later upstream': sending({
    chat: (body) => (asArray(body['messages']).length < 4 ? body : editTurns('messages', withMembersReversed)(body)),
    messages: (body) =>
      asArray(body['messages']).length < 2 ? body : editTurns('messages', withMembersReversed)(body),
    responses: (body) => (asArray(body['input']).length < 2 ? body : editTurns('input', withMembersReversed)(body)),
    content: (body) => (asArray(body['contents']).length < 2 ? body : editTurns('contents', withMembersReversed)(body)),
  }),
  'the detail of images upstream': sending({
    chat: editTurns('messages', (turn) =>
      Array.isArray(turn['content'])
        ? {
            ...turn,
            content: each(turn['content'], (part) =>
              isObject(part['image_url']) ? { ...part, image_url: { detail: 'auto', ...part['image_url'] } } : part,
            ),
          }
        : turn,
    ),
  }),
  'strict as false in tools upstream': sending({
    chat: (body) => ({
      ...body,
      ...(Array.isArray(body['tools']) && {
        tools: each(body['tools'], (tool) => ({ ...tool, function: { ...asObject(tool['function']), strict: false } })),
      }),
    }),
    responses: (body) => ({
      ...body,
      ...(Array.isArray(body['tools']) && { tools: each(body['tools'], (tool) => ({ ...tool, strict: false })) }),
    }),
  }),
  'names in snake case upstream': sending({ content: snakeCased }),
  'a user agent of the gateway upstream': atUpstream(withHeader('user-agent', 'some-gateway/2.1.0')),
  // The relay forwards this header.
  'a beta for a coding agent upstream': atClient(ofCodingAgent(withHeader('anthropic-beta', 'claude-code-20250219'))),
  'a header in the answers to a coding agent': atClient(ofCodingAgent(setHeader('x-agent', 'claude-code'))),
  'tool call ids of the gateway upstream': atUpstream(
    rewriting((text) => text.replaceAll(/"call_(gpx[a-z]{16}\d)"/g, '"toolu_01$1"')),
  ),
}
