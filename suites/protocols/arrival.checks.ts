import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assume,
  callOf,
  check,
  type Exchange,
  expect,
  type Field,
  modelName,
  onceForRecording,
  type Reply,
  replyOf,
  requestsStream,
} from '../../src/checks/index.ts'
import type { Mode } from './modes.checks.ts'

/** The input tokens of a long prompt and of a short one to the same model. */
export interface CountedPrompts {
  readonly reply: Reply
  readonly tokens: number
  readonly shorter: number
  /** What was compared, for the message. */
  readonly about: string
}

/** How the prompts of one protocol are read. */
export interface PromptReading {
  /** The text of a prompt that consists of one turn; undefined for other prompts. */
  readonly promptOf: (body: Field) => string | undefined
  /** The input tokens of a response; undefined if it reports none. */
  readonly tokensOf: (reply: Reply) => number | undefined
  /** The requirement that input tokens are above 0. */
  readonly counted?: RequirementId
}

/** Any tokenizer counts more tokens of a text that is so much longer than one in ASCII: one of bytes, or one of characters. */
const minLonger = { factor: 2.5, bytes: 40, characters: 8 }

/** Members that add no input tokens. */
const bare = ['model', 'stream', 'max_tokens', 'max_completion_tokens', 'max_output_tokens', 'generationConfig']
const prompts = ['messages', 'input', 'contents']

const isBare = ({ names }: Field): boolean => names.every((name) => bare.includes(name) || prompts.includes(name))

/** The length of a prompt. */
interface Length {
  readonly bytes: number
  readonly characters: number
}

function lengthOf(text: string): Length {
  // Counted without an array of them: a prompt may have megabytes.
  let characters = 0
  for (const _character of text) characters += 1
  return { bytes: Buffer.byteLength(text), characters }
}

const isMuchLonger = (one: Length, other: Length): boolean =>
  one.bytes >= Math.max(minLonger.factor * other.bytes, other.bytes + minLonger.bytes) &&
  one.characters >= other.characters + minLonger.characters

/** Selects long prompts, each with the shortest prompt to the same model in the same mode. */
const countedPrompts =
  ({ promptOf, tokensOf, counted }: PromptReading) =>
  (reply: Reply): CountedPrompts | undefined => {
    const prompt = isBare(reply.request.json) ? promptOf(reply.request.json) : undefined
    const shortest = prompt === undefined ? undefined : shortestPrompts().get(kindOf(reply) ?? '')
    if (prompt === undefined || shortest === undefined) return undefined
    const length = lengthOf(prompt)
    if (!isMuchLonger(length, shortest.length)) return undefined
    const tokens = tokensOf(reply)
    const shorter = tokensOf(replyOf(shortest.exchange))
    if (tokens === undefined || shorter === undefined) return undefined
    if (counted !== undefined) assume(Math.min(tokens, shorter) > 0, counted)
    if (tokens === 0 || shorter === 0) return undefined
    const about = `input tokens of a prompt of ${length.bytes} bytes, compared with ${shortest.exchange.id} of ${shortest.length.bytes} bytes`
    return { reply, tokens, shorter, about }
  }

/** The operation, mode and model of a call. */
const kindOf = (reply: Reply): string | undefined => {
  const operation = callOf(reply)?.operationId
  return operation && `${operation} ${requestsStream(reply)} ${modelName(reply)}`
}

const shortestPrompts = onceForRecording(({ exchanges }) => {
  const found = new Map<string, { readonly exchange: Exchange; readonly length: Length }>()
  for (const exchange of exchanges) {
    if (exchange.response?.status !== 200) continue
    const reply = replyOf(exchange)
    const prompt = isBare(reply.request.json) ? textOf(reply.request.json) : undefined
    const kind = kindOf(reply)
    if (prompt === undefined || kind === undefined || /[^\0-\x7f]/.test(prompt)) continue
    const length = lengthOf(prompt)
    if (length.bytes < (found.get(kind)?.length.bytes ?? Infinity)) found.set(kind, { exchange, length })
  }
  return found
})

/** The text of a prompt of one turn, in any protocol and form. */
function textOf(body: Field): string | undefined {
  const input = body.at('input')
  if (input.text !== undefined) return input.text
  const [turn, ...more] = prompts.flatMap((name) => body.at(name).items)
  if (turn === undefined || more.length > 0 || turn.at('role').text === 'system') return undefined
  const { text } = turn.at('content')
  const [part, ...parts] = turn.at('parts').items
  return text ?? (parts.length === 0 ? part?.at('text').text : undefined)
}

/** Selects prompts of one turn. */
export const promptOfOneTurn = textOf

/** Selects prompts that are a string as `input`. */
export const promptAsString = (body: Field): string | undefined => body.at('input').text

/** Registers the check that a longer prompt counts more input tokens. */
export function arrivalCheck(
  { reading, covering }: Mode,
  prompts: PromptReading,
  id: RequirementId,
  title?: string,
): void {
  check(countedPrompts({ ...prompts, tokensOf: reading(prompts.tokensOf) }))(
    covering([id, 'service.response.isolated']),
    title,
    ({ reply, tokens, shorter, about }) => expect(tokens, about, reply).toBeGreaterThan(shorter),
  )
}
