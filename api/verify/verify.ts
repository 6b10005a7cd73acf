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
import {
  makerRelation,
  otherBuildStep,
  toolStep,
  type MakerRelation,
  type OwnBuild,
} from '../../src/statement/tool-step.ts'
import { builtCommit, currentDigest, tool } from '../build-info.ts'
import { checkInstallation } from '../installation.ts'
import { verifyOptions } from '../option-tables.ts'
import type { VerifyOptions } from '../options.ts'
import { bundleAt, statementIn, withUnpacked, type UnpackedBundle } from '../files/opened-bundle.ts'
import { folderOf, readTable, taskNames } from '../read-options.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { asTask, type Task } from '../task.ts'
import { checkEvidence, type ReportSteps } from './evidence-steps.ts'
import { refuseMisplaced, refuseMisplacedEvidence } from './misplaced-file.ts'
import { checkExplained, verifySettings, type VerifySettings } from './verify-settings.ts'

/** Implements `verify` of the library. */
export const verify = (file: string, options: VerifyOptions = {}): Promise<Verification> =>
  asTask(options, async (task) => {
    checkInstallation()
    const settings = await verifySettings(file, readTable(verifyOptions, options, taskNames), folderOf(options))
    const bundle = bundleAt(settings.file, file)
    if (bundle === undefined) {
      checkExplained(settings)
      return verifyFile(settings, task)
    }
    if (settings.evidence.length > 0)
      throw new UsageError(`--evidence: ${quoted(file)} is a bundle, which contains its evidence. Leave out --evidence`)
    return withUnpacked(bundle, file, (unpacked) => {
      const inside = { ...settings, evidence: unpacked.evidence }
      checkExplained(inside)
      return verifyFile(inside, task, unpacked)
    })
  })

async function verifyFile(settings: VerifySettings, task: Task, bundle?: UnpackedBundle): Promise<Verification> {
  const steps: Step[] = []
  const report = (...some: readonly Step[]) => {
    const named = some.map((step) => bundle?.renamed(step) ?? step)
    steps.push(...named)
    for (const step of named) task.onProgress?.({ type: 'step', step })
  }
  const { statement, explanation } = await check(settings, report, task, bundle?.files)
  const challenge = statement && challengeCommand(statement, settings.shownAs)
  return verificationOf(steps, statement, { challenge, explanation })
}

/** Runs the cheap steps first. Judges the evidence again only if they all pass. */
async function check(settings: VerifySettings, report: ReportSteps, task: Task, bundle?: Bundle): Promise<Checked> {
  const opened = bundle === undefined ? open(settings) : statementIn(bundle)
  if ('problem' in opened && bundle === undefined) refuseMisplaced({ path: settings.file, shownAs: settings.shownAs })
  refuseMisplacedEvidence(settings.evidence)
  if ('problem' in opened) {
    report(fails('file', opened.problem))
    return {}
  }
  const { value: file } = opened
  const read = readStatement(file.payload)
  const statement = 'value' in read ? read.value : undefined
  if (statement !== undefined) task.onProgress?.({ type: 'statement', says: summaryOf(statement) })
  const statedOn = statement && dateOf(new Date(statement.predicate.conformance.statedAt))
  report(holds('file', formatText(file, bundle)))
  const cheap = [await signerStep(file, settings, statedOn)]
  report(...cheap)
  if ('problem' in read) {
    report(fails('form', read.problem))
    return {}
  }
  const own = ownBuild()
  const relation = makerRelation(read.value, own)
  const claims = [...claimSteps(read.value, settings), ...pageSteps(file, read.value, relation, bundle)]
  const tool = relation === 'other' ? [] : [toolStep(read.value, own)]
  report(holds('form', 'an in-toto Statement in canonical form'), ...claims, ...tool)
  cheap.push(...claims, ...(relation === 'modified' ? [] : tool))
  const areClaimsValid = cheap.every(({ outcome }) => outcome !== 'fails')
  const terms = { settings, areClaimsValid, relation, report, task }
  const { differing, explanation } = await withTemporaryFolder((folder) =>
    checkEvidence(read.value, { ...terms, folder }),
  )
  if (relation === 'other') report(otherBuildStep(read.value, own, differing, settings.otherBuild))
  return { statement: read.value, ...(explanation !== undefined && { explanation }) }
}

interface Checked {
  /** Absent if it could not be read. */
  readonly statement?: Statement
  readonly explanation?: string
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
function pageSteps(
  { page, json }: StatementFile,
  statement: Statement,
  relation: MakerRelation,
  bundle?: Bundle,
): readonly Step[] {
  if (page === undefined && bundle === undefined) return []
  const version = makerVersion(statement)
  const difference =
    bundle === undefined ? pageDifference(page ?? '', statementPage(json)) : bundleDifference(bundle, json)
  if (version !== tool.version || (relation === 'other' && difference !== undefined)) {
    const writer = version === tool.version ? 'another build' : `gateproof ${version}`
    return [unchecked('page', `written by ${writer}: this one may word it differently`)]
  }
  if (difference !== undefined) return [fails('page', difference)]
  return [holds('page', bundle === undefined ? 'matches the statement' : 'all files of the bundle match the statement')]
}

function pageDifference(page: string, own: string): string | undefined {
  if (page === own) return undefined
  const [lines, ours] = [page.split('\n'), own.split('\n')]
  const line = 1 + lines.findIndex((text, index) => text !== ours[index])
  const place = line === 0 ? `after line ${lines.length}` : `in line ${line}`
  return `the page differs from what gateproof writes for this statement ${place}. Do not trust the page`
}

function bundleDifference(bundle: Bundle, json: string): string | undefined {
  const name = differingDocument(bundle, json)
  return name === undefined
    ? undefined
    : `${name} in the bundle differs from what gateproof writes for this statement. Do not trust it`
}

function ownBuild(): OwnBuild {
  const [build, commit] = [currentDigest(), builtCommit()]
  return { version: tool.version, ...(build !== undefined && { build }), ...(commit !== undefined && { commit }) }
}
