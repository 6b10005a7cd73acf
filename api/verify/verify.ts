import { statementPage } from '../../reporters/statement/page.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
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
import { folderOf, readTable, taskNames } from '../read-options.ts'
import { withTemporaryFolder } from '../files/temporary-folder.ts'
import { asTask, type Task } from '../task.ts'
import { agreementSteps, findEvidence, lacksStep, rejudge } from './verify-evidence.ts'
import { refuseMisplaced, refuseStatements } from './misplaced-file.ts'
import { verifySettings, type VerifySettings } from './verify-settings.ts'

/** Implements `verify` of the library. */
export const verify = (file: string, options: VerifyOptions = {}): Promise<Verification> =>
  asTask(options, async (task) => {
    checkInstallation()
    const settings = await verifySettings(file, readTable(verifyOptions, options, taskNames), folderOf(options))
    const steps: Step[] = []
    const report = (...some: readonly Step[]) => {
      steps.push(...some)
      for (const step of some) task.onProgress?.({ type: 'step', step })
    }
    const statement = await check(settings, report, task)
    return verificationOf(steps, statement)
  })

type Report = (...steps: readonly Step[]) => void

/** Runs the cheap steps first. Judges the evidence again only if they all pass. */
async function check(settings: VerifySettings, report: Report, task: Task): Promise<Statement | undefined> {
  const opened = open(settings)
  if ('problem' in opened) refuseMisplaced({ path: settings.file, shownAs: settings.shownAs })
  refuseStatements(settings.evidence)
  if ('problem' in opened) return void report(fails('file', opened.problem))
  const { value: file } = opened
  const read = readStatement(file.payload)
  const statement = 'value' in read ? read.value : undefined
  if (statement !== undefined) task.onProgress?.({ type: 'statement', says: summaryOf(statement) })
  const statedOn = statement && dateOf(new Date(statement.predicate.conformance.statedAt))
  report(holds('file', formatText(file)))
  const cheap = [await signerStep(file, settings, statedOn)]
  report(...cheap)
  if ('problem' in read) return void report(fails('form', read.problem))
  const own = ownBuild()
  const relation = makerRelation(read.value, own)
  const claims = [...claimSteps(read.value, settings), ...pageSteps(file, read.value, relation)]
  const tool = relation === 'other' ? [] : [toolStep(read.value, own)]
  report(holds('form', 'an in-toto Statement in canonical form'), ...claims, ...tool)
  cheap.push(...claims, ...(relation === 'modified' ? [] : tool))
  if (settings.evidence.length === 0) {
    const why = 'no --evidence was given'
    report(unchecked('evidence', why), unchecked('verdicts', why))
  }
  const areClaimsValid = cheap.every(({ outcome }) => outcome !== 'fails')
  const differing = await (settings.evidence.length === 0
    ? undefined
    : withTemporaryFolder((folder) =>
        checkEvidence(read.value, areClaimsValid, { settings, folder, report, task, relation }),
      ))
  if (relation === 'other') report(otherBuildStep(read.value, own, differing, settings.otherBuild))
  return statement
}

/** @returns requirements with another verdict than stated; undefined if the evidence was not judged */
async function checkEvidence(
  statement: Statement,
  areClaimsValid: boolean,
  { settings, folder, report, task, relation }: EvidenceTerms,
): Promise<readonly string[] | undefined> {
  const found = await findEvidence(statement, settings.evidence, folder)
  if (!('files' in found)) {
    const [says, ...further] = found
    const why = 'the given evidence does not match the statement'
    return void report(fails('evidence', says, further), unchecked('verdicts', why))
  }
  const files = found.files.length === 1 ? 'the file matches' : `the ${found.files.length} files match`
  const { decompressed } = found
  const note = decompressed.length === 0 ? '' : `; decompressed: ${decompressed.join(', ')}`
  report(holds('evidence', `${files} the statement; the hash chain is intact${note}`))
  if (!areClaimsValid) return void report(unchecked('verdicts', 'not judged, because another check failed'))
  const agreeing = [lacksStep(found.evidence), ...(await agreementSteps(statement, found.evidence, relation))]
  report(...agreeing)
  if (agreeing.some(({ outcome }) => outcome === 'fails'))
    return void report(unchecked('verdicts', 'not judged, because the parts of the evidence contradict each other'))
  const { step, differing } = await rejudge(statement, found, task, relation, settings.otherBuild)
  report(step)
  return differing
}

interface EvidenceTerms {
  readonly settings: VerifySettings
  /** For decompressed files. */
  readonly folder: string
  readonly report: Report
  readonly task: Task
  readonly relation: MakerRelation
}

function open({ file, shownAs }: VerifySettings) {
  try {
    return openStatement(file)
  } catch (error) {
    throw new UsageError(`FILE ${quoted(shownAs)}: ${reasonOf(error)}`)
  }
}

const formatText = ({ bundle, page }: StatementFile) =>
  `${bundle === undefined ? 'DSSE envelope' : 'Sigstore bundle'}${page === undefined ? '' : ' in an HTML page'}`

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
function pageSteps({ page, json }: StatementFile, statement: Statement, relation: MakerRelation): readonly Step[] {
  if (page === undefined) return []
  const version = makerVersion(statement)
  const isEqual = statementPage(json) === page
  if (version !== tool.version || (relation === 'other' && !isEqual)) {
    const writer = version === tool.version ? 'another build' : `gateproof ${version}`
    return [unchecked('page', `written by ${writer}: this one may word it differently`)]
  }
  const modified = 'the page differs from what gateproof writes for this statement. Do not trust the page'
  return [isEqual ? holds('page', 'matches the statement') : fails('page', modified)]
}

function ownBuild(): OwnBuild {
  const [build, commit] = [currentDigest(), builtCommit()]
  return { version: tool.version, ...(build !== undefined && { build }), ...(commit !== undefined && { commit }) }
}
