/**
 * DSSE, the envelope in which a statement is signed.
 *
 * @see https://github.com/secure-systems-lab/dsse/blob/master/envelope.md
 * @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
 */
import { isNode } from '../contract/pointer.ts'
import { bytesOfBase64 } from '../std/base64.ts'
import type { ReadResult } from './strict-json.ts'
import type { Statement } from './statement.ts'

/** What the payload is: an in-toto Statement. Nothing else is signed or accepted. */
export const payloadType = 'application/vnd.in-toto+json'

/** A signature, and the key that made it, by its id. Both are claims until the signature is checked. */
export interface Signature {
  readonly keyid: string
  /** Base64. */
  readonly sig: string
}

export interface Envelope {
  /** Base64. */
  readonly payload: string
  readonly payloadType: typeof payloadType
  readonly signatures: readonly Signature[]
}

/** An envelope that was read, with the bytes in it. */
export interface OpenedEnvelope {
  readonly envelope: Envelope
  readonly payload: Buffer
}

/** The bytes that are signed in place of the payload, so that its type is signed too. */
export const signedBytes = (payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `), payload])

/** An envelope that nobody has signed. */
export const unsignedEnvelope = (payload: Uint8Array): Envelope => ({
  payload: Buffer.from(payload).toString('base64'),
  payloadType,
  signatures: [],
})

/** The text of `statement.json`. */
export const writeEnvelope = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 2)}\n`

/** No statement has as many signers. */
const maxSignatures = 16

/** Reads an envelope. The specification lets readers pass over fields that they do not know; here none may stand beside the others. */
export function openEnvelope(value: unknown): ReadResult<OpenedEnvelope> {
  const flaw = fieldsProblem(value, ['payload', 'payloadType', 'signatures'])
  if (flaw !== undefined) return { problem: flaw }
  const { payload, payloadType: type, signatures } = value as Readonly<Record<string, unknown>>
  if (type !== payloadType) return { problem: `its payloadType is not ${payloadType}` }
  const bytes = typeof payload === 'string' ? bytesOfBase64(payload) : undefined
  if (bytes === undefined) return { problem: 'its payload is not base64 in its standard form' }
  if (!Array.isArray(signatures)) return { problem: 'its signatures are not a list' }
  if (signatures.length > maxSignatures) return { problem: `it has more than ${maxSignatures} signatures` }
  const flawed = signatures.map(signatureProblem).find((one) => one !== undefined)
  if (flawed !== undefined) return { problem: flawed }
  const ids = (signatures as readonly Signature[]).map(({ keyid }) => keyid)
  if (new Set(ids).size < ids.length) return { problem: 'two of its signatures have the same keyid' }
  return { value: { envelope: value as Envelope, payload: bytes } }
}

function signatureProblem(value: unknown): string | undefined {
  const flaw = fieldsProblem(value, ['keyid', 'sig'])
  if (flaw !== undefined) return `a signature: ${flaw}`
  const { keyid, sig } = value as Readonly<Record<string, unknown>>
  if (typeof keyid !== 'string' || keyid.length > 200) return 'a signature has no keyid that is a short text'
  if (typeof sig !== 'string' || sig === '' || bytesOfBase64(sig) === undefined)
    return 'a signature is not base64 in its standard form'
  return undefined
}

/** A sentence about an object that does not have just these fields. */
export function fieldsProblem(value: unknown, fields: readonly string[]): string | undefined {
  if (!isNode(value)) return 'it is not an object'
  const missing = fields.find((field) => !Object.hasOwn(value, field))
  if (missing !== undefined) return `${missing} is missing`
  const unknown = Object.keys(value).find((key) => !fields.includes(key))
  return unknown === undefined ? undefined : `it has the unknown field ${JSON.stringify(unknown.slice(0, 60))}`
}

/** The bytes of a statement that are signed: compact JSON. Checking demands just these, so that no two texts say the same. */
export const payloadOf = (statement: Statement): Buffer => Buffer.from(JSON.stringify(statement))
