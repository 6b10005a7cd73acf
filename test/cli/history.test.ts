import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openHistory } from '../../api/files/history.ts'
import { resolveHistory } from '../../src/deployment/files/files.ts'
import type { Report } from '../../src/report/report.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { judgedOf, requirement } from '../reporters/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'gateproof-history-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'of-')), 'past')
})

const { report: sample } = judgedOf([requirement('chat.completion.id', 'satisfied')])

/** A report of a run that started in this minute. */
const reportAt = (minute: number, more: Partial<Report> = {}): Report => ({
  ...sample,
  run: { ...sample.run, startedAt: `2026-01-02T03:${`${minute}`.padStart(2, '0')}:05.000Z` },
  ...more,
})

/** Opens the history, as a command does. */
const opened = (...paths: readonly string[]) => {
  const history = openHistory(paths.length === 0 ? [folder] : paths)
  if (history === undefined) throw new Error('no history')
  return history
}

const minutes = (...paths: readonly string[]) =>
  opened(...paths)
    .trendOf(reportAt(30))
    .earlier.map(({ run }) => Number(run.startedAt.slice(14, 16)))

function write(name: string, content: unknown): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('--history', () => {
  test('is nothing without a path', () => {
    expect(openHistory([])).toBeUndefined()
  })

  test('creates the folder, and shows its runs to later ones, the newest first', async () => {
    expect(minutes()).toEqual([])
    await opened().add(reportAt(1))
    await opened().add(reportAt(2, { deployment: { ...sample.deployment, baseUrl: 'https://other.example' } }))
    await opened().add(reportAt(3))
    expect(minutes()).toEqual([3, 1])
  })

  test('reads a report.json, and the reports of runs in the folders below', () => {
    const file = write('monday/report.json', reportAt(4))
    write('tuesday/report.json', reportAt(5))
    write('report-6.json', reportAt(6))
    write('statement.json', {})
    expect([minutes(), minutes(file)]).toEqual([[6, 5, 4], [4]])
    expect(opened().trendOf(reportAt(30)).leftOut).toEqual([])
  })

  test('counts a run once, and neither this run nor later ones', async () => {
    write('report.json', reportAt(4))
    for (const minute of [4, 30, 31]) await opened().add(reportAt(minute))
    expect(minutes()).toEqual([4])
  })

  test('has one file for each run, however often it is judged', async () => {
    for (const verdict of ['conformant', 'inconclusive'] as const) await opened().add(reportAt(1, { verdict }))
    expect(readdirSync(folder)).toEqual(['gateproof-2026-01-02T03-01-05-000Z-42.json'])
    expect(opened().trendOf(reportAt(30)).earlier[0]?.verdict).toBe('inconclusive')
  })

  test('leaves out what is not a run of this deployment, and says why', () => {
    write('a.json', '{')
    write('b.json', { name: 'another tool' })
    write('c.json', { ...reportAt(1), schemaVersion: 2 })
    write('d.json', reportAt(1, { deployment: { ...sample.deployment, baseUrl: 'https://other.example' } }))
    write('e.json', reportAt(1, { deployment: { ...sample.deployment, embedded: true } }))
    write('gateproof-2026-01-02T03-01-05-000Z-42.json', { historyVersion: 2 })
    write('gateproof-2026-01-02T03-02-05-000Z-42.json', 'no JSON')
    const { earlier, leftOut } = opened().trendOf(reportAt(30))
    expect(earlier).toEqual([])
    expect(leftOut.map((why) => why.replace(/^"[^"]*[/\\]([^"/\\]+)" /, '$1 '))).toEqual([
      'gateproof-2026-01-02T03-01-05-000Z-42.json is not a run summary of this version of gateproof',
      'gateproof-2026-01-02T03-02-05-000Z-42.json is not JSON',
      'a.json is not JSON',
      'b.json is not a report of gateproof',
      expect.stringMatching(/^c\.json is not a valid report of this version of gateproof: \/schemaVersion /),
      'd.json is of another deployment: https://other.example',
      'e.json is of another deployment: the embedded reference gateway',
    ])
  })

  test('takes all embedded gateways for one, whatever their ports', async () => {
    const embedded = (minute: number) =>
      reportAt(minute, {
        deployment: { ...sample.deployment, baseUrl: `http://127.0.0.1:${40_000 + minute}`, embedded: true },
      })
    await opened().add(embedded(1))
    expect(opened().trendOf(embedded(2)).earlier).toHaveLength(1)
  })

  test('keeps the newest 500 summaries, and removes no other file', async () => {
    write('notes.json', {})
    for (let index = 0; index < 505; index++)
      write(
        `gateproof-2025-01-01T00-${`${100 + Math.floor(index / 60)}`.slice(1)}-${`${100 + (index % 60)}`.slice(1)}-000Z-1.json`,
        '{}',
      )
    await opened().add(reportAt(1))
    const names = readdirSync(folder)
    expect(names).toHaveLength(501)
    expect(names).toContain('gateproof-2026-01-02T03-01-05-000Z-42.json')
    expect(names).not.toContain('gateproof-2025-01-01T00-00-05-000Z-1.json')
    expect(names).toContain('gateproof-2025-01-01T00-00-06-000Z-1.json')
  })

  test('reports a folder to which a run cannot be added', async () => {
    const history = opened()
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect((await history.add(reportAt(1))).failures).toHaveLength(1)
  })

  test('refuses a missing report, and a folder below a file', () => {
    const problem = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return isUsageError(error) ? error.message : error
      }
    }
    writeFileSync(join(root, 'file'), '')
    expect(problem(() => resolveHistory('gone.json', root))).toBe('--history "gone.json": no such file')
    expect(problem(() => resolveHistory('file/below', root))).toMatch(/^--history "file\/below": /)
    expect(resolveHistory('new', root)).toBe(join(root, 'new'))
  })
})
