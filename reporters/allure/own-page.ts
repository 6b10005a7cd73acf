import { join } from 'node:path'
import { conclusionOf } from '../../src/report/conclusion.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import {
  createFolder,
  createTemporaryFolder,
  removeFile,
  removeTemporaryFolder,
  writeFile,
} from '../../src/std/create-file.ts'
import { findPackage, importFile, installAdvice } from '../../src/std/packages.ts'
import { writeResults } from './index.ts'

/** The packages that make Allure's page. They are optional: a run needs none of them. */
const packages = ['@allurereport/core', '@allurereport/plugin-awesome'] as const

/** What is used of them. */
interface Core {
  readonly AllureReport: new (options: object) => {
    readonly start: () => Promise<void>
    readonly readDirectory: (folder: string) => Promise<void>
    readonly done: () => Promise<void>
  }
}
interface Plugin {
  readonly default: new (options: object) => object
}

/** Which packages are missing, and how to install them, as a sentence; undefined if all are there. */
export function missingAllure(): string | undefined {
  const missing = packages.filter((name) => findPackage(name) === undefined)
  return missing.length === 0
    ? undefined
    : `Allure's page needs ${missing.join(' and ')}. ${installAdvice(missing.join(' '))}`
}

const pageFile = 'index.html'

/**
 * Makes Allure's page of a run with Allure's own packages: `index.html` in a folder, which opens without a server. Nothing else of the folder is
 * replaced.
 *
 * @throws the file system's error, or that of Allure
 */
export async function writeAllurePage(judged: JudgedRun, folder: string): Promise<void> {
  const [core, plugin] = (await Promise.all(
    packages.map((name) => {
      const found = findPackage(name)
      if (found === undefined) throw new Error(missingAllure())
      return importFile(found.entry)
    }),
  )) as [Core, Plugin]
  const results = createTemporaryFolder()
  try {
    await writeResults(judged, results, true)
    let page: string | undefined
    const addFile = (path: string, data: Buffer) => {
      if (path.endsWith(pageFile)) page = data.toString('utf8')
      return Promise.resolve(path)
    }
    const name = `Gateproof: ${conclusionOf(judged.report)}`
    const options = { reportName: name, singleFile: true, groupBy: ['parentSuite', 'suite'] }
    const report = new core.AllureReport({
      ...{ name, output: join(results, 'page'), open: false, port: undefined, appendHistory: false },
      reportFiles: { addFile },
      plugins: [{ id: 'awesome', enabled: true, plugin: new plugin.default(options), options }],
    })
    await report.start()
    await report.readDirectory(results)
    await report.done()
    if (page === undefined) throw new Error('Allure made no page')
    createFolder(folder)
    writeFile(join(folder, pageFile), page)
  } finally {
    removeTemporaryFolder(results)
  }
}

/** Removes the page of an earlier run. */
export const removeAllurePage = (folder: string): void => removeFile(join(folder, pageFile))
