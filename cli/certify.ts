import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeAtomically } from '../reporters/files.ts'
import { badge } from '../reporters/statement/badge.ts'
import { certificateJson, certificateText, type Certificate } from '../reporters/statement/certificate.ts'
import { statementPage } from '../reporters/statement/page.ts'
import { requirementSet } from '../src/contract/sets.ts'
import { quoted, UsageError, writeReasonOf } from '../src/deployment/usage-error.ts'
import { unsigned, writeEnvelope } from '../src/statement/envelope.ts'
import { dayAfter } from '../src/statement/flaws-of-times.ts'
import { sign } from '../src/statement/keys.ts'
import { payloadOf } from '../src/statement/payload.ts'
import type { Refusal } from '../src/statement/refusal.ts'
import { refusalsOf } from '../src/statement/refusals.ts'
import { state } from '../src/statement/state.ts'
import type { Statement } from '../src/statement/statement.ts'
import { unjudgedOf } from '../src/statement/unjudged.ts'
import { certifyingTool, refusalsOfBuild } from './certifying-build.ts'
import type { CertifySettings } from './certify-settings.ts'
import { listenForInterruption } from './interrupt.ts'
import { judgeEvidence, type Judging } from './judging.ts'
import { prepareOutFolder } from './out-folder.ts'
import { plannedNames } from './planned-names.ts'
import { whileJudging } from './progress.ts'
import { shortest } from './publish.ts'
import { refusalOfReport } from './report-beside.ts'
import { evidenceFilesIn } from './subjects.ts'

/**
 * Judges the evidence of a run again and states what came of it. What cannot be stated is refused, with every reason at once.
 *
 * @returns the exit code
 * @throws UsageError
 */
export async function certify(settings: CertifySettings): Promise<number> {
  const { folders, profile, key } = settings
  const set = requirementSet(settings.set)
  const files = folders.flatMap(filesIn)
  if (key?.warning !== undefined) process.stderr.write(`gateproof: ${key.warning}\n`)
  const digests = await digestsOf(files)
  const interruption = listenForInterruption()
  const options = { profile, strict: false, only: [], skip: [], set: set.version }
  const judged = await whileJudging((onProgress) => judgeEvidence(files, { ...options, onProgress }, interruption))
  interruption.release()
  if (interruption.happened()) return 130
  const after = await digestsOf(files)
  const changed = files.find((file) => digests.get(file) !== after.get(file))
  if (changed !== undefined) throw new UsageError(`${quoted(changed)}: was changed while it was read`)
  if (judged.report.verdict === 'broken') {
    process.stderr.write(`gateproof: the suite itself is broken, please report it: ${judged.report.notes[0] ?? ''}\n`)
    return 4
  }
  const decided = decide(
    judged,
    judged.evidence.files.map((file) => digests.get(file) ?? ''),
    settings,
  )
  const written =
    decided.exitCode === 3 || (decided.exitCode === 1 && !settings.failedToo)
      ? []
      : await write(decided.statement, settings)
  const certificate = { ...decided, written: written.map(shortest), isSigned: key !== undefined }
  process.stdout.write(settings.json ? certificateJson(certificate) : certificateText(certificate))
  return decided.exitCode
}

type Decided = Omit<Certificate, 'written' | 'isSigned'>

function decide(judged: Judging, digests: readonly string[], settings: CertifySettings): Decided {
  const { report, evidence } = judged
  const set = requirementSet(settings.set)
  const statedAt = new Date().toISOString()
  const validUntil = dayAfter(report.run.finishedAt, settings.validForDays)
  const tool = certifyingTool()
  const { name } = settings
  const statement = state(judged, { ...(name !== undefined && { name }), set, statedAt, validUntil, tool, digests })
  const unjudged = unjudgedOf(statement)
  const standing = [
    ...refusalsOfBuild(),
    ...refusalsOf(judged, { set, statedAt, validUntil, tool, planned: plannedNames(evidence) }),
    ...settings.folders.flatMap((folder) => refusalOfReport(folder, report)),
    ...unclear(judged, statement, unjudged),
  ]
  const isViolated = statement.predicate.failedTests.length > 0
  if (standing.length > 0) return { exitCode: 3, statement, refusals: [...standing, ...unjudged], report }
  if (isViolated) return { exitCode: 1, statement, refusals: [], report }
  return { exitCode: unjudged.length > 0 ? 3 : 0, statement, refusals: unjudged, report }
}

/** What kept the run from being a word on the deployment, where no requirement tells: the load was more than it could bear. */
function unclear(
  { exitCode, report }: Judging,
  { predicate }: Statement,
  unjudged: readonly Refusal[],
): readonly Refusal[] {
  if (exitCode !== 3 || (predicate.failedTests.length === 0 && unjudged.length > 0)) return []
  return report.notes.slice(0, 5).map((because) => ({ because }))
}

/** A run's folder, one with the folders of shards in it, or a file. */
function filesIn(folder: string): readonly string[] {
  const files = evidenceFilesIn(resolve(folder), folder)
  if (files.length === 0) throw new UsageError(`${quoted(folder)}: holds no evidence.jsonl`)
  return files
}

const digestsOf = async (files: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all(files.map(async (file) => [file, await sha256Of(file)] as const)))

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) hash.update(bytes)
  return hash.digest('hex')
}

/** Writes the statement, and what shows it: each whole or not at all, the statement first. */
async function write(statement: Statement, { outDir, key }: CertifySettings): Promise<readonly string[]> {
  prepareOutFolder(outDir)
  const payload = payloadOf(statement)
  const text = writeEnvelope(key === undefined ? unsigned(payload) : sign(payload, key))
  const contents = { 'statement.json': text, 'badge.svg': badge(statement), 'statement.html': statementPage(text) }
  for (const [name, content] of Object.entries(contents)) {
    try {
      await writeAtomically(join(outDir, name), content)
    } catch (error) {
      throw new UsageError(`--out: ${quoted(join(outDir, name))} cannot be written: ${writeReasonOf(error)}`)
    }
  }
  return Object.keys(contents).map((name) => join(outDir, name))
}
