import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { loadEvidence } from '../../src/evidence/store.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { client, gateway, get, recording } from './proxying.ts'

const base = ['record', '--base-url', 'http://127.0.0.1:9']

describe('what cannot be is one line, and nothing passes', () => {
  test.each([
    [['record'], 'record needs --base-url: the gateway to forward requests to'],
    [['record', '--base-url', 'nowhere'], '--base-url "nowhere": not a valid URL. Use https://host'],
    [[...base, '--listen', 'here'], '--listen "here": expected [HOST:]PORT'],
    [[...base, '--listen', '70000'], '--listen "70000": expected [HOST:]PORT'],
    [[...base, '--listen', '192.0.2.1:0'], '--listen "192.0.2.1:0": this machine does not have this address'],
    [[...base, '--rotate', '5'], '--rotate "5": expected a size of 64 KiB or more, such as 64MiB or 1G'],
    [[...base, '--out', 'file'], '--out "file": expected a folder, but this is a file'],
    [[...base, '--out', 'full'], '--out "full": this folder already contains evidence. Choose another one'],
    [[...base, '--only', 'chatt'], 'did you mean'],
    [[...base, '--spec', 'none.yaml'], '--spec "none.yaml": no such file'],
    [[...base, 'http://127.0.0.1'], 'record: unexpected argument "http://127.0.0.1"'],
  ])('%j', async (args, line) => {
    await inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'file'), '')
      mkdirSync(join(cwd, 'full'))
      writeFileSync(join(cwd, 'full', 'evidence.jsonl'), 'kept')
      const { code, stdout, stderr } = await gateproof(args, { cwd })
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^gateproof: [^\n]*\n$/)
      expect(stderr).toContain(line)
      expect(readFileSync(join(cwd, 'full', 'evidence.jsonl'), 'utf8')).toBe('kept')
    })
  })

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await inEmptyFolder((cwd) => gateproof([...base, '--listen', `${port}`], { cwd }))
    taken.close()
    expect(code).toBe(2)
    expect(stderr).toBe(`gateproof: --listen "127.0.0.1:${port}": port already in use. Port 0 picks a free one\n`)
  })
})

describe('a recording', () => {
  test('says where it is, what it holds, and how it is judged', async () => {
    const url = await gateway((_message, response) => response.end('{}'))
    const proxy = await recording(url)
    expect(JSON.parse(proxy.said().stdout)).toEqual({
      url: proxy.url,
      baseUrl: url,
      evidence: join(proxy.folder, 'evidence.jsonl'),
    })
    await request(`${proxy.url}/v1/x`).then(({ body }) => body.dump())
    const { code, stdout, files } = await proxy.end('SIGTERM')
    expect(code).toBe(0)
    expect(JSON.parse(stdout.split('\n')[1] ?? '')).toMatchObject({ exchanges: 1, notRecorded: 0, files })
  })

  test('goes on in other files, each whole, with each exchange in one of them', async () => {
    const proxy = await recording(
      await gateway((_message, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let event = 0; event < 40; event++) response.write(`data: ${'x'.repeat(10_000)}\n\n`)
        response.end()
      }),
      ...['--rotate', '300K'],
    )
    const ask = (path: string) => request(proxy.url + path).then(({ body }) => body.text())
    for (const path of ['/a', '/b']) await Promise.all([ask(`${path}1`), ask(`${path}2`)])
    const { files, exchanges } = await proxy.end()
    const parts = files.map((file) => loadEvidence([file]))
    expect(files.length).toBeGreaterThan(1)
    expect(new Set(exchanges.map(({ id }) => id)).size).toBe(4)
    expect(parts.map(({ header, footer }) => [header.traffic?.part, footer?.requests])).toEqual(
      parts.map((part, index) => [index + 1, part.exchanges.length]),
    )
    expect(new Set(parts.map(({ header }) => header.drive)).size).toBe(1)
    const lengths = exchanges.map(({ response }) =>
      (response?.chunks ?? []).reduce((sum, chunk) => sum + ('text' in chunk ? chunk.text.length : 0), 0),
    )
    expect(lengths).toEqual([400_320, 400_320, 400_320, 400_320])
    expect(loadEvidence(files).exchanges).toHaveLength(4)
  })

  test('lets what is under way end, and takes nothing new', async () => {
    let finish = () => {}
    const proxy = await recording(
      await gateway((_message, response) => {
        response.write('begun')
        finish = () => response.end('ended')
      }),
    )
    const { until } = client(proxy, get('/v1/x', 'Connection: close'))
    await until('begun')
    const over = proxy.end()
    while (!proxy.said().stderr.includes('stopping: ')) await new Promise((resolve) => setTimeout(resolve, 10))
    await expect(request(`${proxy.url}/v1/y`)).rejects.toThrow('ECONNREFUSED')
    finish()
    await until('ended')
    const { code, exchanges } = await over
    expect([code, exchanges.map(({ end }) => end.how)]).toEqual([0, ['complete']])
  })

  test('ends at once for a second signal, and keeps what came', async () => {
    const proxy = await recording(await gateway((_message, response) => void response.write('begun')))
    const { until } = client(proxy, get('/v1/x'))
    await until('begun')
    const over = proxy.end()
    while (!proxy.said().stderr.includes('stopping: ')) await new Promise((resolve) => setTimeout(resolve, 10))
    const { code, exchanges } = await proxy.end()
    await over
    expect(code).toBe(0)
    expect(exchanges).toMatchObject([{ end: { how: 'interrupted' }, response: { chunks: [{ text: 'begun' }] } }])
  })

  test('that cannot be written goes on passing, says so once, and ends with 2', async () => {
    const proxy = await recording(
      await gateway((_message, response) => response.end('x'.repeat(50_000))),
      ...['--rotate', '64K'],
    )
    rmSync(proxy.folder, { recursive: true })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const { statusCode, body } = await request(`${proxy.url}/v1/x`)
      statuses.push(statusCode)
      await body.text()
    }
    while (!proxy.said().stderr.includes('gateproof: ')) await new Promise((resolve) => setTimeout(resolve, 10))
    const { code, stderr } = await proxy.end()
    expect([code, statuses]).toEqual([2, [200, 200, 200, 200, 200, 200]])
    expect(stderr.match(/^gateproof: evidence cannot be written to .*; requests are still forwarded$/gm)).toHaveLength(
      1,
    )
  })
})
