import { stepText, verificationText } from '../../reporters/statement/certificate.ts'
import { printable, printableJson } from '../../reporters/escape.ts'
import { statementPage } from '../../reporters/statement/page.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { claimSteps } from '../../src/statement/claims.ts'
import { dayOf } from '../../src/std/day.ts'
import { readStatement, openStatement, type StatementFile } from '../../src/statement/statement-file.ts'
import { signatureStep } from '../../src/statement/signatures.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { fails, holds, unchecked, type Step, verificationOf } from '../../src/statement/verification.ts'
import { currentDigest, tool } from '../build-info.ts'
import { findEvidence, rejudge } from './verify-evidence.ts'
import type { VerifySettings } from './verify-settings.ts'

/**
 * Checks a statement: who signed it, what it claims, and by its evidence whether that is so. Sends nothing.
 *
 * @returns the exit code
 */
export async function verify(settings: VerifySettings): Promise<number> {
  const { shownAs, json } = settings
  const steps: Step[] = []
  const report = (...some: readonly Step[]) => {
    steps.push(...some)
    if (!json) for (const one of some) process.stdout.write(`${stepText(one)}\n`)
  }
  if (!json) process.stdout.write(`${printable(shownAs)}\n`)
  const statement = await check(settings, report)
  const verification = verificationOf(steps, statement)
  const text = json ? printableJson(JSON.stringify(verification, null, 2)) : verificationText(verification)
  process.stdout.write(`${text}\n`)
  return verification.exitCode
}

type Report = (...steps: readonly Step[]) => void

/** Takes each step, the cheap ones first, as long as there is something to look at; what failed is not judged again. */
async function check(settings: VerifySettings, report: Report): Promise<Statement | undefined> {
  const opened = open(settings)
  if ('problem' in opened) return void report(fails('file', opened.problem))
  const { value: file } = opened
  report(holds('file', formatText(file)))
  const read = readStatement(file.payload)
  const statement = 'value' in read ? read.value : undefined
  const statedOn = statement && dayOf(new Date(statement.predicate.conformance.statedAt))
  const cheap = [await signerStep(file, settings, statedOn)]
  report(...cheap)
  if ('problem' in read) return void report(fails('form', read.problem))
  const build = currentDigest()
  const own = { version: tool.version, ...(build !== undefined && { build }) }
  const claims = claimSteps(read.value, { ...settings, tool: own })
  const shown = pageSteps(file, read.value)
  report(holds('form', 'an in-toto Statement, in the one form that is signed'), ...claims, ...shown)
  cheap.push(...claims, ...shown)
  if (settings.evidence.length === 0) {
    const why = 'no --evidence was given'
    report(unchecked('evidence', why), unchecked('verdicts', why))
    return statement
  }
  const found = findEvidence(read.value, settings.evidence)
  if (typeof found === 'string')
    report(fails('evidence', found), unchecked('verdicts', 'this is not the evidence of the statement'))
  else {
    const files = found.files.length === 1 ? 'the file' : `the ${found.files.length} files`
    report(holds('evidence', `${files} that it names, the chain of their lines whole`))
    if (cheap.some(({ outcome }) => outcome === 'fails'))
      report(unchecked('verdicts', 'the evidence is judged again only where all else holds'))
    else report(await rejudge(read.value, found))
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

const formatText = ({ bundle, page }: StatementFile) =>
  `${bundle === undefined ? 'one envelope (DSSE)' : 'one Sigstore bundle'}${page === undefined ? '' : ' in a page'}`

/** Who signed: a key, or an identity of Sigstore. */
async function signerStep(file: StatementFile, settings: VerifySettings, statedOn?: string): Promise<Step> {
  const { identity, trusted } = settings
  if (file.bundle === undefined) {
    if (identity === undefined || trusted.length > 0) return signatureStep(file, { ...settings, statedOn })
    return fails('signature', 'no identity of Sigstore signed it (--trust FILE believes a key)')
  }
  if (identity !== undefined) return (await import('../certify/sigstore.ts')).sigstoreStep(file.bundle, identity)
  const how = '--trust-identity, --trust-issuer and --trust-root say whose to believe'
  if (trusted.length === 0 && !settings.unsigned)
    return unchecked('signature', `signed by an identity of Sigstore; ${how}`)
  return fails('signature', `signed by an identity of Sigstore, and by no key; ${how}`)
}

/** A page must show what its statement says: words of a page are not signed. */
function pageSteps({ page, json }: StatementFile, { predicate }: Statement): readonly Step[] {
  if (page === undefined) return []
  const version = predicate.configuration[2].annotations?.['version'] ?? ''
  if (version !== tool.version)
    return [unchecked('page', `written by gateproof ${version}, in words that this version may not have`)]
  const words = 'not the words that gateproof writes for this statement: believe what stands here, not the page'
  return [statementPage(json) === page ? holds('page', 'shows what the statement says') : fails('page', words)]
}
