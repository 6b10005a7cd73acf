import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Judged } from '../src/verdict/report.ts'
import { allurePage } from './allure/page.ts'
import type { ResultFile } from './allure/result-file.ts'
import { allureResults } from './allure/results.ts'
import { writeAtomically, type Written } from './files.ts'

/** What a run writes: only such files of an earlier run are removed. */
const own = /-result\.json$|-attachment\.(?:txt|svg)$|^categories\.json$|^environment\.properties$|-globals\.json$/

/**
 * Writes `allure-results/`, replacing those of an earlier run, and from them `allure/index.html`, one page that opens offline.
 *
 * @throws the file system's own error when the folder cannot be written to
 */
export async function writeAllure(judged: Judged, outDir: string): Promise<Written> {
  const { report } = judged
  const resultsDir = join(outDir, 'allure-results')
  const results = allureResults(judged)
  await replaceResults(resultsDir, results)
  const path = join(outDir, 'allure', 'index.html')
  const page = await allurePage(
    resultsDir,
    `Gateproof: ${report.verdict}, judged ${report.judged.of} of ${report.judged.total}`,
  )
  if ('missing' in page) {
    await rm(path, { force: true })
    return { files: [resultsDir], notes: [`no allure/index.html: ${page.missing}`] }
  }
  await writeAtomically(path, page.html)
  return { files: [resultsDir, path], notes: [] }
}

async function replaceResults(resultsDir: string, results: readonly ResultFile[]): Promise<void> {
  await mkdir(resultsDir, { recursive: true })
  const before = (await readdir(resultsDir)).filter((name) => own.test(name))
  await Promise.all(before.map((name) => rm(join(resultsDir, name), { force: true })))
  await Promise.all(results.map(({ name, text }) => writeAtomically(join(resultsDir, name), text)))
}
