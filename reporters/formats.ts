import type { WrittenFormat } from '../src/deployment/report-files.ts'
import type { JudgedRun, Report } from '../src/report/report.ts'
import { removeFile, writeFile } from '../src/std/create-file.ts'
import { memoized } from '../src/std/memoized.ts'
import { removeResults, writeResults } from './allure/index.ts'
import { removeAllurePage, writeAllurePage } from './allure/own-page.ts'
import { renderCtrf } from './ctrf.ts'
import { printableJson } from './escape.ts'
import { renderJunit } from './junit.ts'
import { renderKnownViolations } from './known-violations.ts'
import { renderMarkdown } from './markdown/index.ts'
import { renderPage } from './page/page.ts'
import { renderPrometheus } from './prometheus.ts'
import { removeRequestFiles, replaceRequestFiles, requestFolder } from './reproduce/request-files.ts'
import { renderSarif } from './sarif/index.ts'

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

type Render = (judged: JudgedRun) => string

/** A format that is one text. */
const file = (name: WrittenFormat, render: Render): Format => ({
  name,
  isFolder: false,
  write: async (judged, target) => writeFile(target, render(judged)),
  remove: removeFile,
})

/** Written twice. */
const page = memoized(renderPage)

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
  { ...file('json', ({ report }) => reportJson(report)), path: 'report.json' },
  { ...file('junit', renderJunit), path: 'junit.xml' },
  { ...file('markdown', renderMarkdown), path: 'summary.md' },
  {
    name: 'allure-results',
    path: 'allure-results',
    isFolder: true,
    write: async (judged, path) => writeResults(judged, path),
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
  write: async (judged, path) => writeResults(judged, path, true),
  remove: removeResults,
}

/** Every format, as `--report` writes it. This is the only list (CONTRIBUTING.md, "Add a reporter"). */
export const formats: readonly Format[] = [
  ...new Map([...outputFormats, fullResults].map((one): readonly [string, Format] => [one.name, one])).values(),
  { name: 'allure', isFolder: true, write: writeAllurePage, remove: removeAllurePage },
  file('ctrf', renderCtrf),
  file('sarif', renderSarif),
  // Kept until the new one replaces it: a collector that reads it during the run must find the last result.
  { ...file('prometheus', renderPrometheus), remove: () => undefined },
]

/** What `--write-baseline` writes. Its reasons are written by hand: no run removes or replaces it. */
export const knownViolations: Format = { ...file('baseline', renderKnownViolations), remove: () => undefined }
