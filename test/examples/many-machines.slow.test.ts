import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { availableMissing } from '../../suites/balance/faults.ts'
import { inEmptyFolder, type Ended } from '../cli/gateproof.ts'

const example = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8')

type Variables = Readonly<Record<string, string>>

/** The scripts of an example, per machine and for the judge, with the variables of the CI system. */
interface Example {
  readonly drive: string
  readonly judge: string
  readonly variables: Variables
  /** Variables that differ per machine, by its index. */
  readonly ofMachine: (index: number) => Variables
  readonly machines: number
  /** The folders of shards and report. */
  readonly shard: (index: number) => string
  readonly report: string
}

interface Step {
  readonly name?: string
  readonly run: string
  readonly env?: Readonly<Record<string, string | number>>
}

function github(): Example {
  const { jobs, env } = parse(example('github-matrix.yml')) as {
    readonly env: { readonly SHARDS: number }
    readonly jobs: {
      readonly drive: {
        readonly strategy: { readonly matrix: { readonly shard: readonly number[] } }
        readonly steps: Step[]
      }
      readonly judge: { readonly steps: Step[] }
    }
  }
  const named = (steps: readonly Step[], name: string) => steps.find((step) => step.name === name)
  const drive = named(jobs.drive.steps, 'drive')
  expect(Object.keys(drive?.env ?? {})).toEqual(['INDEX', 'SEED', 'GATEWAY_BASE_URL', 'GATEWAY_API_KEY'])
  return {
    drive: drive?.run ?? '',
    judge: named(jobs.judge.steps, 'judge')?.run ?? '',
    variables: { SHARDS: String(env.SHARDS), SEED: '7' },
    ofMachine: (index) => ({ INDEX: String(jobs.drive.strategy.matrix.shard[index]) }),
    machines: jobs.drive.strategy.matrix.shard.length,
    shard: (index) => `shard-${index + 1}`,
    report: 'gateproof-report',
  }
}

function gitlab(): Example {
  const { drive, judge, ...rest } = parse(example('gitlab.yml')) as {
    readonly drive: { readonly parallel: number; readonly script: readonly string[] }
    readonly judge: { readonly script: readonly string[] }
    readonly '.gateproof': { readonly variables: Variables }
  }
  return {
    drive: drive.script.join('\n'),
    judge: judge.script.join('\n'),
    variables: { ...rest['.gateproof'].variables, CI_PIPELINE_IID: '7', CI_NODE_TOTAL: String(drive.parallel) },
    ofMachine: (index) => ({ CI_NODE_INDEX: String(index + 1) }),
    machines: drive.parallel,
    shard: (index) => `shard-${index + 1}`,
    report: 'gateproof-report',
  }
}

interface Job {
  readonly kind: string
  readonly spec: {
    readonly completions?: number
    readonly parallelism?: number
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot: boolean }
        readonly containers: readonly {
          readonly command: readonly string[]
          readonly args: readonly string[]
          readonly env: readonly { readonly name: string; readonly value?: string }[]
        }[]
      }
    }
  }
}

/** The containers of the two Jobs. Mounts are folders of the test. */
function kubernetes(): Example {
  const objects = parseAllDocuments(example('kubernetes-job.yaml')).map((document) => document.toJS() as Job)
  const [drive, judge] = objects.filter(({ kind }) => kind === 'Job')
  const container = (job: Job | undefined) => job?.spec.template.spec.containers[0]
  const all = [container(drive), container(judge)].flatMap((one) => one?.env ?? [])
  const plain = all.flatMap(({ name, value }) => (value === undefined ? [] : ([[name, value]] as const)))
  expect([drive, judge].map((job) => job?.spec.template.spec.securityContext.runAsNonRoot)).toEqual([true, true])
  expect([drive, judge].map((job) => container(job)?.command)).toEqual([
    ['/bin/sh', '-ec'],
    ['/bin/sh', '-ec'],
  ])
  expect(drive?.spec.parallelism).toBe(drive?.spec.completions)
  return {
    drive: container(drive)?.args.join('\n') ?? '',
    judge: container(judge)?.args.join('\n') ?? '',
    variables: { ...Object.fromEntries(plain), SHARDS_FOLDER: 'shards' },
    ofMachine: (index) => ({ JOB_COMPLETION_INDEX: String(index) }),
    machines: drive?.spec.completions ?? 0,
    shard: (index) => `shards/${index}`,
    report: 'shards/report',
  }
}

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Replaces npx, which needs a second to find the package: accepts the same arguments and downloads nothing. */
const npx = `#!/bin/sh
[ "$1 $2" = '--no-install gateproof' ] || exit 99
shift 2
exec "${process.execPath}" "${main}" "$@"
`

/** Runs a script with only the environment of the CI system. */
async function sh(script: string, cwd: string, variables: Variables): Promise<Ended> {
  mkdirSync(join(cwd, 'bin'), { recursive: true })
  writeFileSync(join(cwd, 'bin/npx'), npx)
  chmodSync(join(cwd, 'bin/npx'), 0o755)
  const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}`, HOME: cwd, ...variables }
  const child = spawn('/bin/sh', ['-ec', script], { cwd, env })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...output }
}

/** A few areas are enough to test dividing and merging a run. */
const lacks = 'chat, responses, messages, generate-content, images, video, streaming, limits, errors, models, service'

let healthy: Reference
let faulty: Reference
beforeAll(async () => {
  healthy = await startReference({})
  faulty = await startReference({ faults: [availableMissing] })
})
afterAll(() => Promise.all([healthy.close(), faulty.close()]))

/** Runs each shard as on its own machine. Returns their exit codes and that of the judge. */
async function runs(cwd: string, { drive, judge, ...engine }: Example, gateway: Reference) {
  writeFileSync(join(cwd, 'gateproof.config.yaml'), `lacks: [${lacks}]\n`)
  const secrets = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.keys.default }
  const driven: (number | null)[] = []
  for (let index = 0; index < engine.machines; index += 1)
    driven.push((await sh(drive, cwd, { ...engine.variables, ...secrets, ...engine.ofMachine(index) })).code)
  const judged = await sh(judge, cwd, engine.variables)
  const report = JSON.parse(readFileSync(join(cwd, engine.report, 'report.json'), 'utf8')) as Report
  return { driven, judged, report }
}

describe.each([
  ['github-matrix.yml', github],
  ['gitlab.yml', gitlab],
  ['kubernetes-job.yaml', kubernetes],
])('examples/%s', (_name, read) => {
  test('judges as many shards as it drives', () => {
    const { machines, variables } = read()
    expect(Number(variables['SHARDS'] ?? variables['GATEPROOF_SHARDS'])).toBe(machines)
  })

  test('fails if a shard cannot run', () =>
    inEmptyFolder(async (cwd) => {
      const { drive, variables, ofMachine } = read()
      const { code, stderr } = await sh(drive, cwd, { ...variables, ...ofMachine(0), GATEWAY_API_KEY: 'sk-0123456789' })
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no base URL is') as string })
    }))

  test('fails if a recording is missing, and names it', () =>
    inEmptyFolder(async (cwd) => {
      const { judge, variables, shard } = read()
      const { code, stderr } = await sh(judge, cwd, variables)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(`${shard(0)}/evidence.jsonl`) as string,
      })
    }))
})

describe('the recordings of all machines are judged as one run', () => {
  test('of a healthy gateway, by a Kubernetes Job', () =>
    inEmptyFolder(async (cwd) => {
      const { driven, judged, report } = await runs(cwd, kubernetes(), healthy)
      expect({ driven, code: judged.code }).toEqual({ driven: [0, 0, 0], code: 0 })
      expect(report.shards).toEqual({ of: 3, judged: ['1/3', '2/3', '3/3'], missing: [] })
    }))

  // Two machines instead of three, to save time.
  test.each([
    ['GitHub', { ...github(), machines: 2, variables: { SHARDS: '2', SEED: '7' } }],
    ['GitLab', { ...gitlab(), machines: 2, variables: { SHARDS: '2', CI_PIPELINE_IID: '7', CI_NODE_TOTAL: '2' } }],
  ])('of a faulty gateway, by %s, and only the judge job fails', (_name, engine) =>
    inEmptyFolder(async (cwd) => {
      const { driven, judged, report } = await runs(cwd, engine, faulty)
      expect({ driven, code: judged.code }).toEqual({ driven: [0, 0], code: 1 })
      expect(report.shards).toEqual({ of: 2, judged: ['1/2', '2/2'], missing: [] })
    }),
  )
})
