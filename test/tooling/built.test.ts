import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { builtFrom, isBuilt, rememberBuilt } from '../../scripts/built.ts'

const clean = { commit: 'c0ffee', dirty: false }
const from = (sources = clean) => builtFrom(root, ['src', 'package.json'], sources)

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateproof-'))
  for (const folder of ['src', 'dist']) mkdirSync(join(root, folder))
  for (const file of ['src/a.ts', 'package.json', 'dist/a.js']) writeFileSync(join(root, file), '1')
  rememberBuilt(root, from())
})

test('does not rebuild unchanged sources, whatever their timestamps', () => {
  writeFileSync(join(root, 'src/a.ts'), '1')
  expect(isBuilt(root, from())).toBe(true)
})

describe('rebuilds', () => {
  test.each([
    ['a source changed', () => writeFileSync(join(root, 'src/a.ts'), '2')],
    ['a source went', () => rmSync(join(root, 'src/a.ts'))],
    ['a source came', () => writeFileSync(join(root, 'src/b.ts'), '')],
    ['a file beside them changed', () => writeFileSync(join(root, 'package.json'), '2')],
    ['what was built was touched', () => writeFileSync(join(root, 'dist/a.js'), '2')],
    ['what was built is gone', () => rmSync(join(root, 'dist'), { recursive: true })],
    ['nothing is remembered', () => rmSync(join(root, 'node_modules'), { recursive: true })],
  ])('if %s', (_what, change) => {
    change()
    expect(isBuilt(root, from())).toBe(false)
  })

  test('if the commit has changed', () => {
    expect(isBuilt(root, from({ commit: 'decaf', dirty: false }))).toBe(false)
  })
})
