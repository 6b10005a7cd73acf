import { expect, vi } from 'vitest'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Script } from '../../src/evidence/script.ts'
import { asArray, asObject, asString, type Json, type JsonObject, parseJson } from '../../gateway/reference/json.ts'
import { createUpstream } from '../../gateway/upstream/create-upstream.ts'
import type { TextProtocol } from '../../gateway/upstream/routes.ts'
import type { Upstream, UpstreamOptions } from '../../gateway/upstream/upstream.ts'
import { scriptNonceOf } from '../../src/std/script-nonce.ts'

export const protocols: readonly TextProtocol[] = ['chat', 'responses', 'messages', 'generate-content']

let ordinal = 0

/** A new word that names a script. */
export function newNonce(): string {
  const digits = String(ordinal++).padStart(16, '0')
  let at = 0
  return scriptNonceOf(() => Number(digits[at++]))
}

export interface Recorder extends Upstream {
  readonly exchanges: readonly UpstreamExchange[]
}

/** An upstream in process with the exchanges that it recorded. */
export function recorder(options: UpstreamOptions = {}): Recorder {
  const exchanges: UpstreamExchange[] = []
  return { ...createUpstream({ onExchange: (exchange) => exchanges.push(exchange), ...options }), exchanges }
}

/** Scripts an answer and returns its nonce. */
export function scripted(upstream: Upstream, script: Script): string {
  const nonce = newNonce()
  upstream.expect({ type: 'script', probe: 'probe', name: '1', nonce, script })
  return nonce
}

/** Resolves when the upstream has read the request with this nonce. */
export async function arrived(upstream: Pick<Upstream, 'arrivalOf'>, nonce: string): Promise<void> {
  await vi.waitFor(() => expect(upstream.arrivalOf(nonce)).toBeDefined(), { timeout: 60_000, interval: 1 })
}

/** A request of a protocol with this prompt. `rest`: more members of the body. */
export function requestTo(
  upstream: Upstream,
  protocol: TextProtocol,
  prompt: string,
  options: { readonly stream?: boolean; readonly rest?: JsonObject; readonly signal?: AbortSignal } = {},
): Request {
  const { stream = false, rest = {}, signal } = options
  const message = { role: 'user', content: prompt }
  const streaming = stream ? { stream: true } : {}
  const { openai, anthropic, google } = upstream.keys
  const { path, headers, body } = {
    chat: {
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${openai}` },
      body: { model: 'model-1', messages: [message], ...streaming },
    },
    responses: {
      path: '/openai/v1/responses',
      headers: { authorization: `Bearer ${openai}` },
      body: { model: 'model-1', input: prompt, ...streaming },
    },
    messages: {
      path: '/v1/messages',
      headers: { 'x-api-key': anthropic, 'anthropic-version': '2023-06-01' },
      body: { model: 'model-1', max_tokens: 1000, messages: [message], ...streaming },
    },
    'generate-content': {
      path: `/v1beta/models/model-1:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
      headers: { 'x-goog-api-key': google },
      body: { contents: [{ role: 'user', parts: [{ text: prompt }] }] },
    },
  }[protocol]
  return new Request(`http://upstream.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
    body: JSON.stringify({ ...body, ...rest }),
    ...(signal && { signal }),
  })
}

/** The content of an answer, independent of the protocol. */
export interface Content {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly name: string; readonly arguments: string; readonly id: string }[]
}

/** The data of the events of a stream, whatever its line ends. */
export const dataOf = (stream: string): readonly Json[] =>
  [...stream.replaceAll('\r\n', '\n').matchAll(/(?:^|\n)data: ?([^\n]*)/g)].map(
    ([, data = '']) => parseJson(data) ?? data,
  )

const joined = (parts: readonly Json[], member: string): string =>
  parts.map((part) => asString(asObject(part)[member])).join('')

/** The content of a plain answer. */
export function plainContent(protocol: TextProtocol, json: JsonObject): Content {
  switch (protocol) {
    case 'chat': {
      const message = asObject(asObject(asArray(json['choices'])[0])['message'])
      const calls = asArray(message['tool_calls']).map(asObject)
      return {
        text: asString(message['content']),
        reasoning: asString(message['reasoning_content']),
        calls: calls.map((call) => ({ id: asString(call['id']), ...functionOf(call) })),
      }
    }
    case 'responses': {
      const items = asArray(json['output']).map(asObject)
      const partsIn = (type: string, member: string) =>
        joined(
          items.filter((item) => item['type'] === type).flatMap((item) => asArray(item[member])),
          'text',
        )
      const calls = items.filter(({ type }) => type === 'function_call')
      return {
        text: partsIn('message', 'content'),
        reasoning: partsIn('reasoning', 'summary'),
        calls: calls.map((call) => ({ id: asString(call['call_id']), ...nameAndArguments(call) })),
      }
    }
    case 'messages': {
      const blocks = asArray(json['content']).map(asObject)
      return {
        text: joined(blocks, 'text'),
        reasoning: joined(blocks, 'thinking'),
        calls: blocks
          .filter(({ type }) => type === 'tool_use')
          .map(({ id, name, input }) => ({
            ...{ id: asString(id), name: asString(name) },
            arguments: JSON.stringify(input),
          })),
      }
    }
    case 'generate-content':
      return partsContent(asArray(asObject(asObject(asArray(json['candidates'])[0])['content'])['parts']))
  }
}

const nameAndArguments = (value: JsonObject) => ({
  name: asString(value['name']),
  arguments: asString(value['arguments']),
})
const functionOf = (call: JsonObject) => nameAndArguments(asObject(call['function']))

function partsContent(all: readonly Json[]): Content {
  const parts = all.map(asObject)
  return {
    text: joined(
      parts.filter((part) => part['thought'] !== true),
      'text',
    ),
    reasoning: joined(
      parts.filter((part) => part['thought'] === true),
      'text',
    ),
    calls: parts
      .filter((part) => 'functionCall' in part)
      .map((part) => asObject(part['functionCall']))
      .map(({ id, name, args }) => ({ id: asString(id), name: asString(name), arguments: JSON.stringify(args) })),
  }
}

/** The content of a stream, assembled from its deltas. */
export function streamContent(protocol: TextProtocol, events: readonly Json[]): Content {
  const data = events.map(asObject)
  switch (protocol) {
    case 'chat': {
      const deltas = data.map((event) => asObject(asObject(asArray(event['choices'])[0])['delta']))
      const calls: { id: string; name: string; arguments: string }[] = []
      for (const call of deltas.flatMap((delta) => asArray(delta['tool_calls']).map(asObject))) {
        const own = (calls[Number(call['index'])] ??= { id: '', name: '', arguments: '' })
        own.id += asString(call['id'])
        own.name += functionOf(call).name
        own.arguments += functionOf(call).arguments
      }
      return { text: joined(deltas, 'content'), reasoning: joined(deltas, 'reasoning_content'), calls }
    }
    case 'responses': {
      const ofType = (type: string) => data.filter((event) => event['type'] === type)
      const calls = ofType('response.output_item.added').map(({ item }) => asObject(item))
      const argumentsOf = (id: Json | undefined) =>
        joined(
          ofType('response.function_call_arguments.delta').filter(({ item_id }) => item_id === id),
          'delta',
        )
      return {
        text: joined(ofType('response.output_text.delta'), 'delta'),
        reasoning: joined(ofType('response.reasoning_summary_text.delta'), 'delta'),
        calls: calls
          .filter(({ type }) => type === 'function_call')
          .map(({ id, call_id, name }) => ({
            ...{ id: asString(call_id), name: asString(name) },
            arguments: argumentsOf(id),
          })),
      }
    }
    case 'messages': {
      const deltas = data.filter(({ type }) => type === 'content_block_delta')
      const started = data.filter(({ type }) => type === 'content_block_start')
      const own = deltas.map(({ delta }) => asObject(delta))
      return {
        text: joined(own, 'text'),
        reasoning: joined(own, 'thinking'),
        calls: started
          .map(({ index, content_block }) => ({ index, block: asObject(content_block) }))
          .filter(({ block }) => block['type'] === 'tool_use')
          .map(({ index, block }) => ({
            ...{ id: asString(block['id']), name: asString(block['name']) },
            arguments: joined(
              deltas.filter((event) => event['index'] === index).map(({ delta }) => asObject(delta)),
              'partial_json',
            ),
          })),
      }
    }
    case 'generate-content':
      return partsContent(
        data.flatMap((event) => asArray(asObject(asObject(asArray(event['candidates'])[0])['content'])['parts'])),
      )
  }
}
