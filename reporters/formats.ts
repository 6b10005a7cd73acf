import { dirname, join } from 'node:path'
import type { ReportFile, WrittenFormat } from '../src/deployment/report-files.ts'
import type { JudgedRun, Report } from '../src/report/report.ts'
import { removeFile, writeFile } from '../src/std/create-file.ts'
import { memoized } from '../src/std/memoized.ts'
import { removeResults, writeResults } from './allure/index.ts'
import { removeAllurePage, writeAllurePage } from './allure/own-page.ts'
import { printableJson } from './escape.ts'
import { removeRequestFiles, replaceRequestFiles, requestFolder } from './reproduce/request-files.ts'

/** A form in which a run writes its result: one file, or a folder of files. */
export interface Format {
  /** Its name, also for `--report`. */
  readonly name: WrittenFormat
  /** Where a run writes it in its output folder; absent if it is written for `--report` only. */
  readonly path?: string
  readonly isFolder: boolean
  /** Writes it. A file that cannot be written completely is not written. @throws the file system's error */
  readonly write: (judged: JudgedRun, path: string) => Promise<void>
  /** Removes that of an earlier run, which would not match the new evidence. */
  readonly remove: (path: string) => void
}

/** A format that a run writes into its output folder. */
export type OutputFormat = Format & { readonly path: string }

/** Loads its module when it is called: no command needs all of them, and a run only at its end. */
type Render = (judged: JudgedRun) => Promise<string>

/** A format that is one text. */
const file = (name: WrittenFormat, render: Render): Format => ({
  name,
  isFolder: false,
  write: async (judged, target) => writeFile(target, await render(judged)),
  remove: removeFile,
})

/** Written twice. */
const page = memoized(async (judged: JudgedRun) => (await import('./page/page.ts')).renderPage(judged))

/** The text of `report.json`. Characters that a terminal would obey stay escaped, so that it can be printed. */
export function reportJson(report: Report): string {
  return `${printableJson(JSON.stringify(report, null, 2))}\n`
}

/**
 * The formats that every run writes, in the order of writing. A run removes those of an earlier run, and checks before the first request
 * that each can be written.
 */
export const outputFormats: readonly OutputFormat[] = [
  {
    name: 'requests',
    path: requestFolder,
    isFolder: true,
    write: async (judged, path) => replaceRequestFiles(judged, path),
    remove: removeRequestFiles,
  },
  { ...file('json', async ({ report }) => reportJson(report)), path: 'report.json' },
  { ...file('junit', async (judged) => (await import('./junit.ts')).renderJunit(judged)), path: 'junit.xml' },
  {
    ...file('markdown', async (judged) => (await import('./markdown/index.ts')).renderMarkdown(judged)),
    path: 'summary.md',
  },
  {
    name: 'allure-results',
    path: 'allure-results',
    isFolder: true,
    write: writeResults,
    remove: removeResults,
  },
  { ...file('html', page), path: 'report.html' },
  // For those who link its path of version 0.1.
  { ...file('html', page), path: 'allure/index.html' },
]

/** The results that are asked for by name attach the exchanges of what is satisfied too. */
const fullResults: Format = {
  name: 'allure-results',
  isFolder: true,
  write: (judged, path) => writeResults(judged, path, true),
  remove: removeResults,
}

/** Every format, as `--report` writes it. This is the only list (CONTRIBUTING.md, "Add a reporter"). */
export const formats: readonly Format[] = [
  ...new Map([...outputFormats, fullResults].map((one): readonly [string, Format] => [one.name, one])).values(),
  { name: 'allure', isFolder: true, write: writeAllurePage, remove: removeAllurePage },
  file('ctrf', async (judged) => (await import('./ctrf.ts')).renderCtrf(judged)),
  file('sarif', async (judged) => (await import('./sarif/index.ts')).renderSarif(judged)),
  // Kept until the new one replaces it: a collector that reads it during the run must find the last result.
  {
    ...file('prometheus', async (judged) => (await import('./prometheus.ts')).renderPrometheus(judged)),
    remove: () => undefined,
  },
]

/** What `--write-baseline` writes. Its reasons are written by hand: no run removes or replaces it. */
const knownViolations: Format = {
  ...file('baseline', async (judged) => (await import('./known-violations.ts')).renderKnownViolations(judged)),
  remove: () => undefined,
}

/** The files that a run writes besides the evidence. */
export const reportFiles = outputFormats.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
/** The files that `certify` writes into the folder of a run. */
export const statementFiles = ['statement.json', 'badge.svg', 'statement.html'] as const
/** The files that compare a run with another one. */
export const comparisonFiles = ['compare.json', 'compare.md', 'compare.html'] as const
/** The folders that a run writes, and those of its files. */
export const reportFolders = outputFormats
  .map(({ path, isFolder }) => (isFolder ? path : dirname(path)))
  .filter((path) => path !== '.')

/** A format by its name. */
export function formatNamed(name: ReportFile['format']): Format {
  const format = [...formats, knownViolations].find((one) => one.name === name)
  if (format === undefined) throw new Error(`no reporter for the format ${name}`)
  return format
}

/** Where a run writes which format in its output folder. */
export const reportsIn = (outDir: string): readonly ReportFile[] =>
  outputFormats.map(({ name, path }) => ({ format: name, file: join(outDir, path) }))

/**
 * Removes the reports of an earlier run, which would not match the new evidence.
 *
 * @param files the reports outside the output folder
 * @throws the file system's error
 */
export function removeReports(outDir: string, files: readonly ReportFile[] = []): void {
  for (const name of statementFiles) removeFile(join(outDir, name))
  for (const { format, file } of [...reportsIn(outDir), ...files]) formatNamed(format).remove(file)
}
