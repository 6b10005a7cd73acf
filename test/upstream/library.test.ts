import { expect, test } from 'vitest'
import { GateproofError, nonce, type Script, startUpstream } from '../../api/upstream.ts'

const script: Script = { text: 'It is sunny.', finish: 'stop', usage: { input: 9, output: 4 } }

test('startUpstream answers a prompt with its nonce and records the exchange', async () => {
  const seen: string[] = []
  await using upstream = await startUpstream({ onExchange: ({ id }) => seen.push(id) })
  const word = nonce()
  upstream.answer(word, script)
  const response = await fetch(`${upstream.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${upstream.keys.openai}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: upstream.models.chat, messages: [{ role: 'user', content: `Weather? ${word}` }] }),
  })
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'It is sunny.' } }] })
  await upstream.settled(60_000)
  expect(upstream.exchanges).toMatchObject([{ id: 'upstream/1', protocol: 'chat', nonce: word, credential: 'own' }])
  expect(seen).toEqual(['upstream/1'])
  expect(upstream.urls).toEqual([upstream.url])
})

test('nonce returns different words', () => {
  expect(nonce()).toMatch(/^gpx[a-z]{16}$/)
  expect(nonce()).not.toBe(nonce())
})

test('startUpstream rejects invalid options', async () => {
  for (const options of [{ port: 70_000 }, { host: '' }, { seed: -1 }, { onExchange: 5 }, { prot: 1 }]) {
    await expect(startUpstream(options as object)).rejects.toMatchObject({ name: 'GateproofError', code: 'usage' })
  }
})

test('startUpstream rejects a port in use', async () => {
  await using upstream = await startUpstream()
  const port = Number(new URL(upstream.url).port)
  await expect(startUpstream({ port })).rejects.toThrow(`port ${port}: already in use. Port 0 selects a free port`)
})

test('answer rejects invalid nonces and scripts', async () => {
  await using upstream = await startUpstream()
  const invalid = (word: string, given: unknown) => () => upstream.answer(word, given as Script)
  expect(invalid('hello', script)).toThrow(GateproofError)
  expect(invalid(nonce(), null)).toThrow('answer: script: expected an object')
  expect(invalid(nonce(), { ...script, finish: 'end' })).toThrow('answer: script.finish: expected one of stop')
  expect(invalid(nonce(), { ...script, usage: {} })).toThrow('answer: script.usage: expected integers')
  const calls = [{ id: 'a', name: 'b', arguments: '[]' }]
  expect(invalid(nonce(), { ...script, calls })).toThrow('answer: script.calls[0]: expected id, name')
})
