import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { didYouMean } from '../std/did-you-mean.ts'
import { followedFolder } from './files/files.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import type { Kind } from './options/option.ts'
import { readList } from './values.ts'

/** The formats of `--report`. `reporters/formats.ts` has the function that writes each of them. */
export const reportFormats = [
  'allure',
  'allure-results',
  'ctrf',
  'html',
  'json',
  'junit',
  'markdown',
  'prometheus',
  'requests',
  'sarif',
] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A format with an option of its own: `--write-baseline`. */
export type WrittenFormat = ReportFormat | 'baseline'

/** A report to write besides those of the output folder. */
export interface ReportFile {
  readonly format: WrittenFormat
  /** The path: of a folder for `allure-results` and `requests`. */
  readonly file: string
}

const formatOf = (name: string, written: string, format: string): ReportFormat => {
  const known = reportFormats.find((one) => one === format)
  if (known !== undefined) return known
  throw new UsageError(
    `${name} ${quoted(written)}: unknown format${didYouMean(format, reportFormats)}. Available: ${reportFormats.join(', ')}`,
  )
}

function reportFile(name: string, text: string): ReportFile {
  const at = text.indexOf('=')
  const format = formatOf(name, text, at < 0 ? text : text.slice(0, at))
  const file = at < 0 ? '' : text.slice(at + 1)
  if (file === '') throw new UsageError(`${name} ${quoted(text)}: expected a file. Use ${format}=FILE`)
  return { format, file }
}

/** The value of the library: `{ sarif: 'gateproof.sarif' }`, or the texts of `--report`. */
function readReports(name: string, value: unknown): readonly ReportFile[] {
  const isText = (one: unknown): one is string => typeof one === 'string'
  if (Array.isArray(value) && value.every(isText)) return value.map((text) => reportFile(name, text))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${name}: expected an object with a path for each format`)
  return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([format, file]) => {
    if (file === undefined) return []
    if (isText(file) && file !== '') return [{ format: formatOf(name, format, format), file }]
    throw new UsageError(`${name}.${formatOf(name, format, format)}: expected the path of a file`)
  })
}

/** `FORMAT=FILE,...`, repeatable. */
export const reportFiles: Kind<readonly ReportFile[]> = {
  read: (name, text) => readList(name, text).map((part) => reportFile(name, part)),
  readValue: readReports,
  join: (before = [], more) => [...before, ...more],
  write: (all) => all.map(({ format, file }) => `${format}=${file}`),
}

/**
 * The files with absolute paths.
 *
 * @throws UsageError for two files of one format, and for one file of two formats
 */
export function resolveReportFiles(
  given: readonly ReportFile[],
  cwd: string,
  option = '--report',
): readonly ReportFile[] {
  return given.map(({ format, file }, index) => {
    const path = resolve(cwd, file)
    for (const earlier of given.slice(0, index)) {
      if (earlier.format === format)
        throw new UsageError(`${option} ${format}: expected one file, got ${quoted(earlier.file)} and ${quoted(file)}`)
      if (resolve(cwd, earlier.file) === path)
        throw new UsageError(`${option} ${quoted(file)}: expected one format, got ${earlier.format} and ${format}`)
    }
    return { format, file: followed(path, `${option} ${quoted(file)}`) }
  })
}

/** The links of the user are followed that lead to the folder of a report. */
const followed = (path: string, option: string) =>
  existsSync(path) && statSync(path).isDirectory()
    ? followedFolder(path, option)
    : join(followedFolder(dirname(path), option), basename(path))

/** The file of the overseas endpoint beside that of the first one: `results-overseas.ctrf.json` beside `results.ctrf.json`. */
export function overseasReportFile({ format, file }: ReportFile): ReportFile {
  const name = basename(file)
  const dot = name.indexOf('.', 1)
  const end = dot < 0 ? name.length : dot
  return { format, file: join(dirname(file), `${name.slice(0, end)}-overseas${name.slice(end)}`) }
}
