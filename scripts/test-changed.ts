/**
 * Runs the tests affected by a change, and checks types at the same time. For changed suites: every fault of their areas, and the conformant
 * variants of each area in the requests of that area. For other changed sources: the tests of `npm test` that import them.
 * `npm run test:changed` compares with the last commit, `npm run test:changed -- main` with another one.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'

const [base = 'HEAD'] = process.argv.slice(2)

const linesOf = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const changed = [
  ...linesOf('diff', '--name-only', base),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
].filter((file) => file.endsWith('.ts') && existsSync(file))

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

const isSuite = (file: string) => file.startsWith('suites/')
const suites = changed.filter(isSuite)
const changedAreas = new Set(suites.map(areaOf))
const sources = changed.filter((file) => !isSuite(file))

function vitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const command = ['--no-install', 'vitest', ...args, '--passWithNoTests']
  return spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** Trials import sources, so they need no build. */
function testAreas(): boolean {
  if (changedAreas.has(undefined)) return vitest(['run', 'test/kill-matrix', 'test/variants'], { BUILT: '1' })
  const areas = [...changedAreas].filter((area) => area !== undefined)
  return areas.length === 0 || vitest(['run', ...areas.flatMap(testsOf)], { BUILT: '1', AREA: areas.join() })
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

if (changed.length === 0) process.stdout.write(`No TypeScript source differs from ${base}.\n`)
const types = changed.length === 0 ? '' : typeErrors()
const passed = [testAreas(), sources.length === 0 || vitest(['related', '--run', '--project', 'fast', ...sources])]
const errors = await types
if (errors !== '') process.stdout.write(`${errors}\nThe types are wrong.\n`)
process.exitCode = passed.every(Boolean) && errors === '' ? 0 : 1
