import { differingDocument } from '../../reporters/statement/bundle.ts'
import { challengeCommand } from '../../reporters/statement/challenge.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { publicKeyName, type Bundle } from '../../src/statement/bundle.ts'
import { claimSteps } from '../../src/statement/claims.ts'
import { dateOf } from '../../src/std/date.ts'
import { readStatement, openStatement, type StatementFile } from '../../src/statement/statement-file.ts'
import { makerVersion } from '../../src/statement/maker.ts'
import { signatureStep } from '../../src/statement/signatures.ts'
import type { Statement } from '../../src/statement/statement.ts'
import {
  fails,
  holds,
  unchecked,
  type Step,
  summaryOf,
  type Verification,
  verificationOf,
} from '../../src/statement/verification.ts'
import { currentDigest, tool } from '../build-info.ts'
import { checkInstallation } from '../installation.ts'
import { verifyOptions } from '../option-tables.ts'
import type { VerifyOptions } from '../options.ts'
import { bundleAt, statementIn, withUnpacked, type UnpackedBundle } from '../files/opened-bundle.ts'
import { folderOf, readTable, taskNames } from '../read-options.ts'
import { asTask, type Task } from '../task.ts'
import { agreementSteps, findEvidence, lacksStep, rejudge } from './verify-evidence.ts'
import { verifySettings, type VerifySettings } from './verify-settings.ts'

/** Implements `verify` of the library. */
export const verify = (file: string, options: VerifyOptions = {}): Promise<Verification> =>
  asTask(options, async (task) => {
    checkInstallation()
    const settings = await verifySettings(file, readTable(verifyOptions, options, taskNames), folderOf(options))
    const bundle = bundleAt(settings.file, file)
    if (bundle === undefined) return verifyFile(settings, task)
    if (settings.evidence.length > 0)
      throw new UsageError(`--evidence: ${quoted(file)} is a bundle, which contains its evidence. Leave out --evidence`)
    return withUnpacked(bundle, file, (unpacked) =>
      verifyFile({ ...settings, evidence: unpacked.evidence }, task, unpacked),
    )
  })

async function verifyFile(settings: VerifySettings, task: Task, bundle?: UnpackedBundle): Promise<Verification> {
  const steps: Step[] = []
  const report = (...some: readonly Step[]) => {
    const named = some.map((step) => bundle?.renamed(step) ?? step)
    steps.push(...named)
    for (const step of named) task.onProgress?.({ type: 'step', step })
  }
  const statement = await check(settings, report, task, bundle?.files)
  return verificationOf(steps, statement, statement && challengeCommand(statement, settings.shownAs))
}

type Report = (...steps: readonly Step[]) => void

/** Runs the cheap steps first. Judges the evidence again only if they all pass. */
async function check(
  settings: VerifySettings,
  report: Report,
  task: Task,
  bundle?: Bundle,
): Promise<Statement | undefined> {
  const opened = bundle === undefined ? open(settings) : statementIn(bundle)
  if ('problem' in opened) return void report(fails('file', opened.problem))
  const { value: file } = opened
  const read = readStatement(file.payload)
  const statement = 'value' in read ? read.value : undefined
  if (statement !== undefined) task.onProgress?.({ type: 'statement', says: summaryOf(statement) })
  const statedOn = statement && dateOf(new Date(statement.predicate.conformance.statedAt))
  report(holds('file', formatText(file, bundle)))
  const cheap = [await signerStep(file, settings, statedOn)]
  report(...cheap)
  if ('problem' in read) return void report(fails('form', read.problem))
  const build = currentDigest()
  const own = { version: tool.version, ...(build !== undefined && { build }) }
  const claims = claimSteps(read.value, { ...settings, tool: own })
  const shown = pageSteps(file, read.value, bundle)
  report(holds('form', 'an in-toto Statement in canonical form'), ...claims, ...shown)
  cheap.push(...claims, ...shown)
  if (settings.evidence.length === 0) {
    const why = 'no --evidence was given'
    report(unchecked('evidence', why), unchecked('verdicts', why))
    return statement
  }
  const found = findEvidence(read.value, settings.evidence)
  if (typeof found === 'string')
    report(fails('evidence', found), unchecked('verdicts', 'the given evidence does not match the statement'))
  else {
    const files = found.files.length === 1 ? 'the file matches' : `the ${found.files.length} files match`
    report(holds('evidence', `${files} the statement; the hash chain is intact`))
    if (cheap.some(({ outcome }) => outcome === 'fails'))
      report(unchecked('verdicts', 'not judged, because another check failed'))
    else {
      const agreeing = [lacksStep(found.evidence), ...(await agreementSteps(read.value, found.evidence))]
      report(...agreeing)
      if (agreeing.some(({ outcome }) => outcome === 'fails'))
        report(unchecked('verdicts', 'not judged, because the parts of the evidence contradict each other'))
      else report(await rejudge(read.value, found, task))
    }
  }
  return statement
}

function open({ file, shownAs }: VerifySettings) {
  try {
    return openStatement(file)
  } catch (error) {
    throw new UsageError(`FILE ${quoted(shownAs)}: ${reasonOf(error)}`)
  }
}

function formatText({ bundle: sigstore, page }: StatementFile, bundle?: Bundle): string {
  const format = sigstore === undefined ? 'DSSE envelope' : 'Sigstore bundle'
  if (bundle === undefined) return `${format}${page === undefined ? '' : ' in an HTML page'}`
  return `${format} in a bundle${bundle.has(publicKeyName) ? `, whose ${publicKeyName} is not trusted: its maker chose it` : ''}`
}

/** Verifies the signature by a key or by a Sigstore identity. */
async function signerStep(file: StatementFile, settings: VerifySettings, statedOn?: string): Promise<Step> {
  const { identity, trusted } = settings
  if (file.bundle === undefined) {
    if (identity === undefined || trusted.length > 0) return signatureStep(file, { ...settings, statedOn })
    return fails('signature', 'not signed by a Sigstore identity. Use --trust FILE to trust a key')
  }
  if (identity !== undefined) return (await import('../certify/sigstore.ts')).sigstoreStep(file.bundle, identity)
  const how = 'trust it with --trust-identity, --trust-issuer and --trust-root'
  if (trusted.length === 0 && !settings.unsigned) return unchecked('signature', `signed by a Sigstore identity: ${how}`)
  return fails('signature', `signed by a Sigstore identity and not by a key: ${how}`)
}

/** The text of a page is not signed, so it must equal what gateproof writes for the statement. */
function pageSteps({ page, json }: StatementFile, statement: Statement, bundle?: Bundle): readonly Step[] {
  if (page === undefined && bundle === undefined) return []
  const version = makerVersion(statement)
  if (version !== tool.version)
    return [unchecked('page', `written by gateproof ${version}: this version may word it differently`)]
  if (bundle !== undefined) {
    const name = differingDocument(bundle, json)
    return [
      name === undefined
        ? holds('page', 'all files of the bundle match the statement')
        : fails('page', `${name} in the bundle differs from what gateproof writes for this statement. Do not trust it`),
    ]
  }
  const modified = 'the page differs from what gateproof writes for this statement. Do not trust the page'
  return [statementPage(json) === page ? holds('page', 'matches the statement') : fails('page', modified)]
}
