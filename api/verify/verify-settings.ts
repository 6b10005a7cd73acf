import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDate, dateOf } from '../../src/std/date.ts'
import { checkFeatures } from '../../src/deployment/check-options.ts'
import { readTrust, type TrustedKey } from '../../src/statement/trust.ts'
import { resolveReadableFile } from '../../src/deployment/files/files.ts'
import { withDefaults, type ResolvedOptions } from '../../src/deployment/options/option.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { publishedSets } from '../../src/contract/sets.ts'
import { evidenceFiles, type NamedFile } from '../files/evidence-files.ts'
import { verifyOptions, type VerifyOptions } from '../option-tables.ts'
import type { TrustedIdentity } from '../certify/sigstore.ts'

/** The validated options of `verify`, with defaults. */
export interface VerifySettings extends Omit<
  ResolvedOptions<typeof verifyOptions>,
  'evidence' | 'trust' | 'at' | 'require'
> {
  readonly file: string
  readonly shownAs: string
  readonly evidence: readonly NamedFile[]
  readonly require: readonly string[]
  readonly trusted: readonly TrustedKey[]
  /** The Sigstore identity whose signatures are trusted. */
  readonly identity?: TrustedIdentity
  /** On which the statement must be valid: `2026-11-22`. */
  readonly day: string
}

/** @throws UsageError for options that are invalid or exclude each other, and files that cannot be read */
export async function verifySettings(file: string, given: VerifyOptions, cwd: string): Promise<VerifySettings> {
  const { evidence = [], trust = [], at, ...others } = withDefaults(verifyOptions, given)
  const { unsigned, set, require: wanted = [] } = others
  checkFeatures('--require', wanted)
  const identity = identityOf(given, cwd)
  if (unsigned && (trust.length > 0 || identity !== undefined))
    throw new UsageError(
      '--unsigned and --trust exclude each other: use --unsigned only for a statement without a signature',
    )
  if (at !== undefined && !isDate(at)) throw new UsageError(`--at ${quoted(at)}: expected a date such as 2026-01-31`)
  const known = publishedSets().map(({ version }) => version)
  if (set !== undefined && !known.includes(set))
    throw new UsageError(`--set ${quoted(set)}: unknown requirement set. Available: ${known.join(', ')}`)
  return {
    ...others,
    require: wanted,
    file: statementFile(file, cwd),
    shownAs: file,
    evidence: evidenceFiles(evidence, cwd),
    trusted: await readTrust(trust, cwd),
    ...(identity && { identity }),
    day: at ?? dateOf(new Date()),
  }
}

/** @throws UsageError if it cannot be read, or is a folder */
function statementFile(file: string, cwd: string): string {
  if (statSync(resolve(cwd, file), { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`FILE ${quoted(file)}: expected a statement, such as statement.html in it, got a folder`)
  return resolveReadableFile('FILE', file, cwd)
}

/** @throws UsageError if `explain` names no requirement, or there is no evidence that shows it */
export function checkExplained({ explain, as, evidence }: Pick<VerifySettings, 'explain' | 'as' | 'evidence'>): void {
  if (explain === undefined) {
    if (as !== undefined) throw new UsageError('--as: needs the requirement that it is about: add --explain ID')
    return
  }
  const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
  if (!ids.includes(explain))
    throw new UsageError(`--explain: unknown requirement ${quoted(explain)}${didYouMean(explain, ids)}`)
  if (evidence.length === 0) throw new UsageError('--explain: needs the exchanges of the run: add --evidence FILE')
}

/** An identity is only unique together with its issuer. */
function identityOf(
  { trustIdentity: identity, trustIssuer: issuer, trustRoot: root }: VerifyOptions,
  cwd: string,
): TrustedIdentity | undefined {
  if (identity === undefined && issuer === undefined && root === undefined) return undefined
  if (identity === undefined || issuer === undefined || root === undefined)
    throw new UsageError('--trust-identity, --trust-issuer and --trust-root require each other: give all three')
  return { identity, issuer, root: resolveReadableFile('--trust-root', root, cwd) }
}
