import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Report } from '../../src/report/report.ts'
import { convertTraffic } from '../../src/traffic/convert.ts'
import { decodedFile, decodingBudget, fileKindOf } from '../../src/traffic/file-kind.ts'
import { utf16In } from '../../src/traffic/utf16.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { archive, healthyEntries } from './archive.ts'
import { exchangeOf, footer, header } from '../evidence/sample.ts'
import { scratchFile } from '../suites/harness.ts'

const entries = healthyEntries()
const har = archive(entries.map((entry) => ({ ...entry, comment: 'é 街 😀' })))

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
    return gateproof(['judge', name, '--only', 'chat.completion.id', '--json'], { cwd: folder })
  })

/** The exchanges of a file: their number, address and response. */
const exchangesIn = (name: string, content: Buffer) =>
  inEmptyFolder(async (folder) => {
    const given = join(folder, name)
    writeFileSync(given, content)
    const file = await decodedFile(given, folder, 0, decodingBudget())
    const from = fileKindOf(file)
    const target = from === 'evidence' ? file : join(folder, 'converted.jsonl')
    if (from !== 'evidence')
      convertTraffic({ files: [file], from, contract: packagedContract(), tool: header.tool, target })
    const { exchanges, chains } = loadEvidence([target])
    const read = exchanges.map((one) => [one.name, one.startedAt, one.request.url, replyOf(one).text])
    return { from, chains, exchanges: read }
  })

const lines = entries
  .map(({ startedDateTime, time, request, response }) => ({
    startedAt: startedDateTime,
    tookMs: time,
    request: { ...request, body: request.postData?.text },
    response: { ...response, body: response.content.text },
  }))
  .map((line) => `${JSON.stringify(line)}\r\n`)
  .join('')

/** Evidence with a hash chain. */
function evidence(): string {
  const file = scratchFile()
  const recorder = createRecorder(file, createRedactor([]))
  for (const line of [header, exchangeOf([{ at: 1, text: 'é 街 😀' }]), footer]) recorder.write(line)
  recorder.close()
  return readFileSync(file, 'utf8')
}

describe.each(Object.entries(encodings))('%s', (_name, encoded) => {
  test.each([
    ['an archive', 'a.har', har, 11],
    ['lines', 'a.ndjson', lines, 11],
    ['evidence', 'evidence.jsonl', evidence(), 1],
  ])('is read as %s', async (_kind, name, text, count) => {
    const plain = await exchangesIn(name, Buffer.from(text))
    expect(plain.exchanges).toHaveLength(count)
    expect(await exchangesIn(name, encoded(text))).toEqual(plain)
    expect(await exchangesIn(`${name}.gz`, gzipSync(encoded(text)))).toEqual(plain)
  })
})

test('a file in UTF-16 is judged', async () => {
  const { code, stdout } = await judge('a.har', littleEndian(`\uFEFF${har}`))
  const { run, verdict } = JSON.parse(stdout) as Report
  expect([code, run.requests, verdict]).toEqual([0, 11, 'conformant'])
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
