import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareOutFolder } from '../../lib/files/out-folder.ts'
import { formats } from '../../reporters/formats.ts'
import { removeReports, writeReports } from '../../reporters/index.ts'
import { everyVerdict } from './sample.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-formats-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(formats)('$path', ({ path, isFolder }) => {
  test('is written by a run, and removed before the next one', async () => {
    const { files, failures } = await writeReports(everyVerdict(), folder)
    expect([files.includes(join(folder, path)), failures]).toEqual([true, []])
    removeReports(folder)
    expect(isFolder || !existsSync(join(folder, path))).toBe(true)
  })

  test('is checked before the first request', () => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (isFolder) writeFileSync(join(folder, path), '')
    else mkdirSync(join(folder, path))
    expect(() => prepareOutFolder(folder)).toThrow(/--out: .* cannot be written/)
  })

  test('is described in docs/read-a-report.md', () => {
    const page = readFileSync(new URL('../../docs/read-a-report.md', import.meta.url), 'utf8')
    expect(page).toMatch(new RegExp(`^\\| \`${path.replaceAll('.', '\\.')}${isFolder ? '/' : ''}\` +\\| \\w`, 'm'))
  })
})

test('the names of the formats differ', () => {
  expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
})
