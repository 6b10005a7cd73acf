import { renderConsole, reportJson, writeReports } from '../reporters/index.ts'
import type { Judging } from './judging.ts'

export interface PublishOptions {
  /** The folder to write to; absent when only the terminal is wanted. */
  readonly outDir?: string
  /** report.json on stdout, and nothing else there. */
  readonly json: boolean
}

/** Writes the reports and tells the terminal. What could not be written is told on stderr in one line each. */
export async function publish({ report, evidence }: Judging, { outDir, json }: PublishOptions): Promise<void> {
  const written = outDir === undefined ? undefined : await writeReports({ report, evidence }, outDir)
  for (const note of written?.notes ?? []) process.stderr.write(`${note}\n`)
  const color = process.stdout.isTTY === true && !process.env['NO_COLOR']
  const width = process.stdout.columns || 120
  const text = json ? reportJson(report) : renderConsole({ report, evidence }, { color, width })
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  if (!json && outDir !== undefined) process.stdout.write(`reports are in ${outDir}\n`)
}
