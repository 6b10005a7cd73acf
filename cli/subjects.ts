import { closeSync, openSync, readdirSync, readSync, statSync, type Stats } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Subject } from '../src/compare/subject.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../src/deployment/usage-error.ts'
import { loadEvidence, type Evidence } from '../src/evidence/store.ts'
import { readReport } from '../src/verdict/report-file.ts'
import type { Report } from '../src/verdict/report.ts'
import type { Profile } from '../src/verdict/verdict.ts'
import type { Interruption } from './interrupt.ts'
import { judgeEvidence } from './judging.ts'
import { evidenceIn } from './out-folder.ts'
import { whileJudging } from './progress.ts'

/** By what is judged what has no report, or one that was made otherwise. */
export interface Yardstick {
  /** Absent: `spec`, and the profile of a report as it is. */
  readonly profile?: Profile
  /** A contract document in place of the recorded ones: the path of a file, or `packaged`. */
  readonly spec?: string
  /** Milliseconds for judging one. */
  readonly withinMs: number
}

/** What was given, and where its parts are. */
interface Place {
  readonly name: string
  /** False where it was taken from the path: it may be changed so that no two are alike. */
  readonly isNamed: boolean
  readonly from: string
  readonly report?: string
  /** Files of one drive; none where there is only a report. */
  readonly evidence: readonly string[]
}

/** A column is headed by it. */
const longestName = 40

/**
 * Reads what is to be compared: files of evidence, reports, and folders of runs. Evidence without a report is judged.
 *
 * @param given `PATH` or `NAME=PATH`
 * @throws UsageError naming the one that cannot be read, and why
 */
export async function readSubjects(
  given: readonly string[],
  cwd: string,
  yardstick: Yardstick,
  interruption: Interruption,
): Promise<readonly Subject[]> {
  // All are found before any is judged, which takes time.
  const places = given.map((text) => placeOf(text, cwd))
  refuseTwice(places.filter(({ isNamed }) => isNamed).map(({ name }) => name))
  const subjects: Subject[] = []
  for (const place of places) {
    if (interruption.happened()) break
    subjects.push(await subjectAt(place, yardstick, interruption))
  }
  return distinct(subjects, places)
}

function placeOf(given: string, cwd: string): Place {
  const { name, path } = named(given, cwd)
  const at = resolve(cwd, path)
  const entry = entryAt(at)
  if (entry === undefined) throw new UsageError(`${quoted(path)}: there is no such file or folder`)
  const isNamed = name !== undefined
  const base = { name: name ?? nameOf(at, entry.isDirectory()), isNamed, from: path }
  if (entry.isDirectory()) return { ...base, ...inFolder(at, path) }
  return isReport(at, path) ? { ...base, report: at, evidence: [] } : { ...base, evidence: [at] }
}

/** What has a file's name as a whole is one, whatever stands in it. */
function named(given: string, cwd: string): { readonly name?: string; readonly path: string } {
  const [, name, path] = /^([^=/\\]{1,200})=(.*)$/s.exec(given) ?? []
  if (name === undefined || path === undefined || entryAt(resolve(cwd, given)) !== undefined) return { path: given }
  if (path === '') throw new UsageError(`${quoted(given)} names no file or folder behind the equals sign`)
  if (name.length > longestName)
    throw new UsageError(`${quoted(name)} is too long a name: at most ${longestName} signs`)
  return { name, path }
}

function entryAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new UsageError(`${quoted(path)}: ${reasonOf(error)}`)
  }
}

/** A run is called by its folder, as its files are in all of them. */
function nameOf(path: string, isFolder: boolean): string {
  const own = basename(path, extname(path))
  const name = isFolder ? basename(path) : /^(?:evidence|report)$/.test(own) ? basename(dirname(path)) : own
  return name.slice(0, longestName) || path.slice(0, longestName)
}

/** A run's folder, or one with several shards or parts of one recording. */
function inFolder(folder: string, shown: string): Pick<Place, 'report' | 'evidence'> {
  const report = join(folder, 'report.json')
  const hasReport = entryAt(report)?.isFile() === true
  const evidence = evidenceFilesIn(folder, shown)
  if (!hasReport && evidence.length === 0) {
    throw new UsageError(`${quoted(shown)}: holds neither report.json nor evidence.jsonl`)
  }
  return { ...(hasReport && { report }), evidence }
}

function evidenceFilesIn(folder: string, shown: string): readonly string[] {
  const isFile = (path: string) => entryAt(path)?.isFile() === true
  const own = evidenceIn(folder)
  const names = namesIn(folder, shown)
  if (isFile(own)) {
    const parts = names.filter((name) => /^evidence[.-]\d{1,9}\.jsonl$/.test(name)).map((name) => join(folder, name))
    return [own, ...parts.filter(isFile)]
  }
  const beside = names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
  if (beside.length > 0) return beside.filter(isFile)
  return names.map((name) => evidenceIn(join(folder, name))).filter(isFile)
}

function namesIn(folder: string, shown: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    throw new UsageError(`${quoted(shown)}: ${reasonOf(error)}`)
  }
}

/** By what it begins with: evidence is one JSON text a line, the first a header. */
function isReport(file: string, shown: string): boolean {
  const start = startOf(file, shown)
  if (/^\s*\{\s*"type"\s*:/.test(start)) return false
  return /^\s*\{\s*"schemaVersion"\s*:/.test(start) || file.endsWith('.json')
}

function startOf(file: string, shown: string): string {
  try {
    const handle = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(1000)
      return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, 0))
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw new UsageError(`${quoted(shown)}: ${reasonOf(error)}`)
  }
}

async function subjectAt(place: Place, yardstick: Yardstick, interruption: Interruption): Promise<Subject> {
  const { name, from, evidence: files } = place
  const report = place.report === undefined ? undefined : reportAt(place.report, from)
  if (report !== undefined && isMeasuredBy(report, yardstick)) {
    const evidence = files.length === 0 ? undefined : evidenceOf(files, report)
    const notes = typeof evidence === 'string' ? [`${name}: ${evidence}`] : []
    return { name, from, report, notes, ...(typeof evidence === 'object' && { evidence }) }
  }
  if (files.length === 0) {
    const wanted = yardstick.spec === undefined ? `the profile ${yardstick.profile}` : 'another contract document'
    throw new UsageError(`${quoted(from)}: is a report without evidence, which cannot be judged by ${wanted}`)
  }
  return { name, from, notes: [], ...(await judged(place, yardstick, interruption)) }
}

/** A document of one's own has to be judged by, whatever the report says; it may have been made by another one. */
const isMeasuredBy = ({ profile }: Report, yardstick: Yardstick): boolean =>
  yardstick.spec === undefined && (yardstick.profile === undefined || yardstick.profile === profile)

function reportAt(file: string, shown: string): Report {
  const report = readReport(file)
  if (typeof report !== 'string') return report
  throw new UsageError(`${quoted(shown)}: ${basename(file)} ${report}`)
}

/** What the report was made of, or a sentence that says why that is not to be had. */
function evidenceOf(files: readonly string[], { run }: Report): Evidence | string {
  try {
    const evidence = loadEvidence(files)
    const { startedAt, seed } = evidence.header
    const isSame = startedAt === run.startedAt && seed === run.seed
    return isSame ? evidence : 'the evidence beside its report is of another run, and is not compared'
  } catch (error) {
    if (isUsageError(error)) return `the evidence beside its report is not compared: ${error.message}`
    throw error
  }
}

async function judged(
  { evidence: files }: Place,
  { profile = 'spec', spec, withinMs }: Yardstick,
  interruption: Interruption,
) {
  const options = { profile, strict: false, only: [], skip: [], withinMs, ...(spec !== undefined && { spec }) }
  const { report, evidence } = await whileJudging((onProgress) =>
    judgeEvidence(files, { ...options, onProgress }, interruption),
  )
  return { report, evidence }
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UsageError(`two of the compared are called ${quoted(twice)}`)
}

/** Two runs may lie in folders of one name: then their addresses tell them apart, or their order. */
function distinct(subjects: readonly Subject[], places: readonly Place[]): readonly Subject[] {
  const isTaken = ({ name }: Subject) => subjects.filter((one) => one.name === name).length > 1
  const withHosts = subjects.map((subject, index) => {
    if (places[index]?.isNamed === true || !isTaken(subject)) return subject
    return { ...subject, name: `${subject.name} ${hostOf(subject.report.deployment.baseUrl)}`.slice(0, longestName) }
  })
  return withHosts.map((subject, index) => {
    const earlier = withHosts.slice(0, index).filter(({ name }) => name === subject.name).length
    return earlier === 0 ? subject : { ...subject, name: `${subject.name} (${earlier + 1})` }
  })
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
