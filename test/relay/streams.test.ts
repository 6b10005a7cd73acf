import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isAbort } from '../../gateway/reference/connection.ts'
import { event, readAll, relayTo, stream } from './stub.ts'

const question = [{ role: 'user', content: 'Hello' }]

const chatEvents = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: { content: 'Voilà ☕' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: { content: ' again' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  '[DONE]',
]
const messagesEvents = [
  { type: 'message_start', message: { content: [], usage: { input_tokens: 9, output_tokens: 1 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Voilà ☕' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' again' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
]
const contentEvents = [
  { candidates: [{ content: { parts: [{ text: 'Voilà ☕' }] }, index: 0 }] },
  { candidates: [{ content: { parts: [{ text: ' again' }] }, index: 0 }] },
  { candidates: [{ finishReason: 'STOP', index: 0 }] },
]
const responsesEvents = [
  { type: 'response.created', response: {} },
  { type: 'response.output_text.delta', delta: 'Voilà ☕' },
  { type: 'response.output_text.delta', delta: ' again' },
  { type: 'response.completed', response: {} },
]

/** Every pair that streams. `incomplete`: the events of the upstream without those that end the stream. */
const pairs = [
  { client: 'chat', channel: 'chat', events: chatEvents, incomplete: 4 },
  { client: 'messages', channel: 'chat', events: chatEvents, incomplete: 4 },
  { client: 'responses', channel: 'chat', events: chatEvents, incomplete: 4 },
  { client: 'responses', channel: 'responses', events: responsesEvents, incomplete: 3 },
  { client: 'messages', channel: 'messages', events: messagesEvents, incomplete: 6 },
  { client: 'chat', channel: 'messages', events: messagesEvents, incomplete: 6 },
  { client: 'chat', channel: 'content', events: contentEvents, incomplete: 2 },
  { client: 'chat', channel: 'responses', events: responsesEvents, incomplete: 3 },
  { client: 'messages', channel: 'responses', events: responsesEvents, incomplete: 3 },
  { client: 'responses', channel: 'messages', events: messagesEvents, incomplete: 6 },
  { client: 'messages', channel: 'content', events: contentEvents, incomplete: 2 },
] as const

const requests = {
  chat: { path: '/v1/chat/completions', body: { messages: question } },
  messages: { path: '/v1/messages', body: { messages: question, max_tokens: 90 } },
  responses: { path: '/v1/responses', body: { input: 'Hello' } },
} as const

const endings = { chat: '[DONE]', messages: 'message_stop', responses: 'response.completed' } as const

const requestOf = ({ client, channel }: (typeof pairs)[number]) => {
  const { path, body } = requests[client]
  return [path, { model: `gateproof-${channel}`, stream: true, ...body }] as const
}

describe.each(pairs)('$client from $channel', (pair) => {
  const { client, events, incomplete } = pair
  const texts = (events as readonly (object | string)[]).map(event)

  test('delivers each event before the next one is sent', async () => {
    let pulls = 0
    const source = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const text = texts[pulls++]
          if (text === undefined) controller.close()
          else controller.enqueue(new TextEncoder().encode(text))
        },
      },
      { highWaterMark: 0 },
    )
    const relay = relayTo(() => new Response(source))
    const response = await relay.post(...requestOf(pair))
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let received = ''
    while (!received.includes('Voilà')) received += decoder.decode((await reader?.read())?.value, { stream: true })
    expect(received).not.toContain('again')
    expect(pulls).toBe(texts.findIndex((text) => text.includes('Voilà')) + 1)
  })

  test.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a lone CR', (text: string) => text.replaceAll('\n', '\r')],
    ['comments', (text: string) => `: keep-alive\n\n${text}`],
    ['data without a space', (text: string) => text.replaceAll('data: ', 'data:')],
  ])('reads %s, whatever the writes', async (_, edit) => {
    const relay = relayTo(() => stream(texts))
    const expected = await readAll(await relay.post(...requestOf(pair)))
    const bytes = new TextEncoder().encode(edit(texts.join('')))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const { text, error } = await readAll(await relayTo(() => new Response(body)).post(...requestOf(pair)))
    expect(error).toBeUndefined()
    const withoutTimes = (sent: string) => sent.replace(/"created(?:_at)?":\d+/g, '')
    expect(withoutTimes(text)).toBe(withoutTimes(expected.text))
  })

  test.each(['close', 'break'] as const)('aborts an incomplete stream after a %s of the upstream', async (end) => {
    const relay = relayTo(() => stream(texts.slice(0, incomplete), end))
    const before = await relay.balance()
    const { text, error } = await readAll(await relay.post(...requestOf(pair)))
    expect(isAbort(error) && error.name).toBe('EarlyClose')
    expect(text).toContain('Voilà')
    expect(text).not.toContain(endings[client])
    expect(await relay.balance()).toBe(before)
  })

  test('aborts a stream with an event that is not JSON', async () => {
    const relay = relayTo(() => stream([...texts.slice(0, 3), 'data: {"cho\n\n', ...texts.slice(3)]))
    const { error } = await readAll(await relay.post(...requestOf(pair)))
    expect(isAbort(error) && error.name).toBe('EarlyClose')
  })

  test('cancels the upstream at once when the client leaves', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(new TextEncoder().encode(texts[0])),
        pull: () => setTimeout(10_000, undefined, { ref: false }),
        cancel() {
          isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const relay = relayTo(() => new Response(body))
    const response = await relay.post(...requestOf(pair))
    const reader = response.body?.getReader()
    await reader?.read()
    const pending = reader?.read()
    await reader?.cancel()
    expect(isCancelled).toBe(true)
    expect(await pending).toEqual({ done: true, value: undefined })
  })

  test.each([
    ['an error event', { type: 'error', error: { type: 'overloaded_error', message: 'vendor-host-7' } }],
    ['an error object', { error: { message: 'vendor-host-7' } }],
  ])('answers %s at the start with 503', async (_, data) => {
    const response = await relayTo(() => stream([event(data)])).post(...requestOf(pair))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('vendor-host-7')
  })
})
