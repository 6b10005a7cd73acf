import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareOutFolder } from '../../api/files/out-folder.ts'
import { formats, outputFormats } from '../../reporters/formats.ts'
import { removeReports, writeReportFiles, writeReports } from '../../reporters/index.ts'
import { reportFormats, type ReportFile } from '../../src/deployment/report-files.ts'
import { everyVerdict } from './sample.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-formats-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(outputFormats)('$path', ({ path, isFolder }) => {
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

  test('is described in docs/reports.md', () => {
    const page = readFileSync(new URL('../../docs/reports.md', import.meta.url), 'utf8')
    expect(page).toMatch(new RegExp(`^\\| \`${path.replaceAll('.', '\\.')}${isFolder ? '/' : ''}\` +\\| \\w`, 'm'))
  })
})

describe.each(formats)('--report $name', ({ name, isFolder, remove }) => {
  test('is written to any path, and completely replaces the report of an earlier run', async () => {
    const target: ReportFile = { format: name, file: join(folder, 'any', isFolder ? 'folder' : 'file') }
    mkdirSync(join(folder, 'any'))
    const files = async () => {
      const { failures } = await writeReportFiles(everyVerdict(), [target])
      return [failures, readdirSync(join(folder, 'any')).filter((entry) => entry.endsWith('.part'))]
    }
    expect([await files(), await files()]).toEqual([
      [[], []],
      [[], []],
    ])
    expect(existsSync(target.file)).toBe(name !== 'requests')
  })

  test('is removed before a run, except for metrics, which a collector reads at any time', async () => {
    const target: ReportFile = { format: name, file: join(folder, 'one') }
    await writeReportFiles(everyVerdict(), [target])
    remove(target.file)
    const isKept = existsSync(target.file) && (!isFolder || readdirSync(target.file).length > 0)
    expect(isKept).toBe(name === 'prometheus')
  })

  test('is described in docs/reports.md', () => {
    const page = readFileSync(new URL('../../docs/reports.md', import.meta.url), 'utf8')
    expect(page).toContain(`| \`${name}\` `)
  })
})

test('every format of --report has one reporter', () => {
  expect(formats.map(({ name }) => name).toSorted()).toEqual(reportFormats.toSorted())
})
