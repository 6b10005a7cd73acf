import { isDay, dayOf } from '../src/statement/day.ts'
import { readTrust, type TrustedKey } from '../src/statement/trust.ts'
import { readableFile } from '../src/deployment/files.ts'
import { quoted, UsageError } from '../src/deployment/usage-error.ts'
import { publishedSets } from '../src/contract/sets.ts'
import { evidenceAmong, type NamedFile } from './evidence-files.ts'
import type { VerifyFlags } from './options.ts'
import type { TrustedIdentity } from './sigstore.ts'

/** Everything `verify` was told, validated. */
export interface VerifySettings {
  readonly file: string
  readonly called: string
  readonly evidence: readonly NamedFile[]
  readonly trusted: readonly TrustedKey[]
  /** Whose signatures by Sigstore are believed. */
  readonly identity?: TrustedIdentity
  readonly unsigned: boolean
  /** True when it must be about the embedded reference gateway. */
  readonly embedded: boolean
  readonly profile: 'spec' | 'interop'
  readonly baseUrl?: string
  readonly set?: string
  /** A day: `2026-11-22`. */
  readonly day: string
  readonly json: boolean
}

/**
 * Reads what says whom to believe, and finds the evidence.
 *
 * @throws UsageError
 */
export async function verifySettings(file: string, flags: VerifyFlags, cwd: string): Promise<VerifySettings> {
  const {
    evidence = [],
    trust = [],
    unsigned = false,
    embedded = false,
    profile = 'spec',
    baseUrl,
    set,
    at,
    json = false,
  } = flags
  const identity = identityOf(flags, cwd)
  if (unsigned && (trust.length > 0 || identity !== undefined))
    throw new UsageError('--unsigned accepts what nobody signed, and --trust asks who signed: give one of them')
  if (at !== undefined && !isDay(at)) throw new UsageError(`--at ${quoted(at)}: give a day such as 2026-01-31`)
  const known = publishedSets().map(({ version }) => version)
  if (set !== undefined && !known.includes(set))
    throw new UsageError(`--set ${quoted(set)}: there is no such set; there is ${known.join(', ')}`)
  return {
    file: readableFile('FILE', file, cwd),
    called: file,
    evidence: evidenceAmong(evidence, cwd),
    trusted: await readTrust(trust, cwd),
    ...(identity && { identity }),
    unsigned,
    embedded,
    profile,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(set !== undefined && { set }),
    day: at ?? dayOf(new Date()),
    json,
  }
}

/** An identity alone says nothing: another provider may give the same name to somebody else. */
function identityOf(
  { trustIdentity: identity, trustIssuer: issuer, trustRoot: root }: VerifyFlags,
  cwd: string,
): TrustedIdentity | undefined {
  if (identity === undefined && issuer === undefined && root === undefined) return undefined
  if (identity === undefined || issuer === undefined || root === undefined)
    throw new UsageError('--trust-identity, --trust-issuer and --trust-root belong together: give all three')
  return { identity, issuer, root: readableFile('--trust-root', root, cwd) }
}
