/**
 * Runs the tests: `npm test`. Arguments are passed to vitest: `npm test -- judge` runs the tests whose path contains this word. Two options are ours:
 *
 * - `--changed [BASE]` runs the tests that a change since the last commit, or since BASE, affects, and checks types at the same time. For changed
 *   suites: every fault of their areas, and the conformant variants of each area in the requests of that area. For other changed sources: the tests of
 *   `npm test` that import them.
 * - `--portable` runs the tests that need no shell and no process.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'

const portable = [
  ...['contract', 'deployment', 'money', 'std', 'judge', 'checks', 'calls', 'report', 'reference', 'compare'],
  'ci/windows.test.ts',
].map((path) => `test/${path}`)

const linesOf = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** The TypeScript sources that differ from a commit. */
const changedSince = (base: string) =>
  [...linesOf('diff', '--name-only', base), ...linesOf('ls-files', '--others', '--exclude-standard')].filter(
    (file) => file.endsWith('.ts') && existsSync(file),
  )

/** The area of a suite; undefined for sources that several areas share. */
function areaOf(file: string): string | undefined {
  const [, area] = /^suites\/(?:protocols\/)?([\w-]+)\//.exec(file) ?? []
  return area !== undefined && testsOf(area).some((test) => test.includes('/kill-matrix/')) ? area : undefined
}

/** The kill matrix and the variants of an area. */
function testsOf(area: string): readonly string[] {
  const filesIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${area}.`) || name.startsWith(`${area}-`))
      .map((name) => `${folder}/${name}`)
  return [...filesIn('test/kill-matrix'), ...filesIn('test/variants')]
}

/** Runs vitest. Returns whether all tests passed. */
function vitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const command = ['node_modules/vitest/vitest.mjs', ...args]
  return spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Trials import sources, so they need no build. */
function testAreas(suites: readonly string[]): boolean {
  const areas = [...new Set(suites.map(areaOf))]
  if (areas.includes(undefined)) return vitest(['run', 'test/kill-matrix', 'test/variants'], { BUILT: '1' })
  const named = areas.filter((area) => area !== undefined)
  return named.length === 0 || vitest(['run', ...named.flatMap(testsOf)], { BUILT: '1', AREA: named.join() })
}

/** The errors of the compiler, which remembers the unchanged files. */
async function typeErrors(): Promise<string> {
  const memory = 'node_modules/.cache/types.tsbuildinfo'
  const args = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', memory]
  try {
    await promisify(execFile)(process.execPath, args)
    return ''
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string }
    // A compiler that does not start or crashes prints no errors.
    return stdout === '' ? String(error) : stdout
  }
}

async function testChanged(base = 'HEAD'): Promise<boolean> {
  const changed = changedSince(base)
  if (changed.length === 0) process.stdout.write(`No TypeScript source differs from ${base}.\n`)
  const types = changed.length === 0 ? '' : typeErrors()
  const [suites, sources] = [true, false].map((isSuite) =>
    changed.filter((file) => file.startsWith('suites/') === isSuite),
  )
  const related = ['related', '--run', '--project', 'fast', '--passWithNoTests', ...(sources ?? [])]
  const passed = [testAreas(suites ?? []), sources?.length === 0 || vitest(related)]
  const errors = await types
  if (errors !== '') process.stdout.write(`${errors}\nThe types are wrong.\n`)
  return passed.every(Boolean) && errors === ''
}

const args = process.argv.slice(2)
const [first, ...rest] = args
const passed =
  first === '--changed'
    ? await testChanged(...rest)
    : first === '--portable'
      ? vitest(['run', ...portable, ...rest])
      : vitest(['run', '--project', 'fast', ...args], { SHIPPED: '1' })
process.exitCode = passed ? 0 : 1
