import { statSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createExchange } from '../../src/evidence/create-exchange.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { createChunkBuffer, steering } from '../../src/drive/send/attempt.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { footer, header } from '../evidence/sample.ts'
import { exchange } from '../reporters/sample.ts'
import { scratchFile } from '../suites/harness.ts'
import { judgeTrial } from '../suites/trial.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** A server that sends the same bytes without end. */
async function endless(head: string, body: Buffer): Promise<string> {
  const flood = (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`)
    const go = () => {
      while (!socket.destroyed && socket.write(body));
    }
    socket.on('drain', go).on('error', () => undefined)
    go()
  }
  const server = createServer((socket) => void socket.once('data', () => flood(socket)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Sending {
  readonly maxBytes: number
  readonly line?: 'domestic' | 'elsewhere'
  /** The maximum bytes to read of each response. */
  readonly taken?: number
}

/** Asks so often, writes what comes, and reads it again. */
async function recorded(url: string, count: number, { maxBytes, line = 'domestic', taken }: Sending) {
  const file = scratchFile()
  const redactor = createRedactor(['sk-Jq8LwZt3VbN5xR7pYk2MhC4dFg6TsA9e'])
  const recorder = createRecorder(file, redactor, { maxBytes })
  const transport = createTransport({ redactor, env: {}, isFull: () => recorder.fullSince() !== undefined })
  recorder.write({ ...header, contract: packagedContract() })
  for (let number = 1; number <= count; number += 1) {
    const id = `flood/${number}`
    const sent = await transport.send({
      ...{ method: 'GET', url, line, headers: [], maxBodyBytes: taken },
      onChunks: (chunks) => recorder.write({ type: 'chunks', exchange: id, chunks }),
    })
    const startedAt = new Date().toISOString()
    const request = { ...sent.request, line, key: 'none' }
    recorder.write(createExchange({ ...sent, probe: 'flood', name: `${number}`, startedAt, request }))
  }
  const full = recorder.fullSince()
  recorder.write({ ...footer, ...(full !== undefined && { full: { bytes: 128 * MiB, since: full } }) })
  recorder.close()
  await transport.close()
  return { file, full, evidence: loadEvidence([file]) }
}

describe('a recording', () => {
  const events = Buffer.alloc(64 * KiB, 'data: {"choices":[{"delta":{"content":"word "}}]}\n\n')
  const streams = () => endless('content-type: text/event-stream\r\n', events)

  test('is limited, even for many endless streams', async () => {
    const { file, full, evidence } = await recorded(await streams(), 6, { maxBytes: 12 * MiB })
    const kept = evidence.exchanges.map((exchange) => replyOf(exchange).bytes.length)
    expect(full).toBe('flood/2')
    expect([kept[0], ...kept.slice(2)]).toEqual([8 * MiB, 16 * KiB, 16 * KiB, 16 * KiB, 16 * KiB])
    expect(statSync(file).size).toBeLessThan(16 * MiB)
  })

  test('marks truncated responses as truncated by the client', async () => {
    const { evidence } = await recorded(await streams(), 3, { maxBytes: MiB })
    expect(evidence.exchanges.map((exchange) => replyOf(exchange).truncation)).toEqual(
      Array.from({ length: 3 }, () => ({
        code: 'too-large',
        args: { detail: 'the recording is full, and takes 16384 bytes of each response' },
      })),
    )
  })

  test('that reached its limit is noted in the report', async () => {
    const { evidence } = await recorded(await streams(), 1, { maxBytes: MiB })
    expect((await judgeTrial(evidence, { suites: {} })).report.notes).toContain(
      'the recording reached its size limit of 128 MiB at flood/1: later responses are truncated',
    )
  })

  test('with ordinary exchanges only is never full', () => {
    const recorder = createRecorder(scratchFile(), createRedactor([]), { maxBytes: 0 })
    recorder.write(
      createExchange({
        ...{ probe: 'a', name: 'b', startedAt: '' },
        request: { method: 'GET', url: '', line: 'domestic', key: 'none', headers: [] },
        end: { how: 'complete', at: 1 },
      }),
    )
    expect(recorder.fullSince()).toBeUndefined()
    recorder.close()
  })
})

test.each([
  ['JSON', 'content-type: application/json\r\n', '{},'],
  ['a stream', 'content-type: text/event-stream\r\n', 'data: 0\n\n'],
  ['a file', 'content-type: image/png\r\n', '\u0089PNG'],
])(
  'of another host no more than the beginning is kept: %s',
  async (_title, head, text) => {
    const url = await endless(head, Buffer.alloc(64 * KiB, text, 'latin1'))
    const { evidence } = await recorded(url, 1, { maxBytes: 128 * MiB, line: 'elsewhere', taken: MiB })
    const [exchange] = evidence.exchanges
    const kept = exchange && replyOf(exchange).bytes.length
    expect([kept, exchange?.response?.large?.length]).toEqual([64 * KiB, MiB])
    expect(exchange?.response?.large?.sha256).toMatch(/^[0-9a-f]{64}$/)
  },
  60_000,
)

describe('steering by a long response', () => {
  const chunk = (text: string) => ({ at: 1, text })

  test('has the complete body up to a limit, and the end of a longer one', () => {
    const early = createChunkBuffer(6)
    for (const text of ['aaa', 'bbb']) early.add([chunk(text)])
    expect(early.all().map(({ at: _, ...bytes }) => bytes)).toEqual([{ text: 'aaa' }, { text: 'bbb' }])
    early.add([chunk('ccc')])
    expect(early.all().map(({ at: _, ...bytes }) => bytes)).toEqual([{ text: 'bbb' }, { text: 'ccc' }])
  })

  test('has the end of a very long stream', () => {
    const chunks = Array.from({ length: 100 }, () => chunk('x'.repeat(16 * KiB)))
    const keptOf = (type: string, parts: typeof chunks) => {
      const response = { status: 200, headersAt: 1, headers: [['content-type', type]] as const, chunks: parts }
      return steering(exchange('a/b', { response })).response?.chunks.length
    }
    expect(keptOf('text/event-stream', chunks)).toBe(64)
    expect(keptOf('text/event-stream', chunks.slice(0, 60))).toBe(60)
    expect(keptOf('application/json', chunks)).toBe(100)
  })
})
