import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printable, printableJson } from '../../reporters/escape.ts'
import { createFolder, removeFilesIn, writeFile } from '../../src/std/create-file.ts'
import { writeEach, type WriteResult } from '../../reporters/files.ts'
import { readReport, readReportIn } from '../../src/report/report-file.ts'
import type { Report, RunSummary, Trend } from '../../src/report/report.ts'
import { isRunSummary, isSameDeployment, isSameRun, summarize } from '../../src/report/run-summary.ts'
import { readEntry } from '../../src/std/open-file.ts'
import { quoted, reasonOf, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'

/** How many files of a folder are read, the newest first, and how many summaries remain in it. */
const max = { read: 100, kept: 500 }

/** The names of summaries sort by time. Only these are ever removed. */
const ownName = /^gateproof-\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.json$/
/** Files of other formats in the folder of a run. */
const otherNames = new Set(['statement.json', 'compare.json'])

/** The earlier runs of `--history`. */
export interface History {
  /** The runs before this one, of the same deployment. */
  readonly trendOf: (report: Report) => Trend
  /** Adds a run to each folder. */
  readonly add: (report: Report) => Promise<WriteResult>
}

/**
 * Reads earlier runs, before a new run replaces any of them. Creates missing folders.
 *
 * @param paths reports and folders; undefined is returned if there are none
 * @throws UsageError if a folder cannot be created or read
 */
export function openHistory(paths: readonly string[] = [], option = '--history'): History | undefined {
  if (paths.length === 0) return undefined
  const folders = paths.filter(isFolderOrMissing)
  const attempt = attemptFor(option)
  for (const folder of folders) attempt(folder, writeReasonOf, () => createFolder(folder))
  const read = paths.flatMap((path) =>
    folders.includes(path)
      ? filesIn(path, attempt).map((name) => readRun(join(path, name), runIn(path, name)))
      : [readRun(path, summaryOf(readReport(path)))],
  )
  return {
    trendOf: (report) => trendOf(summarize(report), read),
    add: (report) => addTo(folders, report),
  }
}

const isFolderOrMissing = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() !== true

interface ReadRun {
  readonly file: string
  /** The run, or what is wrong with the file. */
  readonly run: RunSummary | string
}

const readRun = (file: string, run: RunSummary | string): ReadRun => ({ file: relative('', file) || file, run })

function trendOf(current: RunSummary, read: readonly ReadRun[]): Trend {
  const leftOut: string[] = []
  const earlier: RunSummary[] = []
  for (const { file, run } of read) {
    if (typeof run === 'string') leftOut.push(`${quoted(file)} ${run}`)
    else if (!isSameDeployment(run, current)) leftOut.push(`${quoted(file)} is of another deployment: ${nameOf(run)}`)
    else if (run.run.startedAt < current.run.startedAt && !earlier.some((one) => isSameRun(one, run))) earlier.push(run)
  }
  earlier.sort((one, other) => (one.run.startedAt < other.run.startedAt ? 1 : -1))
  return { current, earlier, leftOut }
}

const nameOf = ({ deployment }: RunSummary) =>
  deployment.embedded ? 'the embedded reference gateway' : deployment.baseUrl

/** The reports and summaries in a folder and the reports of runs below it: names below the folder. Links are left out. */
function filesIn(folder: string, attempt: ReturnType<typeof attemptFor>): readonly string[] {
  const entries = attempt(folder, reasonOf, () => readdirSync(folder, { withFileTypes: true }))
  const named = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !otherNames.has(entry.name))
    .map(({ name }) => name)
  const own = named.filter((name) => ownName.test(name)).toSorted()
  const others = named.filter((name) => !ownName.test(name))
  const statsOf = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false })
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/report.json`)
    .filter((name) => statsOf(name)?.isFile())
  const changedAt = (name: string) => statsOf(name)?.mtimeMs ?? 0
  const reports = [...others, ...below].toSorted((one, other) => changedAt(one) - changedAt(other))
  return [...own.slice(-max.read), ...reports.slice(-max.read)]
}

const summaryOf = (report: Report | string): RunSummary | string =>
  typeof report === 'string' ? report : summarize(report)

/** Summaries have some hundred kilobytes. */
const maxSummaryBytes = 16 * 1024 * 1024

function runIn(folder: string, name: string): RunSummary | string {
  if (!ownName.test(name)) return summaryOf(readReportIn(folder, name))
  try {
    const value: unknown = JSON.parse(readEntry(folder, name, maxSummaryBytes).toString('utf8'))
    return isRunSummary(value) ? value : 'is not a run summary of this version of gateproof'
  } catch (error) {
    return error instanceof SyntaxError ? 'is not JSON' : `cannot be read: ${reasonOf(error)}`
  }
}

async function addTo(folders: readonly string[], report: Report): Promise<WriteResult> {
  const { startedAt, seed } = report.run
  const name = `gateproof-${startedAt.replaceAll(/[:.]/g, '-')}-${seed}.json`
  const text = `${printableJson(JSON.stringify(summarize(report)))}\n`
  const write = async (folder: string) => {
    writeFile(join(folder, name), text)
    removeOldest(folder)
  }
  return writeEach(Object.fromEntries(folders.map((folder) => [join(folder, name), () => write(folder)])))
}

function removeOldest(folder: string): void {
  const own = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .toSorted()
  const oldest = new Set(own.slice(0, -max.kept))
  if (oldest.size > 0) removeFilesIn(folder, (name) => oldest.has(name))
}

const attemptFor =
  (option: string) =>
  <T>(path: string, describe: (error: unknown) => string, work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw new UsageError(`${option} ${quoted(relative('', path))}: ${printable(describe(error))}`)
    }
  }
