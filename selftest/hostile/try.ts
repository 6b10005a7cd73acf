import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reference } from '../../src/reference/server.ts'
import { keyFinder } from './find-key.ts'
import { pageProblems } from './page.ts'
import { outputProblems, reportProblems } from './problems.ts'
import { runCommand, type Ended } from './running.ts'
import { open, type Hostile } from './serve.ts'

/** What every run against a hostile server keeps to. */
export const bounds = { timeoutS: 3, deadlineS: 10, moreS: 10, peakMiB: 400 } as const

/** A run against one server. */
export interface Tried {
  readonly name: string
  readonly what: string
  readonly code: number | null
  /** The first line of the report. */
  readonly line: string
  readonly seconds: number
  readonly peakMiB: number
  readonly evidenceMiB: number
  readonly requests: number
  /** What is not as it must be. */
  readonly problems: readonly string[]
}

export interface TryOptions {
  readonly seed: number
  /** Keep to `bounds.deadlineS + bounds.moreS`, or only to what guards against hanging: for machines that do much else. */
  readonly timed: boolean
  /** A browser to open the page with. */
  readonly browser?: string
  /** Leaves the folder where it is. */
  readonly keep?: boolean
}

/** Runs the command against a hostile server, and looks at everything it left. */
export async function attempt(hostile: Hostile, reference: Reference, options: TryOptions): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-hostile-'))
  const listening = await open(hostile, reference.url, options.seed)
  try {
    const keys = Object.values(reference.keys)
    const { ran, judged, out } = await runAndJudge(folder, { url: listening.url, hostile, reference, options })
    const evidence = join(out, 'evidence.jsonl')
    const contents = filesIn(out).map((name) => [name, readFileSync(join(out, name))] as const)
    const report = contents.find(([name]) => name === 'report.json')?.[1]
    const find = keyFinder(keys)
    const leaks = [
      ...contents,
      ['output', Buffer.from(ran.output)] as const,
      ['output of judge', Buffer.from(judged.output)] as const,
    ]
      .filter(([, bytes]) => find(bytes).length > 0)
      .map(([name]) => `a key stands in ${name}`)
    const astray = readdirSync(folder).filter((name) => !expected.includes(name))
    const problems = [
      ...boundProblems('the run', ran, options.timed ? bounds.deadlineS + bounds.moreS : Infinity),
      ...boundProblems('judging again', judged, options.timed ? bounds.deadlineS + bounds.moreS : Infinity),
      ...(hostile.ends.some((code) => code === ran.code)
        ? []
        : [`exit code ${ran.code}, not ${hostile.ends.join(' or ')}`]),
      ...(judged.code === ran.code ? [] : [`judged again it ends with ${judged.code}, not ${ran.code}`]),
      ...(existsSync(evidence) ? [] : ['there is no evidence.jsonl']),
      ...reportProblems(report),
      ...outputProblems(ran.output),
      ...leaks,
      ...(find(Buffer.from(listening.elsewhere())).length > 0 ? ['another host was told a key'] : []),
      ...astray.map((name) => `${name} was written beside the reports`),
      ...(await pageProblems(join(out, 'allure', 'index.html'), options.browser)),
      ...(listening.elsewhere().includes('/executed') ? ['a page went where a server told it to'] : []),
    ]
    const { name, what } = hostile
    const evidenceMiB = existsSync(evidence) ? statSync(evidence).size / 2 ** 20 : 0
    const { code, seconds, peakMiB } = ran
    const line = ran.output.split('\n').find((text) => text.trim() !== '') ?? ''
    return {
      name,
      what,
      code,
      line,
      seconds,
      peakMiB: Math.max(peakMiB, judged.peakMiB),
      evidenceMiB,
      requests: listening.requests(),
      problems,
    }
  } finally {
    await listening.close()
    if (options.keep === true) process.stderr.write(`kept ${folder}\n`)
    else await rm(folder, { recursive: true, force: true })
  }
}

const expected = ['report', 'gateproof.config.json', 'usage']

interface Target {
  readonly url: string
  readonly hostile: Hostile
  readonly reference: Reference
  readonly options: TryOptions
}

async function runAndJudge(folder: string, { url, hostile, reference, options }: Target) {
  const { keys } = reference
  const { seed } = options
  const out = join(folder, 'report')
  mkdirSync(out)
  const variable = (role: string) => `GATEWAY_KEY_${role.toUpperCase()}`
  const named = Object.fromEntries(Object.keys(keys).map((role) => [role, variable(role)]))
  writeFileSync(
    join(folder, 'gateproof.config.json'),
    JSON.stringify({ keys: named, prefixes: { motionControl: '/kling' } }),
  )
  const env = Object.fromEntries(Object.entries(keys).map(([role, key]) => [variable(role), key]))
  const usageFile = join(folder, 'usage')
  const { timeoutS, deadlineS, moreS } = bounds
  const killAfterS = 3 * (deadlineS + moreS)
  const target = [
    '--base-url',
    url,
    '--allow',
    'images,video',
    '--seed',
    `${seed}`,
    '--out',
    out,
    ...(hostile.skip === undefined ? [] : ['--skip', hostile.skip]),
  ]
  const paced = ['--timeout', `${timeoutS}`, '--deadline', `${deadlineS}`, '--poll-interval', '0.2']
  const running = { cwd: folder, usageFile, killAfterS }
  const ran = await runCommand(['run', ...target, ...paced], { ...running, env })
  rmSync(usageFile, { force: true })
  const judged = await runCommand(['judge', join(out, 'evidence.jsonl')], { ...running, env: {} })
  return { ran, judged, out }
}

function boundProblems(what: string, { code, seconds, peakMiB }: Ended, mostS: number): readonly string[] {
  return [
    ...(code === null ? [`${what} was killed after ${seconds.toFixed(0)} s`] : []),
    ...(seconds > mostS ? [`${what} took ${seconds.toFixed(1)} s, more than ${mostS}`] : []),
    ...(peakMiB > bounds.peakMiB ? [`${what} took ${peakMiB.toFixed(0)} MiB, more than ${bounds.peakMiB}`] : []),
  ]
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
