import { closeSync, existsSync, readSync } from 'node:fs'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import type { Subject } from '../../src/compare/bounds.ts'
import { entryPath, followUserLink, openFile } from '../../src/std/open-file.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { readReport, readReportIn } from '../../src/report/report-file.ts'
import type { Report } from '../../src/report/report.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import type { Profile } from '../../src/contract/requirements.ts'
import { reportOfStatement } from '../../src/statement/as-report.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { statementAt } from '../files/opened-bundle.ts'
import { judgeEvidence } from '../judge/judging.ts'
import { withEvidence } from '../judge/imported-traffic.ts'
import { entryAt, evidenceFilesIn } from '../files/evidence-files.ts'
import { evidenceIn } from '../files/out-folder.ts'
import { runFolder } from '../files/run-folders.ts'
import type { ComparedPath } from '../options.ts'
import type { Task } from '../task.ts'

/** How evidence is judged. A report is used as it is if it was judged on the same terms. */
export interface JudgingTerms {
  /** Absent: `spec` for evidence, any profile for reports. */
  readonly profile?: Profile
  /** The contract document: a file path, `packaged`, or `recorded`. */
  readonly spec?: string
  readonly timeoutMs: number
}

/** Files of one subject. */
interface Source {
  readonly name: string
  /** False if the name was derived from the path and may be changed to make it unique. */
  readonly isNamed: boolean
  readonly from: string
  readonly report?: SavedReport
  readonly statement?: Statement
  /** Of one drive. Empty if there is only a report. */
  readonly evidence: readonly string[]
}

interface SavedReport {
  readonly path: string
  readonly read: () => Report | string
}

/** Names are column headings. */
const maxNameLength = 40

/**
 * Loads the subjects to compare: evidence, imported recordings, reports and folders of runs. Judges those without a report.
 *
 * @param given `PATH` or `NAME=PATH`
 * @param work runs before temporary files are deleted
 * @throws UsageError if it was aborted, or naming the path that cannot be read, and the reason
 */
export async function withSubjects<T>(
  given: readonly ComparedPath[],
  { cwd, names }: { readonly cwd: string; readonly names: Naming },
  terms: JudgingTerms,
  task: Task,
  work: (subjects: readonly Subject[]) => Promise<T>,
): Promise<T> {
  // Locate all before judging any, which takes time.
  const sources = given.map((text) => locate(text, cwd))
  const [stated] = sources.flatMap(({ statement }) => statement?.predicate.conformance.profile ?? [])
  const ownTerms = { ...(stated && { profile: stated }), ...terms }
  checkUniqueNames(sources.filter(({ isNamed }) => isNamed).map(({ name }) => name))
  const next = async (subjects: readonly Subject[]): Promise<T> => {
    const source = sources[subjects.length]
    if (task.signal?.aborted === true)
      throw new UsageError('aborted: a recording that is judged only in part cannot be compared')
    if (source === undefined) return work(withDistinctNames(subjects, sources))
    return withSubject(source, ownTerms, { ...task, names }, (subject) => next([...subjects, subject]))
  }
  return next([])
}

function locate(given: ComparedPath, cwd: string): Source {
  const { name, path } = typeof given === 'string' ? splitName(given, cwd) : checkedName(given)
  const at = resolve(cwd, path)
  const entry = entryAt(at)
  if (entry === undefined) throw new UsageError(`${quoted(path)}: no such file or folder`)
  const isNamed = name !== undefined
  const base = { name: name ?? defaultName(at, entry.isDirectory()), isNamed, from: path }
  if (entry.isDirectory()) return { ...base, ...inFolder(at, path) }
  // A pipe cannot be read twice.
  if (!entry.isFile()) throw new UsageError(`${quoted(path)}: not a file or folder`)
  const file = followUserLink(at)
  const statement = statementAt(file, path)
  if (statement !== undefined) return { ...base, statement, evidence: [] }
  if (!isReport(file, path)) return { ...base, evidence: [file] }
  return { ...base, report: { path: file, read: () => readReport(file) }, evidence: [] }
}

/** An existing path may contain an equals sign. */
function splitName(given: string, cwd: string): { readonly name?: string; readonly path: string } {
  const [, name, path] = /^([^=/\\]{1,200})=(.*)$/s.exec(given) ?? []
  if (name === undefined || path === undefined || entryAt(resolve(cwd, given)) !== undefined) return { path: given }
  if (path === '') throw new UsageError(`${quoted(given)}: expected NAME=PATH, got no path`)
  return checkedName({ name, path })
}

function checkedName<Named extends { readonly name: string }>(named: Named): Named {
  const { length } = named.name
  if (length <= maxNameLength) return named
  throw new UsageError(
    `${quoted(named.name)}: name too long: expected at most ${maxNameLength} characters, got ${length}`,
  )
}

/** The folder names a run, because its files have the same names in every run. */
function defaultName(path: string, isFolder: boolean): string {
  const plain = basename(path).replace(/\.gz$/i, '')
  const stem = basename(plain, extname(plain))
  const name = isFolder ? basename(path) : /^(?:evidence|report)$/.test(stem) ? basename(dirname(path)) : stem
  return name.slice(0, maxNameLength) || path.slice(0, maxNameLength)
}

/** A run's folder, or a folder with several shards or parts of one recording. */
function inFolder(folder: string, shown: string): Pick<Source, 'report' | 'evidence'> {
  const name = 'report.json'
  const path = join(folder, name)
  const hasReport = existsSync(path)
  const evidence = evidenceFilesIn(folder, shown)
  if (!hasReport && evidence.length === 0) {
    throw new UsageError(`${quoted(shown)}: no report.json or evidence.jsonl in this folder`)
  }
  return { ...(hasReport && { report: { path, read: () => readReportIn(folder, name) } }), evidence }
}

/** Decides by the first bytes: evidence and exchanges are JSON Lines, an archive starts with `log`. */
function isReport(file: string, shown: string): boolean {
  const start = startOf(file, shown)
  if (/^\s*\{\s*"(?:type|log|request|startedAt|id)"\s*:/.test(start)) return false
  return /^\s*\{\s*"schemaVersion"\s*:/.test(start) || file.endsWith('.json')
}

function startOf(file: string, shown: string): string {
  try {
    const handle = openFile(file)
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

async function withSubject<T>(
  { name, from, report: saved, statement, evidence: files }: Source,
  terms: JudgingTerms,
  { names, ...task }: Task & { readonly names: Naming },
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  if (statement !== undefined)
    return work({ name, from, report: reportOfStatement(statement), notes: [], isStatement: true })
  const report = saved === undefined ? undefined : reportOf(saved, from)
  if (report !== undefined && matchesTerms(report, terms)) {
    const own = files.length === 0 && saved !== undefined ? evidenceOfBase(saved.path, report) : files
    const evidence = own.length === 0 ? undefined : evidenceOfReport(own, report)
    const notes = typeof evidence === 'string' ? [`${name}: ${evidence}`] : []
    return work({ name, from, report, notes, ...(typeof evidence === 'object' && { evidence }) })
  }
  if (files.length === 0 && report?.repeat !== undefined) {
    throw new UsageError(
      `${quoted(from)}: a report of several runs cannot be judged again. Compare one of them: ${quoted(join(from, runFolder(report.repeat.base)))}`,
    )
  }
  if (files.length === 0) {
    const change = terms.spec === undefined ? `the profile ${terms.profile}` : 'another contract document'
    throw new UsageError(`${quoted(from)}: a report without evidence cannot be judged by ${change}`)
  }
  return withEvidence(files, {}, names, async (evidenceFiles) =>
    work({ name, from, notes: [], ...(await judged(evidenceFiles, terms, task)) }),
  )
}

/** With `spec`, evidence is always judged again: the report may be based on another document. */
const matchesTerms = ({ profile }: Report, terms: JudgingTerms): boolean =>
  terms.spec === undefined && (terms.profile === undefined || terms.profile === profile)

function reportOf({ path, read }: SavedReport, shown: string): Report {
  const report = read()
  if (typeof report !== 'string') return report
  throw new UsageError(`${quoted(shown)}: ${basename(path)} ${report}`)
}

/** For a report of several runs: the recording of the run that it is based on. */
function evidenceOfBase(file: string, { repeat }: Report): readonly string[] {
  if (repeat === undefined) return []
  try {
    return [entryPath(dirname(file), evidenceIn(runFolder(repeat.base)).split(sep).join('/'))]
  } catch {
    return []
  }
}

/** The evidence of a report, or the reason why it cannot be compared. */
function evidenceOfReport(files: readonly string[], { run, repeat }: Report): Evidence | string {
  try {
    const evidence = loadEvidence(files)
    const { startedAt, seed } = evidence.header
    const own = repeat?.listed.find((one) => one.run === repeat.base) ?? run
    const isSame = startedAt === own.startedAt && seed === own.seed
    return isSame
      ? evidence
      : 'its report.json and evidence.jsonl are from different runs: the evidence is not compared'
  } catch (error) {
    if (isUsageError(error)) return `its evidence is not compared: ${error.message}`
    throw error
  }
}

async function judged(files: readonly string[], { profile = 'full', spec, timeoutMs }: JudgingTerms, task: Task) {
  const terms = { profile, strict: false, only: [], skip: [], timeoutMs, ...(spec !== undefined && { spec }) }
  const { report, evidence } = await judgeEvidence(files, { ...terms, ...task })
  const isDocumentUnconfirmed = spec === undefined && report.spec.packaged !== undefined
  return { report, evidence, isDocumentUnconfirmed }
}

function checkUniqueNames(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UsageError(`duplicate name ${quoted(twice)}: give each subject its own name`)
}

/** Makes derived names unique by adding the host, then a number. */
function withDistinctNames(subjects: readonly Subject[], sources: readonly Source[]): readonly Subject[] {
  const isTaken = ({ name }: Subject) => subjects.filter((one) => one.name === name).length > 1
  const withHosts = subjects.map((subject, index) => {
    if (sources[index]?.isNamed === true || !isTaken(subject)) return subject
    return { ...subject, name: `${subject.name} ${hostOf(subject.report.deployment.baseUrl)}`.slice(0, maxNameLength) }
  })
  return withHosts.map((subject, index) => {
    const earlier = withHosts.slice(0, index).filter(({ name }) => name === subject.name).length
    return earlier === 0 ? subject : { ...subject, name: `${subject.name} (${earlier + 1})` }
  })
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
