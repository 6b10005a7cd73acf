import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Reference } from '../../gateway/reference/server.ts'
import { keyFinder } from '../redact/find-key.ts'
import { pageProblems } from './page.ts'
import { outputProblems, ranOutOfTime, reportProblems, wasJudgedInPart } from './problems.ts'
import { runCommand, type Ended } from './running.ts'
import { open, type Hostile } from './serve.ts'

/** Bounds of every run against a hostile server. */
export const bounds = { timeoutS: 3, deadlineS: 10, moreS: 10, killAfterS: 120, peakMiB: 400 } as const

/** A run against one server. */
export interface Tried {
  readonly name: string
  readonly what: string
  readonly code: number | null
  /** The first line of the report. */
  readonly line: string
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMiB: number
  readonly evidenceMiB: number
  readonly requests: number
  /** Detected problems. */
  readonly problems: readonly string[]
}

export interface TryOptions {
  readonly seed: number
  /** Time limit of the drive in seconds. Default: `bounds.deadlineS`. */
  readonly deadlineS?: number
  /** Browser that opens the page. */
  readonly browser?: string
  /** Keeps the folder. */
  readonly keep?: boolean
}

/** Runs the command against a hostile server and checks its files and output. */
export async function attempt(hostile: Hostile, reference: Reference, options: TryOptions): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-hostile-'))
  const listening = await open(hostile, reference.url, options.seed)
  try {
    const { ran, judged, out } = await runAndJudge(folder, { url: listening.url, hostile, reference, options })
    const files = filesIn(out)
    const elsewhere = listening.elsewhere()
    const output = { ...sinksOf('run', ran), ...sinksOf('judge', judged), 'requests to another host': elsewhere }
    const sinks = { ...files, ...output }
    const evidence = files['evidence.jsonl']
    const { browser } = options
    const page = await pageProblems(join(out, 'report.html'), hostile.shown === true ? browser : undefined)
    const problems = [
      ...boundProblems('the run', ran),
      ...boundProblems('judging again', judged),
      ...codeProblems(hostile, {
        ran,
        judged,
        cut: ranOutOfTime(evidence),
        inPart: wasJudgedInPart(files['report.json']),
      }),
      ...(evidence === undefined ? ['evidence.jsonl is missing'] : []),
      ...reportProblems(files['report.json']),
      ...outputProblems(ran.stdout + ran.stderr),
      ...keyProblems(Object.values(reference.keys), sinks),
      ...readdirSync(folder)
        .filter((name) => !expected.includes(name))
        .map((name) => `${name} was written outside the report folder`),
      ...page,
      ...(elsewhere.includes('/executed') ? ['a page followed a URL of the server'] : []),
    ]
    const { name, what } = hostile
    const { code, seconds } = ran
    const line = `${ran.stdout}\n${ran.stderr}`.split('\n').find((text) => text.trim() !== '') ?? ''
    const figures = { seconds, cpuSeconds: ran.cpuSeconds, peakMiB: Math.max(ran.peakMiB, judged.peakMiB) }
    const evidenceMiB = (evidence?.length ?? 0) / 2 ** 20
    return { name, what, code, line, ...figures, evidenceMiB, requests: listening.requests(), problems }
  } finally {
    await listening.close()
    if (options.keep === true) process.stderr.write(`kept ${folder}\n`)
    else await rm(folder, { recursive: true, force: true })
  }
}

/** Files that a run may leave in its folder. */
const expected: readonly string[] = ['report', 'gateproof.config.json', 'usage']

interface Target {
  readonly url: string
  readonly hostile: Hostile
  readonly reference: Reference
  readonly options: TryOptions
}

async function runAndJudge(folder: string, { url, hostile, reference: { keys }, options }: Target) {
  const out = join(folder, 'report')
  const config = { keys: renamed(keys, (role) => [role, variableOf(role)]), prefixes: { motionControl: '/kling' } }
  writeFileSync(join(folder, 'gateproof.config.json'), JSON.stringify(config))
  const { timeoutS, killAfterS } = bounds
  const { deadlineS = bounds.deadlineS } = options
  const target = ['--base-url', url, '--allow', 'images,video', '--seed', `${options.seed}`, '--out', out]
  const paced = ['--timeout', `${timeoutS}`, '--deadline', `${deadlineS}`, '--poll-interval', '0.2']
  const skipped = hostile.skip === undefined ? [] : ['--skip', hostile.skip]
  const running = { cwd: folder, usageFile: join(folder, 'usage'), killAfterS }
  const env = renamed(keys, (role, key) => [variableOf(role), key])
  const ran = await runCommand(['run', ...target, ...paced, ...skipped], { ...running, env })
  rmSync(running.usageFile, { force: true })
  const judged = await runCommand(['judge', join(out, 'evidence.jsonl')], { ...running, env: {} })
  return { ran, judged, out }
}

const variableOf = (role: string) => `GATEWAY_KEY_${role.toUpperCase()}`
const renamed = (keys: Reference['keys'], rename: (role: string, key: string) => readonly [string, string]) =>
  Object.fromEntries(Object.entries(keys).map(([role, key]) => rename(role, key)))

type Sinks = Readonly<Record<string, Buffer | string>>

const sinksOf = (what: string, { stdout, stderr }: Ended): Sinks => ({
  [`stdout of ${what}`]: stdout,
  [`stderr of ${what}`]: stderr,
})

function filesIn(folder: string): Readonly<Record<string, Buffer>> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path)]))
}

/**
 * A run is late if it exceeds its time and its CPU time, because wall time alone is unreliable on a busy machine; or if it exceeds three
 * times its time.
 */
function boundProblems(what: string, { code, seconds, cpuSeconds, peakMiB }: Ended): readonly string[] {
  const { deadlineS, moreS } = bounds
  const late = seconds > deadlineS + moreS && (cpuSeconds > moreS || seconds > 3 * (deadlineS + moreS))
  return [
    ...(code === null ? [`${what} was killed after ${seconds.toFixed(0)} s`] : []),
    ...(late ? [`${what} took ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU time`] : []),
    ...(peakMiB > bounds.peakMiB ? [`${what} took ${peakMiB.toFixed(0)} MiB, more than ${bounds.peakMiB}`] : []),
  ]
}

interface Ends {
  readonly ran: Ended
  readonly judged: Ended
  readonly cut: boolean
  readonly inPart: boolean
}

/**
 * A drive that hits its deadline may be inconclusive, because it may not have reached the hostile part. So may a judging that times out;
 * judging its recording again may have any exit code allowed for the server. A wrong set-up ends a run with 2; judging its recording, in
 * which nothing was tested, ends with 3.
 */
function codeProblems({ ends }: Hostile, { ran, judged, cut, inPart }: Ends): readonly string[] {
  const isRight = (code: number | null, mayBeOpen: boolean) =>
    ends.some((one) => one === code) || (mayBeOpen && code === 3)
  const isSame =
    judged.code === (ran.code === 2 ? 3 : ran.code) || (inPart && ran.code === 3 && isRight(judged.code, true))
  return [
    ...(isRight(ran.code, cut || inPart) ? [] : [`exit code ${ran.code}, not ${ends.join(' or ')}`]),
    ...(isSame ? [] : [`judging again ended with ${judged.code}, not ${ran.code}`]),
  ]
}

function keyProblems(keys: readonly string[], sinks: Sinks): readonly string[] {
  const find = keyFinder(keys)
  const found = Object.entries(sinks).filter(([, content]) => find(Buffer.from(content as string)).length > 0)
  const names = found.map(([name]) => name)
  return names.length === 0
    ? []
    : [`a key is in ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`]
}
