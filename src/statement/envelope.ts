/**
 * DSSE, the envelope in which a statement is signed.
 *
 * @see https://github.com/secure-systems-lab/dsse/blob/master/envelope.md
 * @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
 */
import { isNode } from '../contract/pointer.ts'
import { bytesOfBase64 } from '../std/bytes.ts'
import type { Statement } from './statement.ts'
import type { ReadResult } from './strict-json.ts'

/** An in-toto Statement, the only payload that is signed or accepted. */
export const payloadType = 'application/vnd.in-toto+json'

/** A signature and the id of its key. Neither is trustworthy until the signature is checked. */
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

/** An envelope and its decoded payload. */
export interface OpenedEnvelope {
  readonly envelope: Envelope
  readonly payload: Buffer
}

/** The payload of a statement: compact JSON. Verification accepts no other bytes, so that a statement has only one form. */
export const payloadOf = (statement: Statement): Buffer => Buffer.from(JSON.stringify(statement))

/** The bytes that are signed: the payload and its type. */
export const signedBytes = (payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `), payload])

export const unsignedEnvelope = (payload: Uint8Array): Envelope => ({
  payload: Buffer.from(payload).toString('base64'),
  payloadType,
  signatures: [],
})

/** The text of `statement.json`. */
export const writeEnvelope = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 2)}\n`

const maxSignatures = 16

/** Reads an envelope. Unlike the specification, it refuses unknown fields. */
export function openEnvelope(value: unknown): ReadResult<OpenedEnvelope> {
  const problem = fieldsProblem(value, ['payload', 'payloadType', 'signatures'])
  if (problem !== undefined) return { problem }
  const { payload, payloadType: type, signatures } = value as Readonly<Record<string, unknown>>
  if (type !== payloadType) return { problem: `payloadType is not ${payloadType}` }
  const bytes = typeof payload === 'string' ? bytesOfBase64(payload) : undefined
  if (bytes === undefined) return { problem: 'payload is not standard base64' }
  if (!Array.isArray(signatures)) return { problem: 'signatures is not a list' }
  if (signatures.length > maxSignatures) return { problem: `more than ${maxSignatures} signatures` }
  const invalid = signatures.map(signatureProblem).find((one) => one !== undefined)
  if (invalid !== undefined) return { problem: invalid }
  const ids = (signatures as readonly Signature[]).map(({ keyid }) => keyid)
  if (new Set(ids).size < ids.length) return { problem: 'two signatures have the same keyid' }
  return { value: { envelope: value as Envelope, payload: bytes } }
}

function signatureProblem(value: unknown): string | undefined {
  const problem = fieldsProblem(value, ['keyid', 'sig'])
  if (problem !== undefined) return `a signature is invalid: ${problem}`
  const { keyid, sig } = value as Readonly<Record<string, unknown>>
  if (typeof keyid !== 'string' || keyid.length > 200) return 'the keyid of a signature is not a short string'
  if (typeof sig !== 'string' || sig === '' || bytesOfBase64(sig) === undefined)
    return 'a signature is not standard base64'
  return undefined
}

/** Why a value is not an object with exactly these fields. */
export function fieldsProblem(value: unknown, fields: readonly string[]): string | undefined {
  if (!isNode(value)) return 'not an object'
  const missing = fields.find((field) => !Object.hasOwn(value, field))
  if (missing !== undefined) return `${missing} is missing`
  const unknown = Object.keys(value).find((key) => !fields.includes(key))
  return unknown === undefined ? undefined : `unknown field ${JSON.stringify(unknown.slice(0, 60))}`
}
