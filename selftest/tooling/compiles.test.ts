import { Linter } from 'eslint'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { afterEach, beforeEach, expect, test } from 'vitest'

// The rules of the project are JavaScript, without types.
const { compiles } = (await import(String(new URL('../../eslint.types.js', import.meta.url)))) as {
  readonly compiles: object
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the rule reports of each linted file of a program. Files in `made/` are not linted. */
function problems(files: Readonly<Record<string, string>>, options: ts.CompilerOptions = {}): readonly string[] {
  mkdirSync(join(folder, 'made'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const names = Object.keys(files).map((name) => join(folder, name))
  const program = ts.createProgram(names, {
    strict: true,
    noUnusedLocals: true,
    noEmit: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    ...options,
  })
  const linter = new Linter({ cwd: folder })
  const config = {
    files: ['**/*.ts'],
    plugins: { gateproof: { rules: { compiles } } },
    languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program], tsconfigRootDir: folder } },
    rules: { 'gateproof/compiles': ['error', { unlinted: ['made/'] }] },
  } as unknown as Linter.Config
  return names
    .filter((name) => !name.includes('/made/'))
    .flatMap((name) => linter.verify(readFileSync(name, 'utf8'), [config], { filename: name }))
    .map(({ line, message }) => `${line}: ${message}`)
}

test('reports nothing of a program that compiles', () => {
  expect(problems({ 'a.ts': 'export const a: number = 1\n' })).toEqual([])
})

test.each([
  ['a wrong type', "\nexport const a: number = 'x'\n", /^2: TS2322: /],
  ['an unused variable', 'export const b = 1\nconst a = 1\n', /^2: TS6133: /],
  [
    'an error that is expected and does not happen',
    '// @ts-expect-error\nexport const a: number = 1\n',
    /^1: TS2578: /,
  ],
  ['a module that does not exist', "export * from './missing.ts'\n", /^1: TS2307: /],
])('reports %s with its line', (_what, text, problem) => {
  expect(problems({ 'a.ts': text })).toEqual([expect.stringMatching(problem)])
})

test('reports an error in a file that is not linted, once, with its path', () => {
  const made = "export const made: number = 'x'\n"
  const reported = problems({ 'a.ts': 'export const a = 1\n', 'b.ts': 'export const b = 1\n', 'made/c.ts': made })
  expect(reported).toEqual([expect.stringMatching(/^1: made\/c\.ts: TS2322: /)])
})

test('reports options of the compiler that contradict each other', () => {
  const options = { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.NodeNext }
  expect(problems({ 'a.ts': 'export const a = 1\n' }, options)).toEqual([expect.stringMatching(/^1: TS5\d+: /)])
})
