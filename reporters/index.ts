import { rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { JudgedRun, Report } from '../src/report/report.ts'
import { allureParts, removeResults } from './allure/index.ts'
import { writeAtomically, writeEach, type WriteResult } from './files.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown/index.ts'
import { removeRequestFiles, replaceRequestFiles, requestFolder } from './reproduce/request-files.ts'
import { printableJson } from './escape.ts'

export { renderAnnotations } from './annotations.ts'
export { renderConsole, renderVerdict } from './console/index.ts'
export type { ConsoleOptions } from './console/canvas.ts'
export type { WriteResult } from './files.ts'
export { renderJunit } from './junit.ts'
export { renderMarkdown } from './markdown/index.ts'

/** The files and folders that a run writes besides the evidence. */
export const reportFiles = ['report.json', 'junit.xml', 'summary.md', 'allure/index.html'] as const
/** The files that `certify` writes into the folder of a run. */
export const statementFiles = ['statement.json', 'badge.svg', 'statement.html'] as const
export const reportFolders = ['allure-results', 'allure', requestFolder] as const

/**
 * Removes the reports of an earlier run, which would not match the new evidence.
 *
 * @throws the file system's error
 */
export function removeReports(outDir: string): void {
  for (const name of [...reportFiles, ...statementFiles]) rmSync(join(outDir, name), { force: true })
  removeResults(join(outDir, 'allure-results'))
  removeRequestFiles(join(outDir, requestFolder))
}

/**
 * Writes `report.json`, `junit.xml`, `summary.md`, `allure-results/`, `allure/index.html` and the request bodies that their commands
 * read (`requests/`) into a folder. If one cannot be written, the others still are.
 *
 * @param onBegin called with the name of each before it is written: `allure/index.html`
 */
export async function writeReports(
  { report, evidence, trend }: JudgedRun,
  outDir: string,
  onBegin: (name: string) => void = () => undefined,
): Promise<WriteResult> {
  const judged = { report, evidence, folder: '.', ...(trend && { trend }) }
  const at = (name: string) => join(outDir, name)
  const text = (name: string, render: () => string) => ({ [at(name)]: async () => writeAtomically(at(name), render()) })
  const allure = allureParts(judged)
  const files = {
    [at(requestFolder)]: async () => replaceRequestFiles(judged, at(requestFolder)),
    ...text('report.json', () => reportJson(judged.report)),
    ...text('junit.xml', () => renderJunit(judged)),
    ...text('summary.md', () => renderMarkdown(judged)),
    [at('allure-results')]: async () => allure.writeResults(at('allure-results')),
    ...text('allure/index.html', allure.page),
  }
  return writeEach(files, (file) => onBegin(relative(outDir, file).split(sep).join('/')))
}

/** The text of `report.json`. Characters that a terminal would obey stay escaped, so that it can be printed. */
export function reportJson(report: Report): string {
  return `${printableJson(JSON.stringify(report, null, 2))}\n`
}
