import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { obstacles, readChangelog, type Candidate } from '../../scripts/release/changelog.ts'
import { contentsOf, deadLinks, differences } from '../../scripts/packed/contents.ts'
import { outcomeOf } from '../../scripts/release/signatures.ts'

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-12-01

### Added

- Something.

## [1.1.0] - 2026-11-01

### Fixed

- Less.
`
const repository = 'https://github.com/gateproof/gateproof'
const right: Candidate = {
  tag: 'v1.2.0',
  changelog,
  manifest: { version: '1.2.0', repository: { url: `git+${repository}.git` } },
  lock: { version: '1.2.0' },
  repository,
}

describe('a release', () => {
  test('is allowed if tag, package, lock file, change log and repository agree', () => {
    expect(obstacles(right)).toEqual([])
  })

  const waiting = changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n')
  test.each<readonly [string, Partial<Candidate>]>([
    ['the tag is v1.2.1', { tag: 'v1.2.1' }],
    ['the tag is 1.2.0', { tag: '1.2.0' }],
    ['package-lock.json says 1.1.0', { lock: { version: '1.1.0' } }],
    [
      'the newest release in CHANGELOG.md is 1.1.0',
      { changelog: changelog.replace(/## \[1.2.0\][^]*(?=## \[1.1)/, '') },
    ],
    ['still has notes under Unreleased', { changelog: waiting }],
    ['has no date for 1.2.0', { changelog: changelog.replace(' - 2026-12-01', '') }],
    ['has no notes for 1.2.0', { changelog: changelog.replace('### Added\n\n- Something.\n', '') }],
    ['package.json is private', { manifest: { ...right.manifest, private: true } }],
    ['got none', { manifest: { version: '1.2.0' } }],
    ['expected the repository unknown', { repository: undefined }],
    ['expected the repository https://github.com/other/fork', { repository: 'https://github.com/other/fork' }],
  ])('is rejected if %s', (line, wrong) => {
    const told = obstacles({ ...right, ...wrong })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(line)
  })
})

describe('CHANGELOG.md', () => {
  const releases = readChangelog(readFileSync('CHANGELOG.md', 'utf8'))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

  test('lists the version of package.json first, below Unreleased', () => {
    expect(releases.map((release) => release.version).slice(0, 2)).toEqual(['Unreleased', version])
    expect(releases.slice(1).filter(({ date, notes }) => date === undefined || notes === '')).toEqual([])
  })

  test('has a consistent format', () => {
    expect(() => readChangelog('# Changelog\n\n## 1.2.0\n')).toThrow(
      'expected a heading such as "## [1.2.3] - 2026-12-31", got "## 1.2.0"',
    )
    const unknown = releases.flatMap(
      ({ notes }) => notes.match(/^### (?!Added|Changed|Deprecated|Removed|Fixed|Security).*$/gm) ?? [],
    )
    expect(unknown).toEqual([])
  })
})

/** Recorded output of npm. */
describe('signatures of packages', () => {
  const none = JSON.stringify({ invalid: [], missing: [] })
  const missing = JSON.stringify({ invalid: [], missing: [{ name: 'undici', version: '7.0.0' }] })
  const error = (code: string, summary = '') => JSON.stringify({ error: { code, summary } })
  const unsupported = 'npm error found no dependencies to audit that were installed from a supported registry\n'
  test.each([
    ['all are signed', 'passed', { status: 0, stdout: none, stderr: '' }],
    ['one is not signed', 'failed', { status: 1, stdout: missing, stderr: '' }],
    ['one is not signed, with exit code 0', 'failed', { status: 0, stdout: missing, stderr: '' }],
    ['the keys are unavailable', 'unchecked', { status: 1, stdout: error('ENOTFOUND'), stderr: '' }],
    ['the registry does not support the request', 'unchecked', { status: 1, stdout: error('E404'), stderr: '' }],
    ['the registry does not sign packages', 'unchecked', { status: 1, stdout: '', stderr: unsupported }],
    ['the signature log does not match', 'failed', { status: 1, stdout: error('EATTESTATIONVERIFY'), stderr: '' }],
    ['npm crashed', 'failed', { status: 7, stdout: '{"a":', stderr: 'TypeError: x' }],
    ['npm was killed without output', 'failed', { status: null, stdout: '', stderr: '' }],
  ] as const)('%s: %s', (_name, verdict, audit) => {
    expect(outcomeOf(audit).verdict).toBe(verdict)
  })
})

describe('the contents of the package', () => {
  const paths = ['README.md', 'dist/cli/main.js', 'dist/cli/run.js', 'dist/suites/a.js', 'dist/src/report.schema.json']
  const listed = contentsOf(paths, 10)

  test('match the list', () => {
    expect(differences(contentsOf(paths.toReversed(), 0), listed, 10 * 1024)).toEqual([])
  })

  test.each([
    ['an additional code file', [...paths, 'dist/cli/more.js'], ['dist/cli: expected 2 code files, got 3']],
    ['a missing folder', paths.toSpliced(3, 1), ['dist/suites: expected 1 code files, got 0']],
    ['an additional folder', [...paths, 'dist/x/y.js'], ['dist/x: expected 0 code files, got 1']],
    ['an additional file', [...paths, '.env'], ['.env is not listed']],
    ['a missing file', paths.slice(1), ['README.md is listed but missing']],
  ])('differ from the list by %s', (_name, found, told) => {
    expect(differences(contentsOf(found, 0), listed, 1)).toEqual(told)
  })

  test('have every page that a page links, and all that the README links', () => {
    const pages: Readonly<Record<string, string>> = {
      'README.md': '[a](docs/a.md) [src](src) [dist](dist/cli) [web](https://x.example) [here](#x)',
      'docs/a.md': '[b](b.md#x) [t](../templates/t.yml) [source](../src/x.ts) [home](../README.md)',
    }
    const all = [...Object.keys(pages), 'dist/cli/main.js']
    expect(deadLinks(all, (path) => pages[path] ?? '')).toEqual([
      'README.md: src',
      'docs/a.md: docs/b.md',
      'docs/a.md: templates/t.yml',
    ])
  })

  test('have a maximum size', () => {
    expect(differences(listed, listed, 10 * 1024 + 1)).toEqual(['size: expected at most 10 KiB, got 11 KiB'])
  })
})
