import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { reportJson, writeReports } from '../../reporters/index.ts'
import { exchange, hostile, judgedOf, requirement } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof reports '))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('files', () => {
  test('include report.json with control characters escaped', () => {
    const { report } = judgedOf([requirement('chat.completion.id', 'violated', { message: hostile })])
    const text = reportJson(report)
    expect(JSON.parse(text)).toEqual(report)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  })

  test('are written completely and replace old ones', async () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')], [exchange('chat-plain/plain')])
    const out = join(folder, 'new', 'out')
    await writeReports(judged, out)
    await writeReports(judged, out)
    expect(readdirSync(out)).toEqual(expect.arrayContaining(['junit.xml', 'report.json', 'summary.md']))
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(judged.report)
  })
})
