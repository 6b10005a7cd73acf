import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { utf16In } from '../../src/traffic/utf16.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { archive, healthyEntries } from './archive.ts'
import { footer, header } from '../evidence/sample.ts'

const entries = healthyEntries()
const har = archive(entries.map((entry) => ({ ...entry, comment: 'Straße 街 😀' })))

const littleEndian = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE with a byte order mark': (text) => littleEndian(`\uFEFF${text}`),
  'UTF-16BE with a byte order mark': (text) => bigEndian(`\uFEFF${text}`),
  'UTF-16LE': littleEndian,
  'UTF-16BE': bigEndian,
}

const judge = (name: string, content: Buffer) =>
  inEmptyFolder(async (folder) => {
    writeFileSync(join(folder, name), content)
    return gateproof(['judge', name, '--json'], { cwd: folder })
  })

const verdictsIn = async (name: string, content: Buffer) => {
  const { stdout, stderr } = await judge(name, content)
  if (stdout === '') throw new Error(stderr)
  const { requirements, notes, run } = JSON.parse(stdout) as Report
  return { verdicts: requirements.map(({ id, verdict }) => [id, verdict]), notes, requests: run.requests }
}

const lines = entries
  .map(({ startedDateTime, time, request, response }) => ({
    startedAt: startedDateTime,
    tookMs: time,
    request: { ...request, body: request.postData?.text },
    response: { ...response, body: response.content.text },
  }))
  .map((line) => `${JSON.stringify(line)}\r\n`)
  .join('')

describe.each(Object.entries(encodings))('%s', (_name, encoded) => {
  test('is read as an archive', async () => {
    expect(await verdictsIn('a.har', encoded(har))).toEqual(await verdictsIn('a.har', Buffer.from(har)))
  })

  test('is read as lines', async () => {
    const plain = await verdictsIn('a.ndjson', Buffer.from(lines))
    expect(plain.requests).toBe(11)
    expect(await verdictsIn('a.ndjson', encoded(lines))).toEqual(plain)
  })

  test('is read as compressed evidence', async () => {
    const text = `${JSON.stringify(header)}\n${JSON.stringify(footer)}\n`
    const { code, stderr } = await judge('evidence.jsonl.gz', gzipSync(encoded(text)))
    expect([code, stderr]).toEqual([3, ''])
  })
})

describe('broken UTF-16 ends with one line', () => {
  const middle = Math.floor(har.length / 2)
  test.each<[string, Buffer]>([
    ['an odd number of bytes', littleEndian(`\uFEFF${har}`).subarray(0, -1)],
    ['a lone surrogate', littleEndian(`${har.slice(0, middle)}\ud83d${har.slice(middle)}`)],
    ['a lone surrogate at the end', bigEndian(`\uFEFF${har}\udc00`)],
  ])('%s', async (_name, content) => {
    const { code, stdout, stderr } = await judge('a.har', content)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
    expect(stderr).toMatch(
      /a\.har: cannot be read: it is not valid UTF-16[LB]E: an odd number of bytes, or half a surrogate pair$/m,
    )
  })

  test('names the file that the user gave', async () => {
    const { code, stderr } = await judge('a.har', littleEndian('{"log":{}}'))
    expect([code, stderr.includes('gateproof-judge-')]).toEqual([2, false])
    expect(stderr).toContain('a.har: is not a valid HTTP archive: `log.entries` is missing')
  })
})

test.each<[string, readonly number[], ReturnType<typeof utf16In>]>([
  ['nothing', [], undefined],
  ['one byte', [0x7b], undefined],
  ['ASCII', [0x7b, 0x22, 0x6c, 0x6f], undefined],
  ['two characters', [0x7b, 0, 0x22, 0], 'utf-16le'],
  ['two characters, big-endian', [0, 0x7b, 0, 0x22], 'utf-16be'],
  ['zero bytes alone', [0, 0, 0, 0], undefined],
])('detects the encoding of %s', (_name, bytes, encoding) => {
  expect(utf16In(Uint8Array.from(bytes))).toBe(encoding)
})
