import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { availableMissing } from '../../suites/balance/faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'templates/gateproof.yml'), 'utf8')

interface Spec {
  readonly spec: {
    readonly inputs: Readonly<Record<string, { readonly default: unknown; readonly options?: string[] }>>
  }
}

interface Job {
  readonly script: readonly string[]
  readonly variables: Readonly<Record<string, { readonly value: string; readonly expand: boolean }>>
  readonly artifacts: {
    readonly when: string
    readonly paths: readonly string[]
    readonly reports: { readonly junit: string }
  }
  readonly allow_failure: { readonly exit_codes: number }
}

const [head, body] = parseAllDocuments(text).map((document) => document.toJS() as unknown)
const { inputs: declared } = (head as Spec).spec

type Inputs = Readonly<Record<string, string>>

/** The job as GitLab creates it from the template: inputs replace their placeholders after parsing. */
function jobOf(inputs: Inputs): Job {
  const valueOf = (name: string) => inputs[name] ?? String(declared[name]?.default)
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => valueOf(name))
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [filled(key), filled(one)]))
  }
  return Object.values(filled(body) as Readonly<Record<string, Job>>)[0] as Job
}

const scratch = mkdtempSync(join(tmpdir(), 'gateproof-'))
let folders = 0

/** Replaces npm and npx: logs calls, and runs this build or prints its arguments. */
function tools(folder: string, isReal: boolean): string {
  const bin = join(folder, '../bin')
  mkdirSync(bin, { recursive: true })
  const run = isReal
    ? `exec "${process.execPath}" "${join(root, 'dist/cli/main.js')}" "$@"`
    : `printf '<%s>\\n' "$@"; exit 1`
  const scripts = {
    npm: 'echo "npm $*" >> ../calls',
    npx: `echo "npx $1 $2 $3 $4" >> ../calls\nshift 4\n${run}`,
    gateproof: `echo gateproof >> ../calls\n${run}`,
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return `${bin}:${process.env['PATH'] ?? ''}`
}

/** Runs the script of the job like a runner. */
async function runs(
  inputs: Inputs,
  { env = {}, isReal = true }: { readonly env?: Inputs; readonly isReal?: boolean } = {},
) {
  const folder = join(scratch, String((folders += 1)), 'project')
  mkdirSync(folder, { recursive: true })
  const job = jobOf(inputs)
  const variables = Object.fromEntries(Object.entries(job.variables).map(([name, { value }]) => [name, value]))
  const child = spawn('sh', ['-ec', job.script.join('\n')], {
    cwd: folder,
    env: { PATH: tools(folder, isReal), HOME: folder, ...variables, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const calls = readFileSync(join(folder, '../calls'), 'utf8')
  return { code, output, calls, folder, job }
}

let healthy: Reference
let faulty: Reference
beforeAll(async () => {
  healthy = await startReference({})
  faulty = await startReference({ faults: [availableMissing] })
})
afterAll(async () => {
  await Promise.all([healthy.close(), faulty.close()])
  rmSync(scratch, { recursive: true, force: true })
})

const of = ({ url }: Reference): Inputs => ({ 'base-url': url, only: 'balance' })
const withKey = ({ keys }: Reference) => ({ env: { GATEWAY_API_KEY: keys.default } })

describe('the GitLab template', () => {
  test('installs from the lock file, passes a healthy gateway and keeps the reports', async () => {
    const { code, calls, folder, job } = await runs(of(healthy), withKey(healthy))
    expect({ code, calls }).toEqual({
      code: 0,
      calls: 'npm ci --ignore-scripts --no-audit --no-fund --prefix .\nnpx --no-install --prefix . gateproof\n',
    })
    expect(existsSync(join(folder, job.artifacts.reports.junit))).toBe(true)
    expect({ paths: job.artifacts.paths, when: job.artifacts.when }).toEqual({
      paths: ['gateproof-report'],
      when: 'always',
    })
  })

  test('fails for a violation, even with allow-inconclusive', async () => {
    const { code, job } = await runs({ ...of(faulty), 'allow-inconclusive': 'true', folder: '' }, withKey(faulty))
    expect(code).toBe(1)
    expect(job.allow_failure.exit_codes).toBe(75)
  })

  test.each([
    ['false', 3],
    ['true', 75],
  ])('with allow-inconclusive %s, exits with %i if the gateway cannot be reached', async (allowed, code) => {
    const inputs = { ...of(healthy), 'base-url': 'http://127.0.0.1:9', 'allow-inconclusive': allowed }
    expect((await runs(inputs, withKey(healthy))).code).toBe(code)
  })

  test('fails without a base URL', async () => {
    const { code, output } = await runs({ only: 'balance' })
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('no deployment was tested') as string })
  })

  test('passes each value as one argument, whatever characters it contains', async () => {
    const harmful = ` --json "a" 'b'; touch harmed $(touch harmed) \`touch harmed\` \${IFS} $HOME & | > harmed\nnext `
    const names = ['base-url', 'config', 'only', 'skip', 'allow', 'set', 'baseline', 'max-tokens']
    const { output, folder } = await runs(Object.fromEntries(names.map((name) => [name, harmful])), { isReal: false })
    const given = names.map((name) => `<--${name}=${harmful}>\n`)
    expect(output).toBe(`<run>\n<--profile=full>\n<--out=gateproof-report>\n${given.join('')}`)
    expect(existsSync(join(folder, 'harmed'))).toBe(false)
  })

  test('uses inputs only in variables that GitLab does not expand', () => {
    const raw = Object.values(body as Readonly<Record<string, Job>>)[0]
    expect(raw?.script.join('\n')).not.toContain('$[[')
    expect(Object.values(raw?.variables ?? {}).filter(({ expand }) => expand)).toEqual([])
    expect(text.match(/(?<=inputs\.)[\w-]+/g)?.filter((name) => !Object.hasOwn(declared, name))).toEqual([])
  })
})
