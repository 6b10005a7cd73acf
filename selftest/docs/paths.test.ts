import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './pages.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Code spans that name a file or a folder by its path, without placeholders. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:[a-z-]+\/)+[\w.-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => existsSync(join(root, path.split('/', 1)[0] ?? '')))

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names only files and folders that exist', (page) => {
  const paths = pathsIn(read(page))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

describe('the table of folders in ARCHITECTURE.md', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `src\/([a-z]+)\/` +\|[^|]+\|([^|]*)\|$/gm)]
  const table = new Map(rows.map(([, folder = '', imports = '']) => [folder, imports.trim()]))

  test('lists every folder of src/', () => {
    expect([...table.keys()].toSorted()).toEqual(readdirSync(join(root, 'src')).toSorted())
  })

  test('has the imports that eslint.config.js allows', () => {
    const [, rules = ''] = /const mayImport = \{\n([^]*?)\n\}/.exec(read('eslint.config.js')) ?? []
    const allowed = [...rules.matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].map(
      ([, folder = '', imports = '']) => [folder, imports.replaceAll("'", '')] as const,
    )
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(allowed))
  })
})
