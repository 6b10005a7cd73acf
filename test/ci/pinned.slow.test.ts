import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../docs/pages.ts'
import { gateproof } from '../cli/gateproof.ts'

const scratch = mkdtempSync(join(tmpdir(), 'gateproof-pinned-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const main = join(root, 'dist/cli/main.js')
let caches = 0
/** Runs a command with an empty npm cache. @returns what it prints */
function inShell(cwd: string, command: string): string {
  caches += 1
  const { GITHUB_ACTIONS: _, ...env } = process.env
  const cache = { npm_config_cache: join(scratch, `cache-${caches}`) }
  return execFileSync('bash', ['-ec', command], { cwd, env: { ...env, ...cache }, encoding: 'utf8', stdio: 'pipe' })
}

const git = 'git -c user.name=vendor -c user.email=vendor@example.com'

/** The commands that `init` prints below a line that begins like this. */
function printedBelow(stdout: string, line: string): readonly string[] {
  const lines = stdout.split('\n')
  const below = lines.slice(lines.findIndex((one) => one.startsWith(line)) + 1)
  const end = below.findIndex((one) => !one.startsWith('  '))
  return below.slice(0, end).map((one) => one.trim())
}

interface Workflow {
  readonly jobs: {
    readonly conformance: {
      readonly steps: readonly { readonly run?: string; readonly 'working-directory'?: string }[]
    }
  }
}

/** Follows what `init` prints, commits, and runs the steps of the workflow in a clone, with `--version` instead of a run. */
async function followInit(recipe: string, replace: (command: string) => string): Promise<string> {
  const project = mkdtempSync(join(scratch, 'project-'))
  inShell(project, `${git} init --quiet`)
  const { stdout } = await gateproof(['init', '--yes'], { cwd: project, main })
  const commands = printedBelow(stdout, recipe).map(replace)
  expect(commands.at(-1)).toMatch(/^git add /)
  for (const command of commands) inShell(project, command)
  inShell(project, `${git} commit --quiet --message 'test the gateway'`)
  expect(inShell(project, 'git status --porcelain')).toBe('')

  const clone = `${project}-clone`
  inShell(scratch, `git clone --quiet '${project}' '${clone}'`)
  const workflow = parse(readFileSync(join(clone, '.github/workflows/gateproof.yml'), 'utf8')) as Workflow
  const { steps } = workflow.jobs.conformance
  const install = steps.find(({ run }) => run?.startsWith('npm ci'))
  const test = steps.find(({ run }) => run?.startsWith('npx'))
  inShell(join(clone, install?.['working-directory'] ?? '.'), install?.run ?? 'false')
  return inShell(clone, (test?.run ?? 'false').replace(/ --base-url .*/, ' --version'))
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }

describe.runIf(process.platform !== 'win32')('what init prints works on a CI machine with an empty npm cache:', () => {
  let tarball = ''
  beforeAll(() => {
    mkdirSync(join(scratch, 'packed'))
    inShell(root, `npm pack --ignore-scripts --silent --pack-destination '${join(scratch, 'packed')}'`)
    tarball = join(scratch, 'packed', readdirSync(join(scratch, 'packed'))[0] ?? '')
  })

  test('a tarball that is committed', async () => {
    expect(existsSync(tarball)).toBe(true)
    const printed = await followInit('a tarball', (command) => command.replace('TARBALL', `'${tarball}'`))
    expect(printed).toContain(version)
  }, 600_000)

  test('a commit of a git repository, which npm builds', async () => {
    const commit = inShell(root, 'git rev-parse HEAD').trim()
    const printed = await followInit('a commit', (command) =>
      command.replace('git+https://HOST/gateproof.git#COMMIT', `'git+file://${root.replace(/\/$/, '')}#${commit}'`),
    )
    expect(printed).toContain(version)
  }, 1_800_000)
})
