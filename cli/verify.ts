import { stepText, verificationText } from '../reporters/verification.ts'
import { plain, plainJson } from '../reporters/plain.ts'
import { statementPage } from '../reporters/statement/page.ts'
import { requirementSet } from '../src/contract/sets.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../src/deployment/usage-error.ts'
import { loadEvidence } from '../src/evidence/store.ts'
import { differences } from '../src/statement/again.ts'
import { claimSteps } from '../src/statement/claims.ts'
import { dayOf } from '../src/statement/day.ts'
import { readStatement } from '../src/statement/form.ts'
import { signatureStep } from '../src/statement/signatures.ts'
import { openStatement, type StatementFile } from '../src/statement/statement-file.ts'
import { refusalsOf } from '../src/statement/refusals.ts'
import { state } from '../src/statement/state.ts'
import type { Statement } from '../src/statement/statement.ts'
import { fails, holds, unchecked, type Step } from '../src/statement/step.ts'
import { digestOfFile, flawOfEvidence, subjectsAmong, type GivenFile } from '../src/statement/subjects.ts'
import { verificationOf } from '../src/statement/verification.ts'
import { listenForInterruption } from './interrupt.ts'
import { judgeEvidence } from './judging.ts'
import { plannedNames } from './planned-names.ts'
import { whileJudging } from './progress.ts'
import { runningDigest, tool } from './tool.ts'
import type { VerifySettings } from './verify-settings.ts'

/**
 * Checks a statement: who signed it, what it claims, and by its evidence whether that is so. Sends nothing.
 *
 * @returns the exit code
 */
export async function verify(settings: VerifySettings): Promise<number> {
  const { called, json } = settings
  const steps: Step[] = []
  const tell = (...some: readonly Step[]) => {
    steps.push(...some)
    if (!json) for (const one of some) process.stdout.write(`${stepText(one)}\n`)
  }
  if (!json) process.stdout.write(`${plain(called)}\n`)
  const statement = await check(settings, tell)
  const verification = verificationOf(steps, statement)
  const text = json ? plainJson(JSON.stringify(verification, null, 2)) : verificationText(verification)
  process.stdout.write(`${text}\n`)
  return verification.exitCode
}

type Tell = (...steps: readonly Step[]) => void

/** Takes each step, the cheap ones first, as long as there is something to look at; what failed is not judged again. */
async function check(settings: VerifySettings, tell: Tell): Promise<Statement | undefined> {
  const opened = open(settings)
  if ('problem' in opened) return void tell(fails('file', opened.problem))
  const { value: file } = opened
  tell(holds('file', wordsFor(file)))
  const read = readStatement(file.payload)
  const statement = 'value' in read ? read.value : undefined
  const statedOn = statement && dayOf(new Date(statement.predicate.conformance.statedAt))
  const cheap = [signatureStep(file, { ...settings, statedOn })]
  tell(...cheap)
  if ('problem' in read) return void tell(fails('form', read.problem))
  const build = runningDigest()
  const own = { version: tool.version, ...(build !== undefined && { build }) }
  const claims = claimSteps(read.value, { ...settings, tool: own })
  const shown = pageSteps(file, read.value)
  tell(holds('form', 'an in-toto Statement, in the one form that is signed'), ...claims, ...shown)
  cheap.push(...claims, ...shown)
  const files = evidenceOf(read.value, settings, tell)
  if (files === undefined) return statement
  if (cheap.some(({ outcome }) => outcome === 'fails'))
    tell(unchecked('verdicts', 'the evidence is judged again only where all else holds'))
  else tell(await judgedAgain(read.value, files))
  return statement
}

function open({ file, called }: VerifySettings) {
  try {
    return openStatement(file)
  } catch (error) {
    throw new UsageError(`FILE ${quoted(called)}: ${reasonOf(error)}`)
  }
}

const wordsFor = ({ bundle, page }: StatementFile) =>
  `${bundle === undefined ? 'one envelope (DSSE)' : 'one Sigstore bundle'}${page === undefined ? '' : ' in a page'}`

/** A page must show what its statement says: words of a page are not signed. */
function pageSteps({ page, json }: StatementFile, { predicate }: Statement): readonly Step[] {
  if (page === undefined) return []
  const version = predicate.configuration[2].annotations?.['version'] ?? ''
  if (version !== tool.version)
    return [unchecked('page', `written by gateproof ${version}, in words that this version may not have`)]
  const words = 'not the words that gateproof writes for this statement: believe what stands here, not the page'
  return [statementPage(json) === page ? holds('page', 'shows what the statement says') : fails('page', words)]
}

/** The files of the evidence in the order of the statement, where they are the ones that it names. */
function evidenceOf(statement: Statement, { evidence }: VerifySettings, tell: Tell): readonly string[] | undefined {
  if (evidence.length === 0) {
    const why = 'no --evidence was given'
    return void tell(unchecked('evidence', why), unchecked('verdicts', why))
  }
  const given = evidence.map((file): GivenFile => ({ ...file, sha256: digestOfFile(file.path) }))
  const found = subjectsAmong(statement, given)
  const flaw =
    typeof found === 'string'
      ? found
      : flawIn(
          statement,
          found.map(({ path }) => path),
        )
  if (typeof found === 'string' || flaw !== undefined) {
    tell(fails('evidence', flaw ?? ''), unchecked('verdicts', 'this is not the evidence of the statement'))
    return undefined
  }
  const files = found.length === 1 ? 'the file' : `the ${found.length} files`
  tell(holds('evidence', `${files} that it names, the chain of their lines whole`))
  return found.map(({ path }) => path)
}

function flawIn(statement: Statement, paths: readonly string[]): string | undefined {
  try {
    return flawOfEvidence(statement, loadEvidence(paths))
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
}

/** Judges the evidence by the set and the profile that the statement names, and compares what comes of it. */
async function judgedAgain(statement: Statement, files: readonly string[]): Promise<Step> {
  const { configuration, conformance, result } = statement.predicate
  const { profile, set, statedAt, validUntil, deployment } = conformance
  const options = { profile, set, strict: false, only: [], skip: [], spec: 'packaged' } as const
  const interruption = listenForInterruption()
  const judged = await whileJudging((onProgress) => judgeEvidence(files, { ...options, onProgress }, interruption))
  interruption.release()
  if (interruption.happened()) return unchecked('verdicts', 'it was interrupted')
  const maker = configuration[2]
  const { version = '', commit = 'unknown' } = maker.annotations ?? {}
  const build = maker.digest.sha256
  const isOwn = version === tool.version
  const frozen = requirementSet(set)
  const refusals = refusalsOf(judged.evidence, {
    profile,
    set: frozen,
    tool: { name: maker.name, version, build },
    // Another version may plan other probes.
    planned: isOwn ? plannedNames(judged.evidence) : [],
    statedAt,
    validUntil,
  })
  if (refusals.length > 0) {
    const reasons = refusals.map(({ because }) => because)
    return fails('verdicts', 'the evidence is not one that a statement can be made of', reasons.slice(0, 10))
  }
  const again = state(judged, {
    ...(deployment.name !== undefined && { name: deployment.name }),
    set: frozen,
    statedAt,
    validUntil,
    tool: { version, build, commit: commit === 'unknown' ? null : commit },
    digests: judged.evidence.files.map(digestOfFile),
  })
  const found = differences(statement, again, isOwn)
  if (found.length > 0) return fails('verdicts', 'judged again, the evidence does not say what is stated', found)
  if (result === 'PASSED' && judged.exitCode !== 0)
    return fails('verdicts', `judged again, the evidence is no pass`, judged.report.notes.slice(0, 10))
  return holds('verdicts', `${again.predicate.passedTests.length} satisfied, judged again and one by one the same`)
}
