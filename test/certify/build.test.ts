import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sourcesIn } from '../../scripts/sources.ts'
import type { Report } from '../../src/report/report.ts'
import { buildDigest, readBuild, shortCommit } from '../../src/statement/build.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'

const scratch = mkdtempSync(join(tmpdir(), 'build '))
afterAll(() => rmSync(scratch, { recursive: true }))

let folder = ''
let folders = 0
beforeEach(() => {
  folder = join(scratch, String((folders += 1)))
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/a.js'), 'a')
  writeFileSync(join(folder, 'b.json'), 'b')
})

describe('the digest of a build', () => {
  test('is of what stands in its files, wherever they stand', () => {
    const digest = buildDigest(folder)
    writeFileSync(join(folder, 'build.json'), JSON.stringify({ digest }))
    expect(buildDigest(folder)).toBe(digest)
    expect(readBuild(folder)).toEqual({ digest })
  })

  test.each([
    ['a byte is another', () => writeFileSync(join(folder, 'src/a.js'), 'A')],
    ['a file is gone', () => rmSync(join(folder, 'b.json'))],
    ['a file was added', () => writeFileSync(join(folder, 'src/c.js'), '')],
    [
      'two files changed what they hold',
      () => ['src/a.js', 'b.json'].map((name, at) => writeFileSync(join(folder, name), 'ba'[at] ?? '')),
    ],
    ['a second build.json lies deeper', () => writeFileSync(join(folder, 'src/build.json'), '')],
  ])('is another where %s', (_what, change) => {
    const before = buildDigest(folder)
    change()
    expect(buildDigest(folder)).not.toBe(before)
  })

  test('is what the build of this package says', () => {
    const dist = fileURLToPath(new URL('../../dist', import.meta.url))
    expect(readBuild(dist)?.digest).toBe(buildDigest(dist))
  })
})

/** Git where there is one; where there is none, it tells nothing of a repository, which counts as changed. */
const hasGit = spawnSync('git', ['--version']).status === 0
const told = (dirty: boolean) =>
  hasGit ? { commit: expect.stringMatching(/^[0-9a-f]{40}$/), dirty } : { commit: null, dirty: true }

function commit(): void {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const git = (...args: readonly string[]) => execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'a'],
  ])
    git(...args)
}

test('the commit of a build is in the evidence and the report of a run, and in words beside the version', async () => {
  const { commit, dirty } = readBuild(fileURLToPath(new URL('../../dist', import.meta.url))) ?? {}
  const told = commit === null || commit === undefined ? undefined : `${commit}${dirty === true ? '-dirty' : ''}`
  await inEmptyFolder(async (cwd) => {
    expect((await gateproof(['--embedded', '--only', 'balance', '--samples', '0'], { cwd })).code).toBe(0)
    const read = (name: string) => readFileSync(join(cwd, 'gateproof-report', name), 'utf8')
    const { tool } = JSON.parse(read('report.json')) as Report
    const { tool: driving } = JSON.parse(read('evidence.jsonl').split('\n', 1)[0] ?? '') as { tool: Report['tool'] }
    expect([tool.commit, driving.commit]).toEqual([told, told])
    const shown = told === undefined ? 'gateproof 0.1.0' : `gateproof 0.1.0 (${shortCommit(told)})`
    for (const name of ['summary.md', 'junit.xml', 'report.html']) expect(read(name)).toContain(shown)
  })
})

test.each([
  ['6bc95f33a1b2c3d4e5f60718293a4b5c6d7e8f90', '6bc95f33'],
  ['6bc95f33a1b2c3d4e5f60718293a4b5c6d7e8f90-dirty', '6bc95f33-dirty'],
])('%s is shown as %s', (commit, shown) => expect(shortCommit(commit)).toBe(shown))

describe('the sources of a build', () => {
  beforeEach(() => (hasGit ? commit() : mkdirSync(join(folder, '.git'))))

  test('are those of a commit', () => expect(sourcesIn(folder, ['src'])).toEqual(told(false)))

  test.each([
    ['one was changed', true, 'src/a.js'],
    ['one was added', true, 'src/new.js'],
    ['only what is not shipped was changed', false, 'b.json'],
  ])('differ: %s', (_what, dirty, file) => {
    writeFileSync(join(folder, file), 'changed')
    expect(sourcesIn(folder, ['src'])).toEqual(told(dirty))
  })

  test('have no commit outside a repository, nor in the repository of another project', () => {
    expect(sourcesIn(scratch, ['src'])).toEqual({ commit: null, dirty: false })
    expect(sourcesIn(join(folder, 'src'), ['.'])).toEqual({ commit: null, dirty: false })
  })

  test('count as changed where git does not tell', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    mkdirSync(join(folder, '.git'))
    expect(sourcesIn(folder, ['src'])).toEqual({ commit: null, dirty: true })
  })
})
