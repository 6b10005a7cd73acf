import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('eslint.config.js says what each folder of src/ and gateway/ may import', () => {
  const [, table = ''] = /const mayImport = \{\n([^]*?)\n\}/.exec(read('eslint.config.js')) ?? []
  const listed = [...table.matchAll(/^ {2}\/\*\* .+ \*\/\n {2}(\w+): \[/gm)].map(([, folder]) => folder)
  const folders = ['src', 'gateway'].flatMap((room) =>
    readdirSync(join(root, room)).filter((name) => name !== 'README.md'),
  )
  expect(listed.toSorted()).toEqual(folders.toSorted())
})

test('ARCHITECTURE.md lists the folders of the project', () => {
  const listed = [...read('ARCHITECTURE.md').matchAll(/^\| `([a-z]+)\/`/gm)].map(([, folder]) => folder)
  const tracked = execFileSync('git', ['ls-tree', '-d', '--name-only', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const folders = tracked.split('\n').filter((name) => /^[a-z]/.test(name))
  expect(listed.toSorted()).toEqual(folders.toSorted())
  expect(folders.length).toBeLessThanOrEqual(15)
})
