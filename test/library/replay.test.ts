import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects, replayGateway, startGateway, text, type AnyFault } from '../../api/gateway.ts'
import { record } from '../../api/index.ts'

const headers = { authorization: 'Bearer sk-any', 'content-type': 'application/json' }
type Send = typeof globalThis.fetch

const question = (content: string, more: object = {}) => ({
  ...{ model: 'gpt-4o', messages: [{ role: 'user', content }], ...more },
})
const post = (fetch: Send, url: string, body: object) =>
  fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) })

const outDir = mkdtempSync(join(tmpdir(), 'gateproof-replay-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
let recording: string

/** Records two answers to one question, a stream, a refusal, and a stream that breaks off. */
beforeAll(async () => {
  await using gateway = await startGateway({
    ...{ models: { 'gpt-4o': 'chat' }, keys: { default: 'sk-real' } },
    replies: ['One', 'Two', text('Voilà ☕ streamed'), 'Cut off in the middle'],
  })
  const recorder = await record({ baseUrl: gateway.url, outDir })
  const send: Send = (url, init) => fetch(url, { ...init, headers: { ...headers, authorization: 'Bearer sk-real' } })
  for (let sent = 0; sent < 2; sent += 1) await (await post(send, recorder.url, question('Hello'))).text()
  await (await post(send, recorder.url, question('Stream', { stream: true, metadata: { at: '1' } }))).text()
  await (await post(send, recorder.url, { model: 'unknown', messages: [] })).text()
  gateway.inject(defects.streamCut({ afterEvents: 2 }))
  await (await post(send, recorder.url, question('Cut', { stream: true }))).text().catch(() => undefined)
  await recorder.close()
  recording = recorder.evidence
})

const said = async (response: Response) =>
  ((await response.json()) as { choices: readonly { message: { content: string } }[] }).choices[0]?.message.content

describe('a gateway that replays a recording', () => {
  test('answers the same requests the same way, whatever the key, over a port and in process', async () => {
    await using gateway = await replayGateway(recording)
    expect(await said(await post(fetch, gateway.url, question('Hello')))).toBe('One')
    expect(await said(await post(gateway.fetch, 'https://api.example.com', question('Hello')))).toBe('Two')
    expect(await said(await post(fetch, gateway.url, question('Hello')))).toBe('Two')
    expect((await post(fetch, gateway.url, { messages: [], model: 'unknown' })).status).toBe(404)
    expect(gateway.requests.map(({ status }) => status)).toEqual([200, 200, 200, 404])
  })

  test('streams in the recorded chunks, and breaks off where the recording did', async () => {
    await using gateway = await replayGateway(recording, { ignore: ['metadata'] })
    const stream = await post(fetch, gateway.url, question('Stream', { metadata: { at: '2' }, stream: true }))
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(await stream.text()).toMatch(/Voil[^]*\[DONE\]/)
    const cut = await post(fetch, gateway.url, question('Cut', { stream: true }))
    await expect(cut.text()).rejects.toThrow('terminated')
  })

  test('says how a request differs from the nearest one', async () => {
    await using gateway = await replayGateway(recording)
    const refused = await post(fetch, gateway.url, question('Hallo', { temperature: 1 }))
    expect(refused.status).toBe(400)
    const { error } = (await refused.json()) as { readonly error: { readonly code: string; readonly message: string } }
    expect(error.code).toBe('not_recorded')
    expect(error.message).toMatch(
      /^POST \/v1\/chat\/completions is not in the recording\. The nearest is \S+: messages\[0\]\.content is "Hallo" and was "Hello"; temperature is 1 and was absent$/,
    )
    const elsewhere = await fetch(`${gateway.url}/v1/messages`, { method: 'POST', headers, body: '{}' })
    expect(await elsewhere.json()).toMatchObject({
      type: 'error',
      error: {
        message: expect.stringContaining('POST /v1/messages is not in the recording. It has POST /v1/chat') as string,
      },
    })
  })

  test('breaks by the same defects', async () => {
    const gateway = await replayGateway(recording, { expectFired: true, faults: [defects.usageMissing()] })
    using refusal = gateway.inject(defects.rateLimited({ times: 1 }))
    expect((await post(fetch, gateway.url, question('Hello'))).status).toBe(429)
    expect(await (await post(fetch, gateway.url, question('Hello'))).json()).not.toHaveProperty('usage')
    expect(refusal.fired).toBe(1)
    await gateway.close()
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['a file that is missing', () => replayGateway('missing.jsonl'), 'replayGateway: missing.jsonl'],
    ['an option', () => replayGateway(recording, { ignore: 'a' as unknown as string[] }), 'ignore: expected an array'],
    ['a fault', () => replayGateway(recording, { faults: ['nope' as AnyFault] }), '"nope": unknown fault'],
  ])('refuses %s', async (_title, start, message) => {
    await expect(start()).rejects.toThrow(message)
  })
})
