import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { exchangeOf, footer, header, outcome } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'malformed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'evidence.jsonl')

/** What is said of a file with this content; `read` where it is evidence, be it of a drive that was killed. */
function saidOf(content: string | Uint8Array): string {
  writeFileSync(file, content)
  try {
    const { exchanges } = loadEvidence([file])
    void exchanges.map(({ response }) => response?.chunks)
    return 'read'
  } catch (error) {
    const { name, message } = error as Error
    return `${name}: ${message.replaceAll(file, 'FILE')}`
  }
}

const whole: readonly EvidenceLine[] = [
  header,
  { type: 'discovery', models: { chat: 'small' }, steering: [] },
  { type: 'chunks', exchange: 'chat-plain/plain', chunks: [{ at: 0, text: 'a' }] },
  exchangeOf(
    [
      { at: 1, text: 'b' },
      { at: 2, base64: '/w==' },
    ],
    {
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:1/v1/chat/completions',
        line: 'domestic',
        key: 'default',
        headers: [['content-type', 'application/json']],
        body: { text: '{}' },
        expects: [429],
        once: [503],
      },
    },
  ),
  outcome,
  { ...footer, overload: { waits: 1, gaveUp: false } },
]
const written = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** The value with one of its members, at any depth, replaced by each of the others: with the path of that member. */
function replacedIn(value: unknown, others: readonly unknown[], path = ''): readonly (readonly [string, unknown])[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return members.flatMap(([name, member]) => {
    const within = (inner: unknown) =>
      Array.isArray(value)
        ? Object.assign([...(value as unknown[])], { [name]: inner })
        : { ...(value as object), [name]: inner }
    return [
      ...others.map((other) => [`${path}/${name}`, within(other)] as const),
      ...replacedIn(member, others, `${path}/${name}`).map(([at, inner]) => [at, within(inner)] as const),
    ]
  })
}

const others = [null, true, -1, 1e400, 'a', [], [[]], {}, { a: null }]

/** The file is read, or the message names the file and the invalid line. */
const isReadOrRejected =
  /^(?:read|UsageError: FILE: (?:is not evidence: (?:its first line|it begins)|line \d+ |evidence format)[^\n]*)$/

describe('a member of another type', () => {
  test.each(whole.map((line, index) => [line.type, index] as const))('of a line of type %s', (_type, index) => {
    for (const [path, line] of replacedIn(whole[index], others)) {
      expect(saidOf(written(whole.with(index, line as EvidenceLine))), path).toMatch(isReadOrRejected)
    }
  })

  test('is rejected if the readers rely on it', () => {
    const refused = whole.flatMap((line, index) =>
      replacedIn(line, [null]).filter(
        ([, changed]) => saidOf(written(whole.with(index, changed as EvidenceLine))) !== 'read',
      ),
    )
    expect(refused.length).toBeGreaterThan(40)
  })
})

test('a file that is cut off anywhere is read up to there, or rejected', () => {
  const content = Buffer.from(written(whole))
  const said = Array.from({ length: content.length / 7 }, (_, step) => saidOf(content.subarray(0, 7 * step)))
  expect(said.filter((one) => !isReadOrRejected.test(one))).toEqual(['UsageError: FILE: is empty'])
})

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('invalid evidence is rejected with the file and the line', () => {
  const [first = '', ...rest] = written(whole).split('\n')
  const behind = (line: string) => `${first}\n${line}\n${rest.join('\n')}`

  test.each([
    ['nothing', '', 'is empty'],
    ['an empty line', '\n', 'is not evidence: its first line is cut off'],
    ['text', 'abc\n', 'is not evidence: its first line is not JSON'],
    ['JSON of another shape', '[1]\n', 'is not evidence: its first line is not an evidence line'],
    ['deep JSON', `${deep(100_000)}\n`, 'is not evidence: its first line is not an evidence line'],
    [
      'deep JSON in a field',
      `${first.replace('"plan":[', `"plan":[${deep(100_000)},`)}\n`,
      'is not evidence: its first line is not a valid header: plan[0] is not an object',
    ],
    ['zeros', new Uint8Array(1000), 'is not evidence: its first line is not JSON'],
    ['gzip', gzipSync('{}'), 'is not evidence: its first line is not JSON'],
    ['a header that comes late', rest.join('\n'), 'is not evidence: it begins without a header'],
    [
      'another format',
      `${first.replace('"format":1', '"format":2')}\n`,
      'evidence format 2 is not supported: expected format 1',
    ],
    ['text behind the header', behind('abc'), 'line 2 is not JSON'],
    ['zeros behind the header', behind('\0'), 'line 2 is not JSON'],
    ['an unknown type', behind('{"type":"constructor"}'), 'line 2 has the unknown type "constructor"'],
    ['an unknown type', behind('{"type":1}'), 'line 2 is not an evidence line'],
    [
      'an invalid plan',
      `${first.replace('"plan":[', '"plan":["a",')}\n`,
      'is not evidence: its first line is not a valid header: plan[0] is not an object',
    ],
    [
      'times as strings',
      behind('{"type":"footer","finishedAt":1}'),
      'line 2 is not a valid footer: driveMs is missing',
    ],
  ])('%s', (_name, content, said) => {
    expect(saidOf(content)).toBe(`UsageError: FILE: ${said}`)
  })

  test.each([
    ['lines that end with CR LF', written(whole).replaceAll('\n', '\r\n')],
    ['a second header', behind(first)],
    ['an exchange twice', written([...whole, ...whole.slice(2)])],
    ['members named __proto__', first.replace('"plan":', '"__proto__":{"plan":1},"constructor":1,"plan":')],
  ])('%s', (_name, content) => {
    expect(saidOf(content)).toBe('read')
  })

  test('a folder, and a file of a gigabyte without a line', () => {
    expect(() => loadEvidence([folder])).toThrow('it is a folder')
    const sparse = join(folder, 'sparse.jsonl')
    const handle = openSync(sparse, 'w')
    ftruncateSync(handle, 2 ** 30)
    closeSync(handle)
    expect(() => loadEvidence([sparse])).toThrow('its first line is longer than 128 MiB')
  })
})
