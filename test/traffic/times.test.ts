import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { archive, healthyEntries, type Entry } from './archive.ts'

const entries = healthyEntries()
const withTimes = (change: (entry: Entry, index: number) => object): string =>
  archive(entries.map((entry, index) => ({ ...entry, ...change(entry, index) })))

const judge = (content: string, name = 'a.har') =>
  inEmptyFolder(async (folder) => {
    writeFileSync(join(folder, name), content)
    return gateproof(['judge', name, '--only', 'chat.completion.id', '--json'], { cwd: folder })
  })

const notesOf = async (content: string) => {
  const { code, stdout } = await judge(content)
  return { code, notes: (JSON.parse(stdout) as Report).notes.slice(1) }
}

describe('an archive whose start times cannot be read is not judged', () => {
  test.each<[string, object, RegExp]>([
    ['words', { startedDateTime: 'yesterday' }, /^expected .* in `startedDateTime`, got "yesterday" in entry 1\./],
    ['numbers', { startedDateTime: 1_700_000_000 }, /got 1700000000 in entry 1\./],
    ['another era', { startedDateTime: '0001-01-01T00:00:00Z' }, /got "0001-01-01T00:00:00Z" in entry 1\./],
    ['a long text', { startedDateTime: 'x'.repeat(1000) }, /got "x{39}… in entry 1\./],
    ['nothing', { startedDateTime: undefined }, /`startedDateTime`, it is missing in entry 1\./],
  ])('%s', async (_name, change, reason) => {
    const { code, stdout, stderr } = await judge(withTimes(() => change))
    const [, text = ''] = /^.*a\.har: the start time of 11 entries cannot be read: (.*)\n$/.exec(stderr) ?? []
    expect({ code, stdout, reads: text.startsWith('expected an ISO 8601 time') }).toEqual({
      code: 2,
      stdout: '',
      reads: true,
    })
    expect(text).toMatch(reason)
    expect(stderr).not.toContain('contains no request')
  })

  test('nor are lines', async () => {
    const [entry] = entries
    const line = {
      startedAt: '?',
      request: { method: entry?.request.method, url: entry?.request.url },
      response: { status: 200 },
    }
    const { code, stderr } = await judge(`${JSON.stringify(line)}\n`, 'a.ndjson')
    expect(code).toBe(2)
    expect(stderr).toContain(
      'a.ndjson: the start time of 1 line cannot be read: expected an ISO 8601 time in `startedAt`, got "?" in line 1',
    )
  })
})

describe('the rest is judged', () => {
  test('without the entries whose start time cannot be read, which are counted', async () => {
    const some = withTimes((_entry, index) =>
      index === 9 || index === 10 ? { startedDateTime: '24.11.2026, 15:02' } : {},
    )
    expect(await notesOf(some)).toEqual({
      code: 0,
      notes: [
        'skipped 2 entries, the first is 10: their start times cannot be read: expected ISO 8601 times, the first is "24.11.2026, 15:02"',
      ],
    })
  })

  test('with durations of 0 in place of those that cannot be read', async () => {
    const odd = withTimes((_entry, index) =>
      index === 2 ? { time: '12 ms' } : index === 5 ? { time: 3, timings: { send: 1, wait: {} } } : {},
    )
    const { code, notes } = await notesOf(odd)
    expect(code).toBe(0)
    expect(notes.join()).toMatch(
      /a\.har: the durations of 2 entries cannot be read and count as 0: expected numbers of milliseconds in `time` and `timings`, got "12 ms" in entry 3$/,
    )
  })
})
