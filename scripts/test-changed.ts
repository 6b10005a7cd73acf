/**
 * Runs the tests affected by a change: the kill matrix and all conformant variants of areas with changed suites, and tests of `npm test` that
 * import other changed sources.
 * `npm run test:changed` compares with the last commit, `npm run test:changed -- main` with another one.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const [base = 'HEAD'] = process.argv.slice(2)

const linesOf = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const changed = [
  ...linesOf('diff', '--name-only', base),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
].filter((file) => file.endsWith('.ts') && existsSync(file) && file !== 'spec/generated/requirements.ts')

/** The kill matrix and the variants of an area. Undefined for sources that several areas share. */
function testsOfArea(file: string): readonly string[] | undefined {
  const [, area = ''] = /^suites\/(?:protocols\/)?([\w-]+)\//.exec(file) ?? []
  const filesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${area}.`) || name.startsWith(`${area}-`))
      .map((name) => `${folder}/${name}`)
  const matrix = filesIn('selftest/kill-matrix')
  return area === '' || matrix.length === 0 ? undefined : [...matrix, ...filesIn('selftest/variants')]
}

const isSuite = (file: string) => file.startsWith('suites/')
const suites = changed.filter(isSuite)
const isShared = suites.some((file) => testsOfArea(file) === undefined)
const ofAreas = isShared
  ? ['selftest/kill-matrix', 'selftest/variants']
  : [...new Set(suites.flatMap((file) => testsOfArea(file) ?? []))]
const sources = changed.filter((file) => !isSuite(file))

function vitest(...args: readonly string[]): boolean {
  const command = ['--no-install', 'vitest', ...args, '--passWithNoTests']
  return spawnSync('npx', command, { stdio: 'inherit' }).status === 0
}

if (changed.length === 0) process.stdout.write(`No TypeScript source differs from ${base}.\n`)
const passed = [
  ofAreas.length === 0 || vitest('run', ...ofAreas),
  sources.length === 0 || vitest('related', '--run', '--project', 'selftest', ...sources),
]
process.exitCode = passed.every(Boolean) ? 0 : 1
