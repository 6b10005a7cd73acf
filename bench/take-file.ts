/**
 * Downloads a file and prints the milliseconds: `judged` through the transport (redacted, hashed, parsed as video), `plain` with
 * undici.
 */
import { request } from 'undici'
import { createRedactor } from '../src/redact/redact.ts'
import { replyOf } from '../src/reply/reader.ts'
import { createTransport } from '../src/wire/transport.ts'
import { videoFileOf } from '../src/media/video-file.ts'

const [how, url = ''] = process.argv.slice(2)

async function judged(): Promise<unknown> {
  const transport = createTransport({ redactor: createRedactor(['sk-Jq8LwZt3VbN5xR7pYk2MhC4dFg6TsA9e']), env: {} })
  const limits = { maxBodyBytes: 2 ** 31, totalMs: 600_000, keep: 'mp4' } as const
  const sent = await transport.send({ method: 'GET', url, line: 'elsewhere', headers: [], ...limits })
  await transport.close()
  const names = { id: 'bench/file', probe: 'bench', name: 'file', attempt: 1, retried: false } as const
  const startedAt = new Date().toISOString()
  const recorded = { ...sent.request, line: 'elsewhere', key: 'none' } as const
  return videoFileOf(replyOf({ type: 'exchange', ...names, ...sent, startedAt, request: recorded }))
}

async function plain(): Promise<unknown> {
  const { body } = await request(url)
  let length = 0
  for await (const bytes of body) length += (bytes as Uint8Array).length
  return { length }
}

const started = performance.now()
const result = await (how === 'judged' ? judged() : plain())
console.log(JSON.stringify({ ms: performance.now() - started, result }))
