import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JudgedRun } from '../../src/report/report.ts'
import { allurePage } from './page.ts'
import type { ResultFile } from './format.ts'
import { allureRun, resultFiles, type AllureRun } from './results.ts'
import { writeAtomicallySync } from '../files.ts'

/** What a run writes: only such files of an earlier run are removed. */
const writtenNames =
  /-result\.json$|-attachment\.(?:txt|svg|csv)$|^categories\.json$|^environment\.properties$|-globals\.json$/

/** What Allure makes of a run: a folder of results, and one page that opens offline. What both need is computed once. */
export function allureParts(judged: JudgedRun): {
  /** Replaces those of an earlier run. @throws the file system's own error when the folder cannot be written to */
  readonly writeResults: (resultsDir: string) => void
  readonly page: () => string
} {
  let made: AllureRun | undefined
  const run = () => (made ??= allureRun(judged))
  return {
    writeResults: (resultsDir) => replaceResults(resultsDir, resultFiles(run())),
    page: () => allurePage(run(), judged),
  }
}

/** Some two thousand small files: one after another they take a fifth of the time that as many promises take. */
function replaceResults(resultsDir: string, results: readonly ResultFile[]): void {
  mkdirSync(resultsDir, { recursive: true })
  removeResults(resultsDir)
  try {
    for (const { name, text } of results) writeAtomicallySync(join(resultsDir, name), text)
  } catch (error) {
    // Some of them alone would be taken for the whole.
    removeResults(resultsDir)
    throw error
  }
}

/** Removes what an earlier run wrote there, and nothing else. */
export function removeResults(resultsDir: string): void {
  if (!existsSync(resultsDir)) return
  for (const name of readdirSync(resultsDir))
    if (writtenNames.test(name)) rmSync(join(resultsDir, name), { force: true })
}
