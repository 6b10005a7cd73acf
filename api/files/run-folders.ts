import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFolder, removeEmptyFolder, removeFile } from '../../src/std/create-file.ts'
import { evidenceIn } from './out-folder.ts'

/** The folder of a run of `--repeat` in the output folder: `runs/3`. */
export const runFolder = (run: number): string => `runs/${run}`

/** The report in the folder of a run. */
export const runReportIn = (folder: string): string => join(folder, 'report.json')

/**
 * Removes what a run of `--repeat` wrote, and its folder unless it contains anything else.
 *
 * @throws the file system's error
 */
export function removeRunFolder(folder: string): void {
  for (const file of [evidenceIn(folder), runReportIn(folder)]) removeFile(file)
  removeEmptyFolder(folder)
}

/**
 * Removes the runs of an earlier `--repeat`, which would not match the new report.
 *
 * @throws the file system's error
 */
export function removeRunFolders(outDir: string): void {
  const runs = join(outDir, 'runs')
  if (!isFolder(runs)) return
  for (const entry of readdirSync(runs, { withFileTypes: true }))
    if (entry.isDirectory() && /^[1-9]\d{0,5}$/.test(entry.name)) removeRunFolder(join(runs, entry.name))
  removeEmptyFolder(runs)
}
