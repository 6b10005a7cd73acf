/**
 * Runs the tests affected by a change: the kill matrix of areas with changed suites, and tests that import other changed sources.
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
].filter((file) => file.endsWith('.ts') && existsSync(file))

/** The kill-matrix files of an area. Undefined for sources that several areas share. */
function killMatrixOf(file: string): readonly string[] | undefined {
  const [, area = ''] = /^suites\/(?:protocols\/)?([\w-]+)\//.exec(file) ?? []
  const own = readdirSync('selftest/kill-matrix').filter(
    (name) => name.startsWith(`${area}.`) || name.startsWith(`${area}-`),
  )
  return area === '' || own.length === 0 ? undefined : own.map((name) => `selftest/kill-matrix/${name}`)
}

const isSuite = (file: string) => file.startsWith('suites/')
const suites = changed.filter(isSuite)
const isShared = suites.some((file) => killMatrixOf(file) === undefined)
const matrix = isShared ? ['selftest/kill-matrix'] : [...new Set(suites.flatMap((file) => killMatrixOf(file) ?? []))]
const sources = changed.filter((file) => !isSuite(file))

function vitest(...args: readonly string[]): boolean {
  const options = ['--project', 'selftest', '--passWithNoTests']
  return spawnSync('npx', ['--no-install', 'vitest', ...args, ...options], { stdio: 'inherit' }).status === 0
}

if (changed.length === 0) process.stdout.write(`No TypeScript source differs from ${base}.\n`)
const passed = [
  matrix.length === 0 || vitest('run', ...matrix),
  sources.length === 0 || vitest('related', '--run', ...sources),
]
process.exitCode = passed.every(Boolean) ? 0 : 1
