import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { root } from './pages.ts'

/** The blocks of the section "Add a requirement" in CONTRIBUTING.md, up to the next section. */
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const section = page.slice(page.indexOf('## Add a requirement'), page.indexOf('### Derived faults'))
const blocks = blocksOf(section).map(({ text }) => text)
const blockWith = (text: string): string => {
  const found = blocks.find((block) => block.includes(text))
  if (found === undefined) throw new Error(`CONTRIBUTING.md: no block contains ${text}`)
  return found
}

const testFile = 'suites/protocols/chat/chat.test.ts'
const faultFile = 'suites/protocols/chat/faults.ts'

/** A repository with the working tree as its only commit, and the packages of this one. */
let clone: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'gateproof-recipe-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(root, path), join(clone, path))
  }
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache')
  mkdirSync(join(clone, 'node_modules'))
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name))
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: clone, stdio: 'ignore' })
  git('init')
  git('add', '--all')
  git('-c', 'user.name=recipe', '-c', 'user.email=recipe@example.com', 'commit', '--message', 'as it is')
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** Types a command of the page. @returns its exit code and everything that it printed */
function type(command: string): { readonly code: number | null; readonly printed: string } {
  const { NODE_V8_COVERAGE: _, VITEST: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: clone, env, encoding: 'utf8' })
  return { code: status, printed: `${stdout}${stderr}` }
}

/** Adds lines before the line of a file that begins like this, with its indentation. */
function insertBefore(file: string, start: string, lines: string): void {
  const path = join(clone, file)
  const text = readFileSync(path, 'utf8').split('\n')
  const at = text.findIndex((line) => line.trimStart().startsWith(start))
  const indent = /^ */.exec(text[at] ?? '')?.[0] ?? ''
  writeFileSync(path, text.toSpliced(at, 0, lines.replaceAll(/^/gm, indent)).join('\n'))
}

describe.runIf(process.platform !== 'win32')('a contributor who follows "Add a requirement"', () => {
  test('writes the sentence, the check and the fault of the page, which are proved', () => {
    insertBefore('spec/openapi.yaml', '- id: chat.completion.id_unique', blockWith('- id: chat.completion.id_visible'))
    insertBefore('spec/outline.json', '"chat.completion.id_unique"', blockWith('"chat.completion.id_visible",'))
    insertBefore(testFile, "ofBodies('chat.completion.object'", blockWith("ofBodies(['chat.completion.id_visible'"))
    insertBefore(faultFile, 'export const', blockWith('export const idWithLineEnd'))
    const { code, printed } = type(blockWith('npm run prove chat.idWithLineEnd'))
    expect([code, printed]).toEqual([0, expect.stringContaining('1 proved, 0 not')])
  })

  test('formats, generates and tests with the commands of the page', () => {
    for (const command of blockWith('npm test -- --changed').split('\n')) {
      const { code, printed } = type(command)
      expect([command, code, code === 0 ? '' : printed]).toEqual([command, 0, ''])
    }
  }, 600_000)

  test('changes only the files of the rule', () => {
    const changed = type('git status --short').printed.trim().split('\n')
    expect(changed.map((line) => line.trim().replace(/^\S+ /, ''))).toEqual([
      'docs/proof.md',
      'docs/reference.md',
      'docs/requirements.md',
      'docs/requirements/chat.md',
      'spec/openapi.yaml',
      'spec/outline.json',
      testFile,
      faultFile,
      'test/proof/floors.json',
    ])
  })

  test('leaves no surviving mutant in the check', () => {
    const { code, printed } = type(`npm run --silent proof -- mutants ${testFile}`)
    expect([code, printed]).toEqual([0, expect.stringContaining('mutants killed')])
    expect(printed.split('\n').filter((line) => /^survives: .*"id has no white space"/.test(line))).toEqual([])
  }, 900_000)
})
