import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lists, withOwnContent } from './definitions/upstream/forms.ts'

/** Names of the definition modules that a source imports. */
const importsOf = (source: string) =>
  [...source.matchAll(/from '\.(?:\/definitions)?\/([\w/-]+)\.ts'/g)].map(([, name = '']) => name)

test('each module of definitions has exactly one test file', () => {
  const index = readFileSync(join(import.meta.dirname, 'definitions/index.ts'), 'utf8')
  const modules = importsOf(index).filter((name) => name !== 'variant')
  const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.series.test.ts'))
  const tried = tests.flatMap((name) => importsOf(readFileSync(join(import.meta.dirname, name), 'utf8')))
  expect(modules.filter((name) => tried.filter((one) => one === name).length !== 1)).toEqual([])
})

test('the variants that are not tried at both ends exist', () => {
  const names = lists.flatMap((list) => Object.keys(list))
  expect(withOwnContent.filter((name) => !names.includes(name))).toEqual([])
})
