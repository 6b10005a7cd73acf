import { rmSync } from 'node:fs'
import type { JudgedRun, Report } from '../src/report/report.ts'
import { memoized } from '../src/std/memoized.ts'
import { allureParts, removeResults } from './allure/index.ts'
import { printableJson } from './escape.ts'
import { writeAtomically } from './files.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown/index.ts'
import { removeRequestFiles, replaceRequestFiles, requestFolder } from './reproduce/request-files.ts'

/** A form in which a run writes its result: one file, or a folder of files. */
export interface Format {
  /** Its name on the command line. */
  readonly name: string
  /** Where a run writes it, in its output folder. */
  readonly path: string
  readonly isFolder: boolean
  /** Writes it. A file that cannot be written completely is not written. @throws the file system's error */
  readonly write: (judged: JudgedRun, path: string) => Promise<void>
  /** Removes that of an earlier run. */
  readonly remove: (path: string) => void
}

/** A format that is one text. */
const file = (name: string, path: string, render: (judged: JudgedRun) => string): Format => ({
  name,
  path,
  isFolder: false,
  write: async (judged, target) => writeAtomically(target, render(judged)),
  remove: (target) => rmSync(target, { force: true }),
})

/** The page and the results share what takes long to compute. */
const allure = memoized(allureParts)

/** The text of `report.json`. Characters that a terminal would obey stay escaped, so that it can be printed. */
export function reportJson(report: Report): string {
  return `${printableJson(JSON.stringify(report, null, 2))}\n`
}

/**
 * Every format, in the order of writing. This is the only list: a run writes these, removes those of an earlier run, and checks before
 * the first request that each can be written (CONTRIBUTING.md, "Add a reporter").
 */
export const formats: readonly Format[] = [
  {
    name: 'requests',
    path: requestFolder,
    isFolder: true,
    write: async (judged, path) => replaceRequestFiles(judged, path),
    remove: removeRequestFiles,
  },
  file('json', 'report.json', ({ report }) => reportJson(report)),
  file('junit', 'junit.xml', renderJunit),
  file('markdown', 'summary.md', renderMarkdown),
  {
    name: 'allure-results',
    path: 'allure-results',
    isFolder: true,
    write: async (judged, path) => allure(judged).writeResults(path),
    remove: removeResults,
  },
  file('allure', 'allure/index.html', (judged) => allure(judged).page()),
]
