import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundleDocuments } from '../../reporters/statement/bundle.ts'
import type { Certificate, WrittenStatement } from '../../reporters/statement/certificate.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import type { Environment } from '../../src/deployment/environment.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { payloadOf, unsignedEnvelope, writeEnvelope } from '../../src/statement/envelope.ts'
import { sign } from '../../src/statement/keys.ts'
import {
  expiryDay,
  refusalsOf,
  unjudgedRefusals,
  type CertificationTerms,
  type Refusal,
} from '../../src/statement/refusals.ts'
import { createStatement } from '../../src/statement/state.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { fileDigest } from '../../src/statement/subjects.ts'
import { checkInstallation } from '../installation.ts'
import { certifyOptions } from '../option-tables.ts'
import type { CertifyOptions } from '../options.ts'
import { folderOf, readTable, taskNames } from '../read-options.ts'
import { asTask, type Task } from '../task.ts'
import type { NamedEvidence } from '../files/compressed-evidence.ts'
import type { writeEntry } from '../scoreboard/write-entry.ts'
import { bundleOf } from './bundle-file.ts'
import { certifySettings, type CertifySettings } from './certify-settings.ts'
import { buildRefusals, certifyingTool, contradictionRefusals, plannedProbeNames } from './terms.ts'
import { judgeEvidence, type Judging } from '../judge/judging.ts'
import { writeFile } from '../../src/std/create-file.ts'
import { followUserLink } from '../../src/std/open-file.ts'
import { displayPath } from '../../src/std/display-path.ts'
import { prepareOutFolder } from '../files/out-folder.ts'
import { savedReportRefusals } from './saved-report.ts'
import { evidenceFilesIn, hintOfRuns } from '../files/evidence-files.ts'

/** Implements `certify` of the library. */
export const certify = (evidence: string | readonly string[], options: CertifyOptions = {}): Promise<Certificate> =>
  asTask(options, async (task) => {
    checkInstallation()
    const { env = {}, ...others } = options
    const values = readTable(certifyOptions, others, taskNames)
    const settings = await certifySettings([evidence].flat(), values, folderOf(options), env)
    return certifyFolders(settings, env, task)
  })

async function certifyFolders(settings: CertifySettings, env: Environment, task: Task): Promise<Certificate> {
  const { key, failedToo } = settings
  const files = settings.folders.flatMap(filesIn)
  if (settings.entry !== undefined && files.length > 1)
    throw new UsageError('--entry: an entry has the evidence of one run. Certify a run without --shard')
  if (settings.sigstore) {
    const signer = (await import('./sigstore.ts')).checkSigstore(env)
    task.onProgress?.({ type: 'notice', message: `signing with ${signer}` })
  }
  if (key?.warning !== undefined) task.onProgress?.({ type: 'notice', message: key.warning })
  const digests = digestsOf(files)
  const evidence = loadEvidence(files)
  const demands = demandsOn(evidence, settings)
  const early = [...buildRefusals(), ...refusalsOf(evidence, demands)]
  // These cannot be certified, so that judging them would be wasted time.
  if (evidence.header.traffic !== undefined || evidence.chains.some(({ state: chain }) => chain === 'none'))
    return { exitCode: 3, refusals: early }
  // Evidence of another build, or of a part of the plan, has other probes.
  if (early.length === 0) early.push(...(await contradictionRefusals(evidence)))
  const judged = await judge(files, settings, task)
  const after = digestsOf(files)
  const changed = files.find((file) => digests.get(file) !== after.get(file))
  if (changed !== undefined) throw new UsageError(`${quoted(changed)}: changed while it was being read`)
  if (judged.report.verdict === 'broken') throw new Error(`the suite itself is broken: ${judged.report.notes[0] ?? ''}`)
  const { name } = settings
  const inOrder = judged.evidence.files.map((file) => digests.get(file) ?? '')
  const statement = createStatement(judged, { ...(name !== undefined && { name }), ...demands, digests: inOrder })
  const decided = decide(judged, statement, early, settings)
  const isWritten = decided.exitCode === 0 || (decided.exitCode === 1 && failedToo)
  const text = isWritten ? await signed(statement, settings, env) : undefined
  const named = evidenceOf(statement, digests)
  return {
    ...decided,
    ...(text !== undefined && { written: write(text, settings, named) }),
    ...(settings.entry !== undefined && { entry: await entryOf(settings.entry, { statement, text, evidence: named }) }),
  }
}

type Needs = CertificationTerms & { readonly tool: ReturnType<typeof certifyingTool> }

function demandsOn(evidence: Evidence, { profile, set, validForDays }: CertifySettings): Needs {
  const finishedAt = evidence.footer?.finishedAt ?? evidence.header.startedAt
  return {
    profile,
    set: requirementSet(set),
    tool: certifyingTool(),
    planned: plannedProbeNames(evidence),
    statedAt: new Date().toISOString(),
    validUntil: expiryDay(finishedAt, validForDays),
  }
}

/** @throws UsageError if it was aborted */
async function judge(files: readonly string[], { profile, set }: CertifySettings, task: Task): Promise<Judging> {
  const { version } = requirementSet(set)
  // Evidence with another document is refused.
  const terms = { profile, strict: false, only: [], skip: [], set: version, spec: 'packaged' }
  const judged = await judgeEvidence(files, { ...terms, ...task })
  if (task.signal?.aborted === true)
    throw new UsageError('aborted: evidence that is judged only in part cannot be certified')
  return judged
}

function decide(
  judged: Judging,
  statement: Statement,
  early: readonly Refusal[],
  { folders }: CertifySettings,
): Certificate {
  const { report } = judged
  const unjudged = unjudgedRefusals(statement, report, judged.evidence)
  const other = [
    ...reportFolders(folders, judged.evidence).flatMap((folder) => savedReportRefusals(folder, report)),
    ...inconclusiveReasons(judged, statement, unjudged),
  ]
  const refusals = [...early, ...other]
  const result = { statement, report }
  if (refusals.length > 0) return { ...result, exitCode: 3, refusals: [...refusals, ...unjudged] }
  if (statement.predicate.failedTests.length > 0) return { ...result, exitCode: 1, refusals: [] }
  return { ...result, exitCode: unjudged.length > 0 ? 3 : 0, refusals: unjudged }
}

/** Folders that may contain a report: of each evidence file, and the parent of all shards. */
const reportFolders = (given: readonly string[], { files }: Evidence) => [
  ...new Set([...files.map((file) => dirname(file)), ...given.map((folder) => resolve(folder))]),
]

/** Reasons without a requirement, such as an overloaded deployment. */
function inconclusiveReasons(
  { exitCode, report }: Judging,
  { predicate }: Statement,
  unjudged: readonly Refusal[],
): readonly Refusal[] {
  if (exitCode !== 3 || (predicate.failedTests.length === 0 && unjudged.length > 0)) return []
  const advice = 'run it again when gateproof run no longer reports this'
  return report.notes.slice(0, 5).map((because) => ({ because, advice }))
}

/** @param folder of a run or of several shards, or an evidence file */
function filesIn(folder: string): readonly string[] {
  const path = resolve(folder)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return [followUserLink(path)]
  const files = evidenceFilesIn(path, folder)
  if (files.length === 0)
    throw new UsageError(`${quoted(folder)}: no evidence.jsonl in this folder${hintOfRuns(path, folder)}`)
  return files
}

const digestsOf = (files: readonly string[]): ReadonlyMap<string, string> =>
  new Map(files.map((file) => [file, fileDigest(file)]))

/** The text of `statement.json`. */
async function signed(statement: Statement, { key, sigstore }: CertifySettings, env: Environment): Promise<string> {
  const payload = payloadOf(statement)
  if (sigstore) return (await import('./sigstore.ts')).signWithSigstore(payload, env)
  return writeEnvelope(key === undefined ? unsignedEnvelope(payload) : sign(payload, key))
}

/** Writes the statement, then the badge, the page and the bundle, each atomically. */
function write(
  text: string,
  { outDir, key, sigstore, bundle }: CertifySettings,
  evidence: readonly NamedEvidence[],
): WrittenStatement {
  prepareOutFolder(outDir)
  const documents = bundleDocuments(text)
  const files = (['statement.json', 'badge.svg', 'statement.html'] as const).map((name) =>
    written('--out', join(outDir, name), documents[name]),
  )
  if (bundle !== undefined) files.push(written('--bundle', bundle, bundleOf({ text, key, evidence })))
  return { files, isSigned: sigstore || key !== undefined }
}

/** Loaded when it is needed, because it validates with a schema of its own. */
const entryOf: typeof writeEntry = async (folder, parts) =>
  (await import('../scoreboard/write-entry.ts')).writeEntry(folder, parts)

/** The evidence files by the names that the statement gives them. */
const evidenceOf = ({ subject }: Statement, digests: ReadonlyMap<string, string>): readonly NamedEvidence[] =>
  subject.map(({ name, digest: { sha256 } }) => {
    const [path = ''] = [...digests].find(([, digest]) => digest === sha256) ?? []
    return { name, path, sha256 }
  })

function written(option: string, path: string, content: string | Uint8Array): string {
  try {
    writeFile(path, content)
    return displayPath(path)
  } catch (error) {
    throw new UsageError(`${option}: ${quoted(path)} cannot be written: ${writeReasonOf(error)}`)
  }
}
