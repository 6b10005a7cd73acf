import { dirname, join, relative, sep } from 'node:path'
import type { ReportFile } from '../src/deployment/report-files.ts'
import type { JudgedRun } from '../src/report/report.ts'
import { removeFile } from '../src/std/create-file.ts'
import { writeEach, type WriteResult } from './files.ts'
import { formats, knownViolations, outputFormats, type Format } from './formats.ts'

export { missingAllure } from './allure/own-page.ts'
export { renderAnnotations } from './annotations.ts'
export { renderConsole, renderVerdict } from './console/index.ts'
export type { ConsoleOptions } from './console/canvas.ts'
export type { WriteResult } from './files.ts'
export { reportJson } from './formats.ts'
export { renderJunit } from './junit.ts'
export { renderKnownViolations, unknownViolations } from './known-violations.ts'
export { renderMarkdown } from './markdown/index.ts'

/** The files that a run writes besides the evidence. */
export const reportFiles = outputFormats.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
/** The files that `certify` writes into the folder of a run. */
export const statementFiles = ['statement.json', 'badge.svg', 'statement.html'] as const
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
