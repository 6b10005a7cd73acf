import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFormatted, writeGenerated } from '../../scripts/generated-file.ts'

const longAgo = new Date(0)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of the last century, so that any write shows. */
function oldFile(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  utimesSync(file, longAgo, longAgo)
  return file
}

const isUntouched = (file: string) => statSync(file).mtimeMs === 0

test('leaves a generated file alone if it is current', () => {
  const file = oldFile('page.md', '# Page — 网关\n')
  writeGenerated(file, '# Page — 网关\n')
  expect(isUntouched(file)).toBe(true)
})

test('leaves a generated file alone if it is current once formatted', async () => {
  const file = oldFile('data.json', '{ "a": 1 }\n')
  await writeFormatted(file, '{"a":1}')
  expect(isUntouched(file)).toBe(true)
})

test.each([
  ['longer', 'one\ntwo\n'],
  ['shorter', ''],
  ['different in its last line break', 'one'],
])('writes a generated file that is %s', (_what, text) => {
  const file = oldFile('page.md', 'one\n')
  writeGenerated(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('writes a generated file that does not exist', async () => {
  const file = join(folder, 'data.json')
  await writeFormatted(file, '{"a":1}')
  expect(readFileSync(file, 'utf8')).toBe('{ "a": 1 }\n')
})
