import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { missingAllure } from '../../reporters/allure/own-page.ts'
import { formatNamed, reportsIn } from '../../reporters/formats.ts'
import type { ReportFile } from '../../src/deployment/report-files.ts'
import { displayPath } from '../../src/std/display-path.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import { commandNames, type Naming } from '../../src/deployment/options/naming.ts'
import { createFolder, probeFolder } from '../../src/std/create-file.ts'

/** What a report must not replace. */
export interface Occupied {
  /** Absolute. The other reports and the evidence of the run are there. */
  readonly outDir?: string | undefined
  /** Absolute paths of files that are read or written besides. */
  readonly files: readonly string[]
}

/**
 * Creates the folders of the reports and checks that each report can be written.
 *
 * @throws UsageError naming the file
 */
export function prepareReportFiles(
  reports: readonly ReportFile[],
  { outDir, files }: Occupied,
  names: Naming = commandNames,
): void {
  for (const { format, file } of reports) {
    const shown = quoted(displayPath(file))
    const refuse = (reason: string): never => {
      throw new UsageError(
        `${names(format === 'baseline' ? 'writeBaseline' : 'reports')}: ${shown} cannot be written: ${reason}`,
      )
    }
    const { isFolder } = formatNamed(format)
    const folder = isFolder ? file : dirname(file)
    try {
      if (existsSync(folder) && !statSync(folder).isDirectory())
        throw new UsageError(isFolder ? 'it is a file' : 'a part of its path is a file')
      createFolder(folder)
      probeFolder(folder)
    } catch (error) {
      refuse(writeReasonOf(error))
    }
    const missing = format === 'allure' ? missingAllure() : undefined
    if (missing !== undefined) refuse(missing)
    if (format === 'baseline' && existsSync(file)) refuse('it exists already, and its reasons would be lost')
    if (!isFolder && statSync(file, { throwIfNoEntry: false })?.isFile() === false) refuse('it is not a file')
    const path = realPath(file)
    const other = (outDir === undefined ? [] : reportsIn(outDir)).find((one) => realPath(one.file) === path)
    if (other !== undefined && other.format !== format)
      refuse(`the report ${other.format} of this run is written there`)
    if (files.some((one) => realPath(one) === path)) refuse('this run uses the file for something else')
  }
}

/** The path with the links of its folder resolved. */
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path))
  } catch {
    return path
  }
}
