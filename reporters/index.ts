import { rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { JudgedRun } from '../src/report/report.ts'
import { writeEach, type WriteResult } from './files.ts'
import { formats } from './formats.ts'

export { renderAnnotations } from './annotations.ts'
export { renderConsole, renderVerdict } from './console/index.ts'
export type { ConsoleOptions } from './console/canvas.ts'
export type { WriteResult } from './files.ts'
export { reportJson } from './formats.ts'
export { renderJunit } from './junit.ts'
export { renderMarkdown } from './markdown/index.ts'

/** The files that a run writes besides the evidence. */
export const reportFiles = formats.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
/** The files that `certify` writes into the folder of a run. */
export const statementFiles = ['statement.json', 'badge.svg', 'statement.html'] as const
/** The folders that a run writes, and those of its files. */
export const reportFolders = formats
  .map(({ path, isFolder }) => (isFolder ? path : dirname(path)))
  .filter((path) => path !== '.')

/**
 * Removes the reports of an earlier run, which would not match the new evidence.
 *
 * @throws the file system's error
 */
export function removeReports(outDir: string): void {
  for (const name of statementFiles) rmSync(join(outDir, name), { force: true })
  for (const { path, remove } of formats) remove(join(outDir, path))
}

/**
 * Writes every format into a folder. If one cannot be written, the others still are.
 *
 * @param onBegin called with the name of each before it is written: `allure/index.html`
 */
export async function writeReports(
  run: JudgedRun,
  outDir: string,
  onBegin: (name: string) => void = () => undefined,
): Promise<WriteResult> {
  const judged = { ...run, folder: '.' }
  const writes = formats.map(({ path, write }) => {
    const target = join(outDir, path)
    return [target, async () => write(judged, target)] as const
  })
  return writeEach(Object.fromEntries(writes), (file) => onBegin(relative(outDir, file).split(sep).join('/')))
}
