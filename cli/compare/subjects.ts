import { closeSync, openSync, readdirSync, readSync, statSync, type Stats } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Subject } from '../../src/compare/subject.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { readReport } from '../../src/report/report-file.ts'
import type { Report } from '../../src/report/report.ts'
import type { Profile } from '../../src/contract/requirements.ts'
import type { Interruption } from '../interrupt.ts'
import { judgeEvidence } from '../judging.ts'
import { withEvidence } from '../judge/imported-traffic.ts'
import { evidenceIn } from '../out-folder.ts'
import { withJudgingProgress } from '../progress.ts'

/** By what is judged what has no report, or one that was made otherwise. */
export interface JudgingTerms {
  /** Absent: `spec`, and the profile of a report as it is. */
  readonly profile?: Profile
  /** A contract document in place of the recorded ones: the path of a file, or `packaged`. */
  readonly spec?: string
  /** Milliseconds for judging one. */
  readonly withinMs: number
}

/** What was given, and where its parts are. */
interface Source {
  readonly name: string
  /** False where it was taken from the path: it may be changed so that no two are alike. */
  readonly isNamed: boolean
  readonly from: string
  readonly report?: string
  /** Files of one drive; none where there is only a report. */
  readonly evidence: readonly string[]
}

/** A column is headed by it. */
const maxNameLength = 40

/**
 * Reads what is to be compared: files of evidence, others' recordings, reports, and folders of runs; what has no report is judged.
 *
 * @param given `PATH` or `NAME=PATH`
 * @param work is done while what they are read from is there; not where judging was interrupted
 * @throws UsageError naming the one that cannot be read, and why
 */
export async function withSubjects(
  given: readonly string[],
  cwd: string,
  yardstick: JudgingTerms,
  interruption: Interruption,
  work: (subjects: readonly Subject[]) => Promise<number>,
): Promise<number> {
  // All are found before any is judged, which takes time.
  const places = given.map((text) => locate(text, cwd))
  checkUniqueNames(places.filter(({ isNamed }) => isNamed).map(({ name }) => name))
  const next = async (subjects: readonly Subject[]): Promise<number> => {
    const place = places[subjects.length]
    // What was judged in part, or not at all, compares with nothing.
    if (interruption.wasInterrupted()) return 130
    if (place === undefined) return work(withDistinctNames(subjects, places))
    return withSubject(place, yardstick, interruption, (subject) => next([...subjects, subject]))
  }
  return next([])
}

function locate(given: string, cwd: string): Source {
  const { name, path } = splitName(given, cwd)
  const at = resolve(cwd, path)
  const entry = entryAt(at)
  if (entry === undefined) throw new UsageError(`${quoted(path)}: there is no such file or folder`)
  const isNamed = name !== undefined
  const base = { name: name ?? defaultName(at, entry.isDirectory()), isNamed, from: path }
  if (entry.isDirectory()) return { ...base, ...inFolder(at, path) }
  // What is read from a pipe is gone when it is to be read again.
  if (!entry.isFile()) throw new UsageError(`${quoted(path)}: is neither a file nor a folder`)
  return isReport(at, path) ? { ...base, report: at, evidence: [] } : { ...base, evidence: [at] }
}

/** What has a file's name as a whole is one, whatever stands in it. */
function splitName(given: string, cwd: string): { readonly name?: string; readonly path: string } {
  const [, name, path] = /^([^=/\\]{1,200})=(.*)$/s.exec(given) ?? []
  if (name === undefined || path === undefined || entryAt(resolve(cwd, given)) !== undefined) return { path: given }
  if (path === '') throw new UsageError(`${quoted(given)} names no file or folder behind the equals sign`)
  if (name.length > maxNameLength)
    throw new UsageError(`${quoted(name)} is too long a name: at most ${maxNameLength} signs`)
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
function defaultName(path: string, isFolder: boolean): string {
  const plain = basename(path).replace(/\.gz$/i, '')
  const own = basename(plain, extname(plain))
  const name = isFolder ? basename(path) : /^(?:evidence|report)$/.test(own) ? basename(dirname(path)) : own
  return name.slice(0, maxNameLength) || path.slice(0, maxNameLength)
}

/** A run's folder, or one with several shards or parts of one recording. */
function inFolder(folder: string, shown: string): Pick<Source, 'report' | 'evidence'> {
  const report = join(folder, 'report.json')
  const hasReport = entryAt(report)?.isFile() === true
  const evidence = evidenceFilesIn(folder, shown)
  if (!hasReport && evidence.length === 0) {
    throw new UsageError(`${quoted(shown)}: holds neither report.json nor evidence.jsonl`)
  }
  return { ...(hasReport && { report }), evidence }
}

/** The evidence in a folder: of one run, the parts of one recording, or of several shards in folders of their own. */
export function evidenceFilesIn(folder: string, shown: string): readonly string[] {
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

/** By what it begins with: evidence and exchanges are a JSON text a line, an archive is a log. */
function isReport(file: string, shown: string): boolean {
  const start = startOf(file, shown)
  if (/^\s*\{\s*"(?:type|log|request|startedAt|id)"\s*:/.test(start)) return false
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

async function withSubject(
  { name, from, report: file, evidence: files }: Source,
  yardstick: JudgingTerms,
  interruption: Interruption,
  work: (subject: Subject) => Promise<number>,
): Promise<number> {
  const report = file === undefined ? undefined : reportAt(file, from)
  if (report !== undefined && matchesTerms(report, yardstick)) {
    const evidence = files.length === 0 ? undefined : evidenceOfReport(files, report)
    const notes = typeof evidence === 'string' ? [`${name}: ${evidence}`] : []
    return work({ name, from, report, notes, ...(typeof evidence === 'object' && { evidence }) })
  }
  if (files.length === 0) {
    const wanted = yardstick.spec === undefined ? `the profile ${yardstick.profile}` : 'another contract document'
    throw new UsageError(`${quoted(from)}: is a report without evidence, which cannot be judged by ${wanted}`)
  }
  return withEvidence(files, {}, async (evidenceFiles) =>
    work({ name, from, notes: [], ...(await judged(evidenceFiles, yardstick, interruption)) }),
  )
}

/** A document of one's own has to be judged by, whatever the report says; it may have been made by another one. */
const matchesTerms = ({ profile }: Report, yardstick: JudgingTerms): boolean =>
  yardstick.spec === undefined && (yardstick.profile === undefined || yardstick.profile === profile)

function reportAt(file: string, shown: string): Report {
  const report = readReport(file)
  if (typeof report !== 'string') return report
  throw new UsageError(`${quoted(shown)}: ${basename(file)} ${report}`)
}

/** What the report was made of, or a sentence that says why that is not to be had. */
function evidenceOfReport(files: readonly string[], { run }: Report): Evidence | string {
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
  files: readonly string[],
  { profile = 'spec', spec, withinMs }: JudgingTerms,
  interruption: Interruption,
) {
  const options = { profile, strict: false, only: [], skip: [], withinMs, ...(spec !== undefined && { spec }) }
  const { report, evidence } = await withJudgingProgress((onProgress) =>
    judgeEvidence(files, { ...options, onProgress }, interruption),
  )
  return { report, evidence }
}

function checkUniqueNames(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UsageError(`two of the compared are called ${quoted(twice)}`)
}

/** Two runs may lie in folders of one name: then their addresses tell them apart, or their order. */
function withDistinctNames(subjects: readonly Subject[], places: readonly Source[]): readonly Subject[] {
  const isTaken = ({ name }: Subject) => subjects.filter((one) => one.name === name).length > 1
  const withHosts = subjects.map((subject, index) => {
    if (places[index]?.isNamed === true || !isTaken(subject)) return subject
    return { ...subject, name: `${subject.name} ${hostOf(subject.report.deployment.baseUrl)}`.slice(0, maxNameLength) }
  })
  return withHosts.map((subject, index) => {
    const earlier = withHosts.slice(0, index).filter(({ name }) => name === subject.name).length
    return earlier === 0 ? subject : { ...subject, name: `${subject.name} (${earlier + 1})` }
  })
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
