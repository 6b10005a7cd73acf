import { join } from 'node:path'
import type { JudgedRun } from '../../src/report/report.ts'
import { createFolder, removeFilesIn, writeFile } from '../../src/std/create-file.ts'

/** The files that a run writes. Only these are removed by a later run. */
const writtenNames =
  /-result\.json$|-attachment\.(?:txt|svg|csv)$|^categories\.json$|^environment\.properties$|-globals\.json$/

/**
 * Writes the folder `allure-results`, and replaces the results of an earlier run.
 *
 * @param isFull whether what is satisfied has its exchanges attached too
 * @throws the file system's error
 */
export async function writeResults(judged: JudgedRun, resultsDir: string, isFull = false): Promise<void> {
  const { allureRun, resultFiles } = await import('./results.ts')
  const results = resultFiles(allureRun(judged, isFull))
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
