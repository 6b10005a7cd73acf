import { join, relative, sep } from 'node:path'
import type { ReportFile } from '../src/deployment/report-files.ts'
import type { JudgedRun } from '../src/report/report.ts'
import { writeEach, type WriteResult } from './files.ts'
import { formatNamed, outputFormats } from './formats.ts'

export { missingAllure } from './allure/own-page.ts'
export { renderAnnotations } from './annotations.ts'
export { renderConsole, renderVerdict } from './console/index.ts'
export type { ConsoleOptions } from './console/canvas.ts'
export type { WriteResult } from './files.ts'
export {
  formatNamed,
  removeReports,
  reportFiles,
  reportFolders,
  reportJson,
  reportsIn,
  statementFiles,
} from './formats.ts'
export { renderJunit } from './junit.ts'
export { renderKnownViolations, unknownViolations } from './known-violations.ts'
export { renderMarkdown } from './markdown/index.ts'

/**
 * Writes every format of the output folder. If one cannot be written, the others still are.
 *
 * @param onBegin called with the name of each before it is written: `report.html`
 */
export async function writeReports(
  run: JudgedRun,
  outDir: string,
  onBegin: (name: string) => void = () => undefined,
): Promise<WriteResult> {
  const judged = { ...run, folder: '.' }
  const writes = outputFormats.map(({ path, write }) => {
    const file = join(outDir, path)
    return [file, () => write(judged, file)] as const
  })
  return writeEach(Object.fromEntries(writes), (file) => onBegin(relative(outDir, file).split(sep).join('/')))
}

/**
 * Writes reports to any files. If one cannot be written, the others still are.
 *
 * @param onBegin called with the path of each before it is written
 */
export async function writeReportFiles(
  judged: JudgedRun,
  files: readonly ReportFile[],
  onBegin?: (file: string) => void,
): Promise<WriteResult> {
  const writes = files.map(({ format, file }) => [file, () => formatNamed(format).write(judged, file)] as const)
  return writeEach(Object.fromEntries(writes), onBegin)
}
