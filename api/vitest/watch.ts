import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { expect } from 'vitest'
import { pluralize, shortList } from '../../reporters/summary.ts'
import { areas } from '../../suites/areas.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { plannedProbes, servesSelected } from '../../src/drive/plan/planned-probes.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { readLines } from '../../src/evidence/lines.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import type { JudgedRun, RequirementReport, TestReport } from '../../src/report/report.ts'
import { removeFile, writeFile } from '../../src/std/create-file.ts'
import { readFile } from '../../src/std/open-file.ts'
import { isSystemError } from '../../src/std/usage-error.ts'
import { drivingTool } from '../build-info.ts'
import { contractToDrive } from '../contract.ts'
import { failing } from '../failing.ts'
import { evidenceIn } from '../files/out-folder.ts'
import type { RunOptions } from '../options.ts'
import { folderOf, settingsOf } from '../read-options.ts'
import { shownLine } from './shown-text.ts'

/** A run in vitest's watch mode. */
export interface Watched {
  /** Lets the run send again only what the failed and the undecided requirements of the last one need; empty for a complete run. */
  readonly options: Pick<RunOptions, 'resume'>
  /** Keeps for the next run what it need not send again. Call it while the evidence can be read. */
  readonly keep: (judged: JudgedRun) => void
  /** True if a requirement is satisfied, and was judged from answers of earlier runs only. */
  readonly isEarlier: (row: RequirementReport) => boolean
  /** Says what was sent again, and what is shown from before. Empty for a complete run. */
  readonly lines: (report: JudgedRun['report']) => readonly string[]
}

/** What the last run leaves besides its evidence. */
interface Kept {
  /** Equal for runs of the same process of vitest, configuration, contract and version. */
  readonly key: string
  /** Local time at which its complete run began. */
  readonly since: string
  readonly failed: readonly string[]
  readonly undecided: readonly string[]
  /** The probes that are not sent again. */
  readonly probes: readonly string[]
}

/** True in watch mode. In CI, every run is complete. */
const isWatching = () => process.env['VITEST_MODE'] === 'WATCH' && (process.env['CI'] ?? '') === ''

/** What is written for others is of a complete run. */
const writes = ({ outDir, reports, writeBaseline, history, otlp }: RunOptions) =>
  [outDir, reports, writeBaseline, history, otlp].some((option) => option !== undefined)

/** The upstream and a second endpoint have evidence of their own, and the embedded gateway ends with its run. */
const isRepeatable = ({ deployment, compareOverseas, upstream, repeat, modelPatterns, resumeDir }: Settings) =>
  !deployment.embedded &&
  [compareOverseas, upstream, repeat, modelPatterns, resumeDir].every((one) => one === undefined || one === false)

/**
 * Opens the memory of the runs of one process of vitest. Undefined outside watch mode, and if every run must be complete.
 *
 * @param title tells apart several runs of a test file
 * @throws GateproofError `usage` for an invalid option
 */
export async function openWatch(
  options: RunOptions,
  { title = '', sendsAll }: { readonly title?: string | undefined; readonly sendsAll: boolean },
): Promise<Watched | undefined> {
  if (!isWatching() || writes(options)) return undefined
  const modules = join(folderOf({}), 'node_modules')
  const { settings, contract } = await failing(async (secrets) => {
    const read = await settingsOf(options, secrets)
    return { settings: read, contract: contractToDrive(read) }
  })
  if (!isRepeatable(settings) || !existsSync(modules)) return undefined
  const { testPath = '' } = expect.getState()
  const folder = join(modules, '.cache/gateproof', digestOf([testPath, title]).slice(0, 16))
  const stateFile = join(folder, 'watch.json')
  const key = keyOf(settings, options.seed, contract.sha256)
  const last = sendsAll ? undefined : readKept(stateFile, key)
  const isEarlier = earlierIn(last)

  const remember = ({ report, evidence }: JudgedRun) => {
    const { ended } = evidence.footer ?? {}
    // A gateway that did not answer says nothing about the earlier verdicts.
    if (ended === 'setup' || ended === 'interrupted') return
    removeFile(stateFile)
    const judged = report.requirements.filter((row) => row.judged)
    const failed = judged.filter(isFailed)
    const undecided = judged.filter(isOpen)
    // After a run in which nothing failed, everything is sent again: any requirement may fail next.
    if (failed.length === 0) return removeFile(evidenceIn(folder))
    const unmet = [...failed, ...undecided]
    const only = idsOf(unmet.filter((row) => !isLocated(row)))
    const shown = new Set(unmet.flatMap(openTests).flatMap(({ exchanges }) => exchanges.map(probeOf)))
    const planned = plannedProbes(areas, contract, { ...settings, seed: evidence.header.seed })
    const isAgain = ({ area, probe }: (typeof planned)[number]) =>
      probe.client !== undefined ||
      probe.agent !== undefined ||
      shown.has(probe.name) ||
      (only.length > 0 && servesSelected(probe.serves ?? [area], { only, skip: [] }))
    const again = planned.filter(isAgain)
    const probes = planned.filter((one) => !again.includes(one)).map(({ probe }) => probe.name)
    writeFile(evidenceIn(folder), '')
    writeKept(evidence.files[0] ?? '', evidenceIn(folder), new Set(probes))
    const state = {
      key,
      since: last?.since ?? new Date(evidence.header.startedAt).toLocaleTimeString(),
      failed: idsOf(failed),
      undecided: idsOf(undecided),
      probes,
    } satisfies Kept
    writeFile(stateFile, JSON.stringify(state))
  }

  return {
    options: last === undefined ? {} : { resume: folder },
    keep: (judged) => {
      try {
        remember(judged)
      } catch (error) {
        // Where nothing can be written, every run is complete.
        if (!isSystemError(error)) throw error
      }
    },
    isEarlier,
    lines: ({ run, requirements }) =>
      last === undefined ? [] : [shownLine(sentAgain(last, run.seed, requirements.filter(isEarlier).length))],
  }
}

const isFailed = ({ verdict, known }: RequirementReport) =>
  verdict === 'broken' || (verdict === 'violated' && known === undefined)

/** Reasons that only another configuration removes. */
const configured: readonly (string | undefined)[] = [
  ...['declared-absent', 'media-not-allowed', 'no-key', 'no-model', 'no-overseas-url', 'no-prefix'],
]

/** Neither failed nor satisfied, and another answer may change that. */
const isOpen = (row: RequirementReport) =>
  !isFailed(row) &&
  (row.verdict === 'violated' ||
    row.verdict === 'advisory' ||
    (row.verdict === 'inconclusive' && !configured.includes(row.reason?.code)))

const openTests = ({ tests }: RequirementReport) => tests.filter(({ verdict }) => verdict !== 'satisfied')

/** True if the requests to send again are known: those that show it, or those of the requirement that it depends on. */
const isLocated = (row: RequirementReport) =>
  row.reason?.code === 'requirement' ||
  openTests(row).every(({ exchanges, exchangesLeftOut }) => exchanges.length > 0 && exchangesLeftOut === undefined)

const idsOf = (rows: readonly RequirementReport[]) => rows.map(({ id }) => id)

function earlierIn(last: Kept | undefined): Watched['isEarlier'] {
  if (last === undefined) return () => false
  const probes = new Set(last.probes)
  const isKept = ({ exchanges, exchangesLeftOut }: TestReport) =>
    exchangesLeftOut === undefined && exchanges.length > 0 && exchanges.every((id) => probes.has(probeOf(id)))
  return ({ verdict, tests }) => verdict === 'satisfied' && tests.every(isKept)
}

function sentAgain({ since, failed, undecided }: Kept, seed: number, shown: number): string {
  const others = undecided.length === 0 ? '' : `, and ${undecided.length} that did not pass or were undecided`
  return `watch mode: sent again what tests ${pluralize(failed.length, 'failed requirement')} (${shortList(failed, 3)})${others}; ${shown} satisfied ${shown === 1 ? 'one is' : 'ones are'} shown from ${since}, with the same configuration, seed ${seed} and version`
}

/** The probe in the id of an exchange: `chat-plain/plain#1`. */
const probeOf = (exchange: string) => exchange.slice(0, exchange.indexOf('/'))

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function keyOf(settings: Settings, seed: number | undefined, contract: string): string {
  const { seed: _seed, outDir: _outDir, env = {}, ...others } = settings
  const proxies = Object.entries(env).filter(([name]) => /_proxy$/i.test(name))
  // Tests run in child processes of vitest, or in its threads.
  const session = isMainThread ? process.ppid : process.pid
  return digestOf([session, drivingTool(), contract, seed, proxies, others])
}

function readKept(file: string, key: string): Kept | undefined {
  if (!existsSync(file)) return undefined
  const kept = JSON.parse(readFile(file, 2 ** 24).toString('utf8')) as Kept
  return kept.key === key ? kept : undefined
}

/** Writes what the next run need not send again. It finds the same models, and records its own outcomes. */
function writeKept(from: string, to: string, probes: ReadonlySet<string>): void {
  const recorder = createRecorder(to, createRedactor([]))
  let hasHeader = false
  const isKept = (line: EvidenceLine): boolean => {
    switch (line.type) {
      case 'header':
        return !hasHeader && (hasHeader = true)
      case 'discovery':
        return true
      case 'chunks':
        return probes.has(probeOf(line.exchange))
      case 'exchange':
      case 'sending':
        return probes.has(line.probe)
      default:
        return false
    }
  }
  try {
    for (const { line } of readLines(from)) if (isKept(line)) recorder.write(line)
  } finally {
    recorder.close()
  }
}
