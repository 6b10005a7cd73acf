import { bytesOfBase64 } from '../std/base64.ts'
import type { OpenedEnvelope } from './envelope.ts'
import { isSignedBy } from './keys.ts'
import { fails, holds, unchecked, type Step } from './verification.ts'
import type { TrustedKey } from './trust.ts'

export interface SignatureTerms {
  readonly trusted: readonly TrustedKey[]
  /** True when a statement that nobody signed is accepted. */
  readonly unsigned: boolean
  /** The day that the statement gives itself; undefined where it cannot be read. */
  readonly statedOn: string | undefined
}

/**
 * Who signed: a trusted key at least, of those that are trusted none falsely. Key ids are no more than hints where to look: the signature
 * decides.
 */
export function signatureStep(
  { envelope, payload }: OpenedEnvelope,
  { trusted, unsigned, statedOn }: SignatureTerms,
): Step {
  const { signatures } = envelope
  if (signatures.length === 0)
    return unsigned
      ? holds('signature', 'nobody signed it, which --unsigned accepts: anybody can have written it')
      : fails('signature', 'nobody signed it: anybody can have written it (--unsigned accepts that)')
  const ids = signatures.map(({ keyid }) => shortId(keyid)).join(', ')
  if (trusted.length === 0) return unchecked('signature', `signed by ${ids}; --trust FILE says whose keys to believe`)
  const found: string[] = []
  const notes: string[] = []
  for (const { keyid, sig } of signatures) {
    const key = trusted.find(({ id }) => id === keyid)
    if (key === undefined) notes.push(`${shortId(keyid)} is no trusted key`)
    else if (!isSignedBy(key, payload, bytesOfBase64(sig) ?? new Uint8Array()))
      return fails('signature', `the signature of ${key.name} (${shortId(keyid)}) is not one of this statement`)
    else {
      const late = validityProblem(key, statedOn)
      if (late === undefined) found.push(`${key.name} (${shortId(keyid)})`)
      else notes.push(`${key.name} (${shortId(keyid)}) ${late}`)
    }
  }
  if (found.length === 0) return fails('signature', `no trusted key signed it: ${notes.join('; ')}`)
  return holds('signature', `signed by ${found.join(' and ')}${notes.length === 0 ? '' : `; ${notes.join('; ')}`}`)
}

/** Why a key does not count for a statement of this day. */
function validityProblem({ from, until }: TrustedKey, statedOn: string | undefined): string | undefined {
  if (from === undefined && until === undefined) return undefined
  if (statedOn === undefined) return 'is trusted for some days, and the statement does not say of which it is'
  if (from !== undefined && statedOn < from) return `is trusted from ${from}, and the statement is of ${statedOn}`
  if (until !== undefined && statedOn > until) return `was trusted until ${until}, and the statement is of ${statedOn}`
  return undefined
}

/** Enough of an id to tell keys apart on a terminal. */
const shortId = (id: string): string => {
  if (id === '') return 'a key without an id'
  return /^[0-9a-f]{64}$/.test(id) ? `key ${id.slice(0, 16)}…` : `key ${JSON.stringify(id.slice(0, 40))}`
}
