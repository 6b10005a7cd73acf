import { isSameJson } from '../../src/std/same-json.ts'
import { fieldOf, modelName, ofScripts, parseJson, type Reply } from '../../src/checks/index.ts'
import { hasTextArguments } from './expected.rules.ts'
import { arrivedCalls, pairedCalls, type ArrivedCall, type PairedCall, type TextProtocol } from './pairs.rules.ts'
import { parameterNames, readRequest, type ParameterName, type ReadRequest, type ReadTool } from './request.rules.ts'
import { schemaFlaw } from './schemas.rules.ts'

/** A request as the client sent it, and as the upstream received it. */
export interface SentCall extends Omit<ArrivedCall, 'received'> {
  readonly asked: ReadRequest
  readonly received: ReadRequest
}

/**
 * Selects calls that were answered with success: their prompt must have reached the upstream. A page in place of an answer is that of a path
 * without an operation: the gateway does not serve the protocol of the client.
 */
export const sentCalls = ofScripts((reply: Reply): PairedCall | undefined => {
  const call = pairedCalls(reply)
  const isUnserved = call?.received.length === 0 && /\bhtml\b/i.test(reply.header('content-type') ?? '')
  return call !== undefined && reply.status === 200 && !isUnserved ? call : undefined
})

/** Names of the upstream's models, which the ids of models that lead to them contain. */
const upstreamModel = /gateproof-(?:chat|responses|messages|content)/

/** Selects calls whose model names the model of the upstream. */
export const modelCalls = ofScripts((reply: Reply) => {
  const call = arrivedCalls(reply)
  const [asked] = upstreamModel.exec(modelName(reply)) ?? []
  const received = call?.first.json.at('model').text ?? call?.first.exchange.request.url ?? ''
  const [got] = upstreamModel.exec(received) ?? []
  return asked === undefined || got === undefined ? undefined : { reply, asked, got }
})

/** The parameters that a protocol has. */
const parametersOf: Readonly<Record<TextProtocol, readonly ParameterName[]>> = {
  chat: [
    ...(['maxTokens', 'temperature', 'topP', 'stop', 'presencePenalty', 'frequencyPenalty', 'n', 'user'] as const),
    ...(['cacheKey', 'json', 'schema', 'reasoning'] as const),
  ],
  responses: ['maxTokens', 'temperature', 'topP', 'user', 'cacheKey', 'json', 'schema', 'reasoning'],
  messages: ['maxTokens', 'temperature', 'topP', 'topK', 'stop', 'user', 'reasoning'],
  'generate-content': [
    ...(['maxTokens', 'temperature', 'topP', 'topK', 'stop', 'presencePenalty', 'frequencyPenalty', 'n'] as const),
    ...(['json', 'schema', 'reasoning', 'safety'] as const),
  ],
}

type Part = 'system' | 'turns' | 'images' | 'calls' | 'results' | 'tools' | 'choice' | 'nothing' | ParameterName

const isParameter = (part: Part): part is ParameterName => (parameterNames as readonly string[]).includes(part)

function has(part: Part, { asked, upstream }: SentCall): boolean {
  if (isParameter(part)) return asked.parameters[part] !== undefined && parametersOf[upstream].includes(part)
  if (part === 'nothing') return true
  if (part === 'choice') return asked.choice !== undefined
  // Results of tools are turns of their own in some protocols.
  if (part === 'turns') return asked.results.length === 0
  return asked[part].length > 0
}

/** Selects requests that have a part, and whose upstream's protocol has it too. */
export const requestsWith = (part: Part) =>
  ofScripts((reply: Reply): SentCall | undefined => {
    const call = arrivedCalls(reply)
    if (call === undefined || call.first.exchange.request.partial === true) return undefined
    const asked = readRequest(call.client, reply.request.json)
    const sent = { ...call, asked, received: readRequest(call.upstream, call.first.json) }
    return has(part, sent) ? sent : undefined
  })

/** How the texts differ: each must be in the received ones, in order, with nothing but white space between them. */
export function partsFlaw(asked: readonly string[], received: readonly string[]): string | undefined {
  let rest = received.join('\n')
  const extra: string[] = []
  for (const text of asked) {
    const at = rest.indexOf(text)
    if (at === -1) return `missing ${JSON.stringify(text.slice(0, shown))} in ${JSON.stringify(rest.slice(0, shown))}`
    extra.push(rest.slice(0, at))
    rest = rest.slice(at + text.length)
  }
  const added = [...extra, rest].join('').trim()
  return added === '' ? undefined : `added ${JSON.stringify(added.slice(0, shown))}`
}

const shown = 80

/** OpenAI takes at most four stop strings. */
const maxStopStrings = 4

/** A parameter of the client, as far as the protocol of the upstream can have it. */
export function sentParameter({ asked, upstream }: SentCall, name: ParameterName): unknown {
  const value = asked.parameters[name]
  return name === 'stop' && upstream === 'chat' && Array.isArray(value) ? value.slice(0, maxStopStrings) : value
}

/**
 * How a gateway loses a cache key. It may replace the key with one that it makes of all of it, such as a hash with the account of the client. With
 * a part of the key, or with one that is written alike, conversations share a cache that the client keeps apart.
 */
export function cacheKeyFlaw({ asked, received }: SentCall): string | undefined {
  const [key, got] = [asked.parameters.cacheKey, received.parameters.cacheKey]
  if (got === key) return undefined
  if (typeof got !== 'string' || got === '')
    return `the client sent ${fieldOf(key).shown}, the upstream received ${fieldOf(got).shown}`
  return isPartOf(got, String(key))
    ? `the client sent ${fieldOf(key).shown}, the upstream received only ${fieldOf(got).shown}`
    : undefined
}

/** True if a text has nothing but characters of another one, in their order and in any case. */
function isPartOf(text: string, whole: string): boolean {
  const characters = whole.toLowerCase()
  let from = 0
  return [...text.toLowerCase()].every((character) => {
    from = characters.indexOf(character, from) + 1
    return from > 0
  })
}

/** Each call of an earlier turn must arrive, in order, with its name and its arguments. No arguments are the same as an empty object. */
export const callFlaws = ({ asked, received, client, upstream }: SentCall): readonly string[] =>
  asked.calls.flatMap(({ name = '', arguments: sent }, index) => {
    const got = received.calls[index]
    if (got?.name !== name)
      return [`the call of ${name} ${got === undefined ? 'is missing' : `calls ${got.name ?? 'nothing'}`}`]
    const [one, other] = [sent, got.arguments].map((text = '') => (text.trim() === '' ? '{}' : text)) as [
      string,
      string,
    ]
    const isText = hasTextArguments(client) && hasTextArguments(upstream)
    return one === other || (!isText && isSameJson(one, other))
      ? []
      : [`the arguments ${one} of ${name} arrive as ${other}`]
  })

/** The text of a result without the object that Google has around it. */
function innerText(text: string): string {
  const parsed = parseJson(text)
  const [member, ...others]: readonly unknown[] = 'value' in parsed ? Object.values(Object(parsed.value) as object) : []
  return typeof member === 'string' && others.length === 0 ? member : text
}

/** True if a result contains another: as the same text, or as a string in the object that Google has for results. */
function holdsResult(got: string, asked: string): boolean {
  const inner = innerText(asked)
  const spellings = [asked, inner, JSON.stringify(inner).slice(1, -1)]
  return spellings.some((text) => got.includes(text)) || isSameJson(got, asked)
}

/** Each result must belong to the call that the client gave it for. Google has no ids: there the texts must be in order. */
export function resultFlaws({ asked, received, upstream, client }: SentCall): readonly string[] {
  const hasIds = upstream !== 'generate-content' && client !== 'generate-content'
  // A result without text may arrive with any. Google has an object around it.
  const withText = asked.results.filter(({ text }) => !/^(?:\{"[a-z]{1,20}":""\})?$/.test(text))
  const missing = withText.filter(({ text }) => !received.results.some((got) => holdsResult(got.text, text)))
  const lost = missing.map(({ text }) => `the result ${JSON.stringify(text)} is missing`)
  if (lost.length > 0) return lost
  if (received.results.length < asked.results.length) return ['a result is missing']
  if (!hasIds) return []
  return withText.flatMap(({ id, text }) => {
    const got = received.results.find((one) => holdsResult(one.text, text))
    const [sentAt, gotAt] = [
      asked.calls.findIndex((call) => call.id === id),
      received.calls.findIndex((call) => call.id === got?.id),
    ]
    return sentAt === gotAt ? [] : [`the result ${JSON.stringify(text)} has the id ${got?.id ?? 'of no call'}`]
  })
}

/**
 * Each tool must arrive with its description, and a schema of the same meaning. Without tools, the model calls none: a gateway may leave them out
 * of a request with the tool choice `none`.
 */
export function toolFlaws({ asked, received }: SentCall): readonly string[] {
  if (asked.choice === 'none' && received.tools.length === 0) return []
  return asked.tools.flatMap((tool) => {
    const named = received.tools.filter(({ name }) => name === tool.name)
    if (named.length === 0) return [`the tool ${tool.name} is missing`]
    const flaws = named.map((got) => toolFlaw(tool, got))
    return flaws.includes(undefined) ? [] : (flaws[0] ?? [])
  })
}

function toolFlaw(tool: ReadTool, got: ReadTool): string | undefined {
  if (got.description !== tool.description) return `the tool ${tool.name} has another description`
  if (takesNothing(tool) && takesNothing(got)) return undefined
  const flaw = schemaFlaw(tool.parameters.schema, got.parameters.schema, got.parameters.form)
  return flaw && `the tool ${tool.name}: ${flaw}`
}

/** True for a function without parameters, however that is said. */
const takesNothing = ({ parameters: { schema } }: ReadTool): boolean => schema.at('properties').names.length === 0

/** How the schema of an answer differs. OpenAI holds an answer to it only if it is strict. */
export function answerSchemaFlaw({ asked, received }: SentCall): string | undefined {
  const [sent, got] = [asked.answerSchema, received.answerSchema]
  if (sent === undefined) return undefined
  if (got === undefined) return 'the schema is missing'
  if (sent.isStrict === true && got.isStrict === false) return 'the client sent `strict`, the upstream received none'
  return schemaFlaw(sent.schema, got.schema, got.form)
}

/** `auto` is the default, and without tools none is called. */
export function choiceFlaw({ asked, received }: SentCall): string | undefined {
  const got = received.tools.length === 0 ? 'none' : (received.choice ?? 'auto')
  return got === asked.choice ? undefined : `the client sent ${asked.choice}, the upstream received ${got}`
}

/** Defaults that the contract states. They may be sent explicitly. */
const statedDefaults: Readonly<Partial<Record<ParameterName, unknown>>> = { temperature: 1, n: 1 }

/** Defaults of the public protocols that change nothing. */
const neutral: Readonly<Partial<Record<ParameterName, unknown>>> = { topP: 1, presencePenalty: 0, frequencyPenalty: 0 }

/** Parameters with a stated default that the client left out, and the upstream received with another value. */
export const changedDefaults = ({ asked, received }: SentCall): readonly string[] =>
  Object.entries(statedDefaults).flatMap(([key, value]) => {
    const name = key as ParameterName
    const got = received.parameters[name]
    const isKept = asked.parameters[name] !== undefined || got === undefined || got === value
    return isKept ? [] : [`${name}: ${fieldOf(got).shown}`]
  })

/** What the upstream received and the client did not send, if it changes the answer. The messages protocol requires a token limit. */
export function addedParameters({ asked, received, upstream, client }: SentCall): readonly string[] {
  const parameters = parameterNames.filter((name) => {
    const got = received.parameters[name]
    if (got === undefined || asked.parameters[name] !== undefined) return false
    if (name === 'user' || name === 'cacheKey' || (name === 'maxTokens' && upstream === 'messages')) return false
    if ((name === 'safety' && client !== upstream) || name in statedDefaults) return false
    return neutral[name] !== got
  })
  const system = asked.system.length === 0 && received.system.join('').trim() !== '' ? ['a system text'] : []
  const tools = received.tools.length > asked.tools.length ? ['a tool'] : []
  return [...parameters.map((name) => `${name}: ${fieldOf(received.parameters[name]).shown}`), ...system, ...tools]
}
