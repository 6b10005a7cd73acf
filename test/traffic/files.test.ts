import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { archive, calls, healthyEntries, type Entry } from './archive.ts'
import { evidenceFrom, reportedViolations } from './judging.ts'

const entries = healthyEntries()
const { origin } = new URL(entries[0]?.request.url ?? '')
const whole = archive(entries)

/** Judges files of these contents by the real command line. */
const judge = (files: Readonly<Record<string, string | Buffer>>, ...options: readonly string[]) =>
  inEmptyFolder(async (folder) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const ended = await gateproof(['judge', ...Object.keys(files), ...options], { cwd: folder })
    return { ...ended, left: readdirSync(folder) }
  })

const reportOf = async (files: Readonly<Record<string, string | Buffer>>, ...options: readonly string[]) => {
  const { code, stdout, stderr } = await judge(files, '--json', ...options)
  return { code, stderr, report: JSON.parse(stdout) as Report }
}

/** The same exchanges as lines, each a request and its reply. */
const pairOf = ({ startedDateTime, time, request, response }: Entry) => ({
  startedAt: startedDateTime,
  tookMs: time,
  request: {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, value])),
    ...(request.postData && { body: request.postData.text }),
  },
  response: {
    status: response.status,
    headers: response.headers.map(({ name, value }) => [name, value]),
    body: response.content.text,
  },
})
const lines = entries.map((entry) => `${JSON.stringify(pairOf(entry))}\n`).join('')

const elsewhere = (entry: Entry): Entry => ({
  ...entry,
  request: { ...entry.request, url: entry.request.url.replace(origin, 'https://other.example.com') },
})

describe('files that cannot be judged end with one line', () => {
  const zip = Buffer.from('PK\u0003\u0004 what Playwright writes')
  const deep = `{"log":{"entries":${'['.repeat(100_000)}`
  test.each<[string, Readonly<Record<string, string | Buffer>>, readonly string[], RegExp]>([
    ['nothing', { 'a.har': '' }, [], /a\.har: is not a valid HTTP archive: `log\.entries` is missing/],
    ['another document', { 'a.har': '{"swagger":"2.0"}' }, [], /is not a valid HTTP archive/],
    ['no list', { 'a.har': '{"log":{"entries":{"0":{}}}}' }, [], /`log\.entries` is missing/],
    ['no entries', { 'a.har': '{"log":{"entries":[]}}' }, [], /contains no request of the contract/],
    [
      'entries of other kinds',
      { 'a.har': '{"log":{"entries":[null,1,"x",[[]],{}]}}' },
      [],
      /contains no request of the contract/,
    ],
    ['depth', { 'a.har': deep }, [], /is not a valid HTTP archive: the file is cut off/],
    ['a ZIP', { 'a.har.zip': zip }, [], /looks like a ZIP archive\. Unzip it/],
    ['a damaged gzip', { 'a.har.gz': gzipSync(whole).subarray(0, 900) }, [], /cannot be decompressed/],
    [
      'other hosts alone',
      { 'a.har': archive([{ ...entries[0], request: { ...entries[0]?.request, url: 'https://a.example/x' } }]) },
      [],
      /Its requests were sent to https:\/\/a\.example/,
    ],
    [
      'several gateways',
      { 'a.har': archive([...entries, ...entries.map(elsewhere)]) },
      [],
      /several base URLs: .*https:\/\/other\.example\.com \(11 requests\).*\. Choose one with --base-url/,
    ],
    [
      'another gateway',
      { 'a.har': whole },
      ['--base-url', 'https://third.example'],
      /no request of the contract to --base-url https:\/\/third\.example: http:/,
    ],
    [
      'two kinds',
      { 'a.har': whole, 'b.ndjson': lines },
      [],
      /"b\.ndjson" is exchanges in JSON Lines, and "a\.har" is an HTTP archive/,
    ],
    ['lines of something else', { 'a.ndjson': '{"level":"info"}\n' }, [], /a\.ndjson: is not evidence/],
    ['an archive in its own place', { 'evidence.jsonl': whole }, ['--out', '.'], /is one of the input files/],
  ])('%s', async (_name, files, options, line) => {
    const { code, stdout, stderr } = await judge(files, ...options)
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
    expect(stderr).toMatch(line)
  })
})

describe('entries that cannot be read are left out, and told', () => {
  const spoilt = structuredClone(entries) as unknown[]
  spoilt.push(
    null,
    5,
    { request: 7 },
    { ...entries[0], startedDateTime: 'yesterday' },
    { ...entries[0], _resourceType: 'websocket' },
  )

  test('with their number', async () => {
    const { code, report } = await reportOf({ 'a.har': archive(spoilt) }, '--only', 'chat.completion.id')
    expect(code).toBe(0)
    expect(report.notes).toEqual([
      'only requirements that this traffic covers were judged',
      'skipped 2 entries, the first is 12: they are not JSON objects',
      'skipped entry 14: it has no method or no URL',
      'skipped entry 15: its start time cannot be read: expected an ISO 8601 time, got "yesterday"',
      'skipped entry 16: it is a WebSocket connection',
    ])
  })

  test('an archive that was cut off is judged as far as it goes', async () => {
    const { report } = await reportOf({ 'a.har': whole.slice(0, -4000) }, '--only', 'chat.completion.id')
    expect(report.notes.join()).toMatch(/a\.har: the file is cut off after entry \d+/)
  })

  test('values of every wrong type break nothing', async () => {
    const wrong = [null, [], {}, '', 0, true]
    const members = ['request', 'response', 'startedDateTime', 'time', 'timings']
    const all = members.flatMap((member) => wrong.map((value) => ({ ...entries[calls.chat], [member]: value })))
    const inner = ['headers', 'content', 'status', 'cookies'].flatMap((member) =>
      wrong.map((value) => ({
        ...entries[calls.chat],
        response: { ...entries[calls.chat]?.response, [member]: value },
      })),
    )
    expect(
      await reportedViolations(evidenceFrom(archive([...entries, ...all, ...inner]), { baseUrl: origin })),
    ).toEqual([])
  })
})

describe('what can be judged', () => {
  test('several archives are one recording', async () => {
    const files = { 'b.har': archive(entries.slice(6)), 'a.har': archive(entries.slice(0, 6)) }
    const { code, report } = await reportOf(files, '--only', 'chat.completion.id')
    expect({ code, requests: report.run.requests }).toEqual({ code: 0, requests: entries.length })
  })

  test('a compressed archive; its evidence is kept, and judged again', () =>
    inEmptyFolder(async (folder) => {
      writeFileSync(join(folder, 'a.har.gz'), gzipSync(whole))
      const first = await gateproof(['judge', 'a.har.gz', '--only', 'chat.completion.id', '--out', 'out'], {
        cwd: folder,
      })
      const second = await gateproof(['judge', 'out/evidence.jsonl', '--only', 'chat.completion.id', '--json'], {
        cwd: folder,
      })
      const told = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as Report
      expect([first.code, (JSON.parse(second.stdout) as Report).summary]).toEqual([0, told.summary])
    }))

  test('exchanges in JSON Lines', async () => {
    const { code, report } = await reportOf({ 'a.ndjson': lines })
    expect({ code, traffic: report.traffic }).toEqual({
      code: 0,
      traffic: { from: 'exchanges', unseen: expect.arrayContaining(['times', 'bytes', 'ends', 'framing']) as unknown },
    })
    expect(report.judged.of).toBeGreaterThan(200)
  })

  test('lines of evidence without their header, which show all', async () => {
    const { code, report } = await inEmptyFolder(async (folder) => {
      await gateproof(['--only', 'streaming.chat.closes', '--out', 'out', '--seed', '1'], { cwd: folder })
      const evidence = readFileSync(join(folder, 'out/evidence.jsonl'), 'utf8').split('\n')
      writeFileSync(
        join(folder, 'a.jsonl'),
        evidence.filter((line) => line.startsWith('{"type":"exchange"')).join('\n'),
      )
      const ended = await gateproof(['judge', 'a.jsonl', '--only', 'streaming.chat.closes', '--json'], { cwd: folder })
      return { code: ended.code, report: JSON.parse(ended.stdout) as Report }
    })
    expect({ code, unseen: report.traffic?.unseen }).toEqual({ code: 0, unseen: [] })
    expect(report.requirements.find(({ id }) => id === 'streaming.chat.closes')?.verdict).toBe('satisfied')
  })

  test('what --only names must be judged', async () => {
    const { code, report } = await reportOf({ 'a.har': whole }, '--only', 'chat,balance')
    expect({ code, note: report.notes.at(-1) }).toEqual({
      code: 3,
      note: 'nothing was judged in balance (--only)',
    })
  })

  test('nothing stays behind in the folder for temporary files', async () => {
    await inEmptyFolder(async (folder) => {
      writeFileSync(join(folder, 'a.har'), whole)
      mkdirSync(join(folder, 'tmp'))
      const ended = await gateproof(['judge', 'a.har', '--only', 'chat.completion.id'], {
        cwd: folder,
        env: { TMPDIR: join(folder, 'tmp') },
      })
      expect({ code: ended.code, left: readdirSync(join(folder, 'tmp')) }).toEqual({ code: 0, left: [] })
    })
  })
})
