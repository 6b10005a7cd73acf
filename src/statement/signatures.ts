import { bytesOfBase64 } from '../std/bytes.ts'
import type { OpenedEnvelope } from './envelope.ts'
import { isSignedBy } from './keys.ts'
import type { TrustedKey } from './trust.ts'
import { fails, holds, unchecked, type Step } from './verification.ts'

export interface SignatureTerms {
  readonly trusted: readonly TrustedKey[]
  /** True if unsigned statements are accepted. */
  readonly unsigned: boolean
  /** The day of the statement; undefined if it cannot be read. */
  readonly statedOn: string | undefined
}

/**
 * Checks the signatures: at least one trusted key must have signed, and no signature of a trusted key may be wrong. Key ids only select
 * the key to check with.
 */
export function signatureStep({ envelope, payload }: OpenedEnvelope, terms: SignatureTerms): Step {
  const { trusted, unsigned, statedOn } = terms
  const { signatures } = envelope
  if (signatures.length === 0)
    return unsigned
      ? holds('signature', 'unsigned, which --unsigned accepts: its origin is unknown')
      : fails('signature', 'unsigned: its origin is unknown. --unsigned accepts it')
  const ids = signatures.map(({ keyid }) => shortId(keyid)).join(', ')
  if (trusted.length === 0)
    return unchecked('signature', `signed by ${ids}. Name the keys that you trust: --trust FILE`)
  const signers: string[] = []
  const notes: string[] = []
  for (const { keyid, sig } of signatures) {
    const key = trusted.find(({ id }) => id === keyid)
    if (key === undefined) {
      notes.push(`${shortId(keyid)} is not trusted`)
      continue
    }
    const signer = `${key.name} (${shortId(keyid)})`
    if (!isSignedBy(key, payload, bytesOfBase64(sig) ?? new Uint8Array()))
      return fails('signature', `the signature of ${signer} does not match this statement`)
    const problem = validityProblem(key, statedOn)
    if (problem === undefined) signers.push(signer)
    else notes.push(`${signer} ${problem}`)
  }
  if (signers.length === 0) return fails('signature', `not signed by a trusted key: ${notes.join('; ')}`)
  return holds('signature', `signed by ${signers.join(' and ')}${notes.length === 0 ? '' : `; ${notes.join('; ')}`}`)
}

/** Why a key is not trusted for a statement of this day. */
function validityProblem({ from, until }: TrustedKey, statedOn: string | undefined): string | undefined {
  if (from === undefined && until === undefined) return undefined
  if (statedOn === undefined) return 'is trusted only for some days, and the day of the statement is unknown'
  if (from !== undefined && statedOn < from) return `is trusted from ${from}, but the statement is of ${statedOn}`
  if (until !== undefined && statedOn > until) return `was trusted until ${until}, but the statement is of ${statedOn}`
  return undefined
}

/** An id that is short, but long enough to tell keys apart. */
const shortId = (id: string): string => {
  if (id === '') return 'a key without an id'
  return /^[0-9a-f]{64}$/.test(id) ? `key ${id.slice(0, 16)}…` : `key ${JSON.stringify(id.slice(0, 40))}`
}
