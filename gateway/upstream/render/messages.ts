import type { Script } from '../../../src/evidence/script.ts'
import { signatureOf } from '../../../src/std/script-nonce.ts'
import { asObject, isObject, type JsonObject, parseJson } from '../../reference/json.ts'
import { addNulls, type Answer, type RenderedEvent, type Renderer, textBlocks } from './answer.ts'

/** Messages. @see https://docs.anthropic.com/en/api/messages */
export const messages: Renderer = { plain: message, events, withNulls }

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  tools: 'tool_use',
  stop_sequence: 'stop_sequence',
  filter: 'refusal',
} as const

function message(answer: Answer): JsonObject {
  const { script } = answer
  return {
    id: answer.newId('msg_'),
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: blocks(script).map(({ block }) => block),
    ...stopOf(script),
    usage: { ...inputUsage(script), output_tokens: script.usage.output, service_tier: 'standard' },
  }
}

const stopOf = ({ finish, stopString }: Script) => ({
  stop_reason: stopReasons[finish],
  stop_sequence: finish === 'stop_sequence' ? (stopString ?? null) : null,
})

/** `input_tokens` excludes the tokens that were read from a cache or written to it. */
function inputUsage({ usage: { input, cached = 0, cacheWritten = 0, cacheWritten1h = 0 } }: Script): JsonObject {
  return {
    input_tokens: input - cached - cacheWritten,
    cache_creation_input_tokens: cacheWritten,
    cache_read_input_tokens: cached,
    cache_creation: {
      ephemeral_5m_input_tokens: cacheWritten - cacheWritten1h,
      ephemeral_1h_input_tokens: cacheWritten1h,
    },
  }
}

/** A content block: complete, at its start, and the deltas between. */
interface Block {
  readonly block: JsonObject
  readonly start: JsonObject
  readonly deltas: (pieces: Answer['pieces']) => readonly JsonObject[]
}

/** Thinking, open and encrypted, then the text, then the tool uses, and the text after them. */
function blocks(script: Script): readonly Block[] {
  const { reasoning, redacted, calls = [], after } = script
  return [
    ...(reasoning === undefined ? [] : [thinkingBlock(reasoning)]),
    ...(redacted === undefined ? [] : [redactedBlock(redacted)]),
    ...textBlocks(script).map(textBlock),
    ...calls.map(({ id, name, arguments: json }): Block => {
      const start = { type: 'tool_use', id, name, input: {} }
      return {
        block: { ...start, input: asObject(parseJson(json)) },
        start,
        deltas: (pieces) => ['', ...pieces(json)].map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      }
    }),
    ...(after === undefined ? [] : [textBlock(after)]),
  ]
}

const textBlock = (text: string): Block => ({
  block: { type: 'text', text },
  start: { type: 'text', text: '' },
  deltas: (pieces) => pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
})

function thinkingBlock(thinking: string): Block {
  const signature = signatureOf(thinking)
  return {
    block: { type: 'thinking', thinking, signature },
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: (pieces) => [
      ...pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
      { type: 'signature_delta', signature },
    ],
  }
}

/** Such a block is complete at its start. */
function redactedBlock(reasoning: string): Block {
  const block = { type: 'redacted_thinking', data: signatureOf(reasoning) }
  return { block, start: block, deltas: () => [] }
}

/** The events: the empty message, its blocks, the stop reason with the output tokens, and the end. Some servers repeat the input tokens there. */
function events(answer: Answer): readonly RenderedEvent[] {
  const { script } = answer
  const { output } = script.usage
  const { cache_creation: _, ...input } = script.delivery?.form === 'running' ? inputUsage(script) : {}
  const started = {
    ...message(answer),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...inputUsage(script), output_tokens: Math.min(1, output), service_tier: 'standard' },
  }
  const all: readonly (JsonObject & { readonly type: string })[] = [
    { type: 'message_start', message: started },
    { type: 'ping' },
    ...blocks(script).flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas(answer.pieces).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: stopOf(script), usage: { ...input, output_tokens: output } },
    { type: 'message_stop' },
  ]
  return all.map((data) => ({ event: data.type, data }))
}

function withNulls(data: JsonObject): JsonObject {
  if (data['type'] === 'message') return addNulls(data, ['container', 'stop_details', 'context_management'])
  if (isObject(data['message'])) return { ...data, message: withNulls(data['message']) }
  if (data['type'] !== 'message_delta') return data
  const usage = addNulls(asObject(data['usage']), [
    'input_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
  ])
  return { ...data, delta: addNulls(asObject(data['delta']), ['container', 'stop_details']), usage }
}
