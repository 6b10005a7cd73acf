import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The modules that a source imports from the folder of the variants. */
const importsOf = (source: string) =>
  [...source.matchAll(/from '(?:\.\.\/suites\/variations|\.)\/([\w-]+)\.ts'/g)].map(([, name = '']) => name)

test('each module of variants is tried by one test file', () => {
  const index = readFileSync(join(import.meta.dirname, '../suites/variations/index.ts'), 'utf8')
  const modules = importsOf(index).filter((name) => name !== 'variation')
  const tests = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.test.ts') && !name.startsWith('complete'),
  )
  const tried = tests.flatMap((name) => importsOf(readFileSync(join(import.meta.dirname, name), 'utf8')))
  expect(modules.filter((name) => tried.filter((one) => one === name).length !== 1)).toEqual([])
})
