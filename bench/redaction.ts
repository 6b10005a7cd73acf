import { createHash, randomBytes } from 'node:crypto'
import { createRedactor } from '../src/redact/redact.ts'
import { median, type Row } from './table.ts'

const MiB = 1024 * 1024
const size = 64 * MiB
const rounds = 3

const event =
  'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"word "}}]}\n\n'

/** Redacts a key in a body of the maximum size, compared with hashing it, which is also done for every body. */
export function redactionRows(): readonly Row[] {
  const keys = ['sk-Jq8LwZt3VbN5xR7pYk2MhC4dFg6TsA9e']
  return [
    rowOf('masking 64 MiB of plain bytes', randomBytes(size), keys),
    rowOf('masking 64 MiB of events', Buffer.alloc(size, event), keys),
  ]
}

function rowOf(measure: string, body: Buffer, keys: readonly string[]): Row {
  const measured = Array.from({ length: rounds }, () => ({
    hash: timed(() => hashed(body)),
    mask: timed(() => mask(body, keys)),
  }))
  const masking = median(measured.map((one) => one.mask))
  const hashing = median(measured.map((one) => one.hash))
  return {
    measure,
    value: `${(masking / 1000).toFixed(2)} s`,
    ratio: `${(masking / hashing).toFixed(1)} × hashing them`,
    goal: '',
    met: true,
  }
}

const hashed = (body: Buffer) => createHash('sha256').update(body).digest()

function mask(body: Buffer, keys: readonly string[]): void {
  const stream = createRedactor(keys).stream<undefined>()
  for (let at = 0; at < body.length; at += 16_384) stream.push(body.subarray(at, at + 16_384), undefined)
  stream.end()
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
