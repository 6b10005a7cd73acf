import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { availableMissing } from '../../suites/balance/faults.ts'
import { readAction, runAction, type Given, type Job } from './composite.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'gateproof-'))

let folders = 0
function workspace(files: Readonly<Record<string, string>> = {}): string {
  const folder = join(scratch, String((folders += 1)), 'work space')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** A checkout whose gateproof prints its arguments and runs `main`. */
function checkoutWith(main: string | undefined): string {
  const folder = join(scratch, `checkout ${(folders += 1)}`)
  for (const name of ['action.yml', '.github/action', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['dist/cli', 'node_modules']) mkdirSync(join(folder, name), { recursive: true })
  if (main === undefined) return folder
  writeFileSync(join(folder, 'dist/files.json'), '[]')
  writeFileSync(join(folder, 'dist/cli/main.js'), main)
  return folder
}

const runs = (inputs: Given['inputs'], files?: Readonly<Record<string, string>>) =>
  runAction(workspace(files), { action: root, inputs: { only: 'balance', ...inputs } })

let gateways: readonly Reference[]
let healthy: Job
let faulty: Job
let key: string
beforeAll(async () => {
  gateways = [await startReference({}), await startReference({ faults: [availableMissing] })]
  const [right, wrong] = gateways.map(({ url, keys }) => ({ 'base-url': url, 'api-key': keys.default }))
  key = right?.['api-key'] ?? ''
  healthy = await runs(right)
  faulty = await runs({ ...wrong, 'artifact-name': 'of-linux' })
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  rmSync(scratch, { recursive: true, force: true })
})

const artifacts = ({ used }: Job) => used.filter(({ uses }) => uses.startsWith('actions/upload-artifact@'))

describe('a healthy gateway', () => {
  test('passes and sets outputs that match the report', () => {
    const report = JSON.parse(readFileSync(join(healthy.outputs['report-path'] ?? '', 'report.json'), 'utf8')) as Report
    const { of, total } = report.judged
    expect(healthy.failed).toBe(false)
    expect(healthy.outputs).toMatchObject({
      verdict: 'conformant',
      judged: String(of),
      total: String(total),
      'exit-code': '0',
    })
    expect(of).toBeGreaterThan(0)
  })

  test('adds the summary to the run page and uploads the reports as an artifact', () => {
    expect(healthy.summary).toContain('no violation in the 8 that were judged')
    const [artifact] = artifacts(healthy)
    expect(artifact?.with).toMatchObject({ name: 'gateproof-report', path: healthy.outputs['report-path'] })
    expect(existsSync(join(artifact?.with['path'] ?? '', 'evidence.jsonl'))).toBe(true)
  })

  test('prints the key only in the command that masks it', () => {
    const lines = Object.values(healthy.logs).join('\n').split('\n')
    expect(lines.filter((line) => line.includes(key))).toEqual([`::add-mask::${key}`])
    expect(healthy.logs['run']?.startsWith(`::add-mask::${key}\n`)).toBe(true)
  })
})

describe('a faulty gateway', () => {
  test('fails the step, annotates the run, and keeps the reports', () => {
    expect(faulty.failed).toBe(true)
    expect(faulty.outputs).toMatchObject({ verdict: 'nonconformant', 'exit-code': '1' })
    expect(faulty.logs['run']).toMatch(/^::error title=/m)
    expect(artifacts(faulty).map((one) => one.with['name'])).toEqual(['of-linux'])
  })

  test('passes with fail-on: inconclusive if there are only violations', async () => {
    const [, gateway] = gateways
    const job = await runs({
      'base-url': gateway?.url ?? '',
      'api-key': gateway?.keys.default ?? '',
      'fail-on': 'inconclusive',
    })
    expect({ failed: job.failed, ...job.outputs }).toMatchObject({
      failed: false,
      'exit-code': '1',
      verdict: 'nonconformant',
    })
  })
})

describe('a run that did not finish fails', () => {
  const nowhere = { name: 'an empty base-url', inputs: { 'base-url': '' }, says: 'no deployment was tested' }
  test.each([
    nowhere,
    { name: 'a key without a URL', inputs: { 'api-key': 'sk-0123456789abcdef' }, says: 'no base URL is' },
    { name: 'an unknown area', inputs: { only: 'chatt' }, says: 'chatt' },
    { name: 'an unknown word in fail-on', inputs: { 'fail-on': 'violations' }, says: 'got "violations"' },
    { name: 'an invalid boolean', inputs: { strict: 'yes' }, says: 'strict: expected true or false, got "yes"' },
    { name: 'a pattern as the folder', inputs: { out: '**' }, says: 'out: expected one folder, got "**"' },
    { name: 'a working directory that does not exist', inputs: { 'working-directory': 'x' }, says: 'does not exist' },
    { name: 'a version without its hash', inputs: { version: '1.2.3' }, says: 'integrity (sha512-…) is required' },
    { name: 'a version that is a range', inputs: { version: '^1.2.3' }, says: 'expected an exact version' },
    { name: 'a tarball that does not exist', inputs: { version: './none.tgz' }, says: 'tarball not found' },
    { name: 'a hash without a version', inputs: { integrity: 'sha512-' }, says: 'version is empty' },
  ])('$name', async ({ inputs, says }) => {
    const job = await runs(inputs)
    expect({ failed: job.failed, verdict: job.outputs['verdict'] }).toEqual({ failed: true, verdict: '' })
    expect(Object.values(job.logs).join('\n')).toContain(says)
  })

  test('even if the report of an earlier run exists', async () => {
    const report = JSON.stringify({ verdict: 'conformant', judged: { of: 1, total: 1 } })
    const inputs = { out: '.', 'base-url': 'none' }
    const job = await runs(inputs, { 'report.json': report, 'summary.md': 'conformant' })
    expect(job).toMatchObject({
      failed: true,
      summary: '',
      outputs: { verdict: '', 'exit-code': '2', 'report-path': '' },
    })
    expect(artifacts(job)).toEqual([])
  })
})

/** Has a special meaning in a shell, a workflow command or an option parser. */
const harmful = ` --json "a" 'b' ; touch harmed $(touch harmed) \`touch harmed\` \${IFS} & | > harmed %0A::set-output name=verdict::conformant \\ `

describe('inputs reach the command unchanged', () => {
  const main = 'console.log(JSON.stringify([process.argv.slice(2), Object.keys(process.env)]))'
  const calledWith = ({ logs }: Job) =>
    JSON.parse(logs['run']?.split('\n').findLast((line) => line.startsWith('[')) ?? '') as [string[], string[]]
  const values = [
    'base-url',
    'config',
    'only',
    'skip',
    'allow',
    'profile',
    'set',
    'baseline',
    'models',
    'seed',
    'prices',
  ]
  const numbers = ['max-requests', 'max-tokens', 'max-cost', 'rate', 'concurrency', 'deadline', 'min-judged']

  test('as one argument each, whatever characters they contain', async () => {
    const folder = workspace()
    const inputs = Object.fromEntries([...values, ...numbers].map((name) => [name, harmful]))
    const job = await runAction(folder, {
      action: checkoutWith(main),
      inputs: { ...inputs, args: `${harmful}\n\n--no-key`, strict: 'true' },
    })
    const [args] = calledWith(job)
    const options = [...values, ...numbers].map((name) => `--${name}=${harmful.trim()}`)
    expect(args.toSorted()).toEqual(
      ['run', ...options, '--out=gateproof-report', '--strict', harmful, '--no-key'].toSorted(),
    )
    expect([folder, root].map((at) => existsSync(join(at, 'harmed')))).toEqual([false, false])
    expect(job.outputs['verdict']).toBe('')
  })

  test('and every input is passed on or used by the action itself', () => {
    const own = [
      'api-key',
      'embedded',
      'no-key',
      'strict',
      'args',
      'out',
      'working-directory',
      'fail-on',
      'artifact-name',
    ]
    const ofInstalling = ['version', 'integrity', 'node-version']
    const declared = Object.keys(readAction(root).inputs)
    expect(declared.toSorted()).toEqual([...values, ...numbers, ...own, ...ofInstalling].toSorted())
  })

  test('except the key, which becomes GATEWAY_API_KEY', async () => {
    const given = {
      action: checkoutWith(main),
      inputs: { 'api-key': 'sk-0123456789abcdef' },
      env: { GATEWAY_KEY_LOW: 'sk-low' },
    }
    const [, variables] = calledWith(await runAction(workspace(), given))
    expect(variables).toEqual(expect.arrayContaining(['GATEWAY_API_KEY', 'GATEWAY_KEY_LOW']))
    expect(variables.filter((name) => name.startsWith('INPUT_'))).toEqual([])
  })

  test('and an empty api-key keeps the key of the job', async () => {
    const given = { action: checkoutWith(main), env: { GATEWAY_API_KEY: 'sk-of-the-job' } }
    expect(calledWith(await runAction(workspace(), given))[1]).toContain('GATEWAY_API_KEY')
  })
})

test('the installation has no key in its environment', async () => {
  const [folder, checkout] = [workspace(), checkoutWith(undefined)]
  const npm = `#!/bin/sh\nenv >> "$HOME/environment"\necho "$@" >> "$HOME/calls"\n`
  writeFileSync(join(folder, 'npm'), npm)
  chmodSync(join(folder, 'npm'), 0o755)
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    STAGING_KEY: 'sk-staging-0123456789',
    GATEWAY_KEY_LOW: 'sk-low-0123456789',
  }
  await runAction(folder, { action: checkout, inputs: { 'api-key': 'sk-input-0123456789' }, env })
  const [environment, calls] = ['environment', 'calls'].map((name) =>
    readFileSync(join(folder, '../runner', name), 'utf8'),
  )
  expect(calls).toBe('ci --ignore-scripts\nrun --silent build\n')
  expect(environment).not.toMatch(/sk-(?:staging|low|input)/)
  expect(environment).toContain('npm_config_cache=')
})

describe('action.yml', () => {
  const { runs: declared } = readAction(root)

  test('contains no expression in a script and pins every action by commit', () => {
    expect(declared.steps.filter(({ run }) => run?.includes('${{'))).toEqual([])
    const used = declared.steps.flatMap(({ uses }) => uses ?? [])
    expect(used).toHaveLength(3)
    expect(used.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  })

  test('sets up Node unless node-version is empty, and caches npm downloads per installed version', async () => {
    const { used } = await runAction(workspace(), { action: checkoutWith(''), inputs: { 'node-version': '' } })
    expect(used.map(({ uses }) => uses.split('@')[0])).toEqual(['actions/cache'])
    expect(healthy.used[0]?.with).toMatchObject({ 'node-version': '24' })
    expect(healthy.used[1]?.with['key']).toMatch(/^gateproof-Linux-[0-9a-f]{64}$/)
  })
})
