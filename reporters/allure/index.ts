import { join } from 'node:path'
import type { JudgedRun } from '../../src/report/report.ts'
import { allurePage } from './page.ts'
import type { ResultFile } from './format.ts'
import { allureRun, resultFiles, type AllureRun } from './results.ts'
import { createFolder, removeFilesIn, writeFile } from '../../src/std/create-file.ts'

/** The files that a run writes. Only these are removed by a later run. */
const writtenNames =
  /-result\.json$|-attachment\.(?:txt|svg|csv)$|^categories\.json$|^environment\.properties$|-globals\.json$/

/** The folder `allure-results` and the offline page of a run. What both need is computed once. */
export function allureParts(judged: JudgedRun): {
  /** Replaces the results of an earlier run. @throws the file system's error */
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

function replaceResults(resultsDir: string, results: readonly ResultFile[]): void {
  createFolder(resultsDir)
  removeResults(resultsDir)
  try {
    for (const { name, text } of results) writeFile(join(resultsDir, name), text)
  } catch (error) {
    // A part of the results would look complete.
    removeResults(resultsDir)
    throw error
  }
}

/** Removes the files of an earlier run, and nothing else. */
export const removeResults = (resultsDir: string): void => removeFilesIn(resultsDir, (name) => writtenNames.test(name))
