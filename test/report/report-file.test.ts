import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from '../../src/report/report-file.ts'
import { judgedOf, requirement } from '../reporters/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return readReport(file)
}

const { report } = judgedOf([requirement('chat.a', 'violated', { exchanges: ['chat-plain/a'] })])

test('reads reports of this version, with unknown fields of later ones', () => {
  const later = { ...report, later: 1 }
  expect([read(JSON.stringify(report)), read(JSON.stringify(later))]).toEqual([report, later])
})

test.each([
  ['what was cut off', '{"schemaVersion": 1', 'is not JSON'],
  ['nothing', '', 'is not JSON'],
  ['a list', '[]', 'is not a report of gateproof'],
  ['a number', '7', 'is not a report of gateproof'],
  ['that of another tool', '{"tool": {"name": "other"}}', 'is not a report of gateproof'],
  [
    'one without its rows',
    JSON.stringify({ ...report, requirements: undefined }),
    "is not a valid report of this version of gateproof: it must have required property 'requirements'",
  ],
  [
    'one of another version',
    JSON.stringify({ ...report, schemaVersion: 2 }),
    'is not a valid report of this version of gateproof: /schemaVersion must be equal to constant',
  ],
])('rejects %s', (_name, text, flaw) => {
  expect(read(text)).toBe(flaw)
})

test('rejects a folder and a missing file', () => {
  expect([readReport(folder), readReport(join(folder, 'none'))]).toEqual([
    expect.stringMatching(/^cannot be read: /),
    expect.stringMatching(/^cannot be read: /),
  ])
})
