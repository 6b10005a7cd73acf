import OpenAI from 'openai'
import { expect, test, vi } from 'vitest'
import { createGateway, cut, latency, startGateway, status, type AnyFault } from 'gateproof/gateway'

/** The client under test: replace it with yours. `fetch` calls the gateway in this process and counts the calls. */
function connect(...faults: readonly AnyFault[]) {
  const { keys, models, ...gateway } = createGateway({ faults })
  const fetch = vi.fn(gateway.fetch)
  const client = new OpenAI({ baseURL: 'http://gateway.test/v1', apiKey: keys.default, fetch })
  return { client, fetch, request: { model: models.chat, messages: [{ role: 'user' as const, content: 'Hello' }] } }
}

test('retries once after a 429, and then succeeds', async () => {
  const { client, fetch, request } = connect(status({ status: 429, times: 1, retryAfterS: 1 }))
  const reply = await client.chat.completions.create(request)
  expect(reply.choices[0]?.message.content).not.toBe('')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('throws if a stream breaks after three events', async () => {
  const { client, request } = connect(cut({ afterEvents: 3 }))
  const stream = await client.chat.completions.create({ ...request, stream: true })
  const chunks: unknown[] = []
  const read = async () => {
    for await (const chunk of stream) chunks.push(chunk)
  }
  await expect(read()).rejects.toThrow('terminated')
  expect(chunks).toHaveLength(3)
})

test('takes a stream without its end for a complete one', async () => {
  const { client, request } = connect(cut({ afterEvents: 3, how: 'end' }))
  const stream = await client.chat.completions.create({ ...request, stream: true })
  const reasons: unknown[] = []
  for await (const chunk of stream) reasons.push(chunk.choices[0]?.finish_reason)
  expect(reasons).toEqual([null, null, null])
})

test('times out if the headers are late', async () => {
  const { client, request } = connect(latency({ ms: 60_000 }))
  const reply = client.chat.completions.create(request, { timeout: 50, maxRetries: 0 })
  await expect(reply).rejects.toThrow(OpenAI.APIConnectionTimeoutError)
})

test('needs a signal of the caller if only the body is late', async () => {
  const { client, request } = connect(latency({ firstByteMs: 60_000 }))
  const reply = client.chat.completions.create(request, { timeout: 50, signal: AbortSignal.timeout(200) })
  await expect(reply).rejects.toThrow('aborted')
})

test('receives a reply without usage', async () => {
  const { client, request } = connect('chat.usageMissing')
  const reply = await client.chat.completions.create(request)
  expect(reply.usage).toBeUndefined()
})

test('lists the models over HTTP', async () => {
  await using gateway = await startGateway()
  const client = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.keys.default })
  const { data } = await client.models.list()
  expect(data.map(({ id }) => id)).toContain(gateway.models.chat)
})
