import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isNode } from '../contract/pointer.ts'
import { embeddedIn } from './embedded.ts'
import { flawOfFields, openEnvelope, type Opened } from './envelope.ts'
import { strictJson, type Read } from './strict-json.ts'

/** What a file holds: an envelope, as it is, in a Sigstore bundle or in a page. */
export interface StatementFile extends Opened {
  /** The JSON, as it stands there. */
  readonly json: string
  /** The bundle around the envelope; absent where there is none. */
  readonly bundle?: object
  /** The page around it; absent where there is none. */
  readonly page?: string
}

/** Statements have some hundred kilobytes; nobody reads what is larger. */
const mostBytes = 8 * 1024 * 1024

/**
 * Opens `statement.json`, a Sigstore bundle or a page that holds either: exactly one of them.
 *
 * @throws the system's error where the file cannot be read
 */
export function openStatement(path: string): Read<StatementFile> {
  const bytes = bytesOf(path)
  if (bytes === undefined) return { problem: 'it is too large to be a statement' }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { problem: 'it is compressed: unpack it first' }
  if (!/^\s*</.test(bytes.toString('latin1', 0, 200))) return openJson(bytes)
  const page = bytes.toString('utf8')
  const found = embeddedIn(page)
  if ('problem' in found) return found
  const opened = openJson(Buffer.from(found.value))
  return 'problem' in opened ? opened : { value: { ...opened.value, page } }
}

function bytesOf(path: string): Buffer | undefined {
  const file = openSync(path, 'r')
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error(`it is no file`), { syscall: 'read', code: 'EISDIR' })
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, mostBytes) + 1)
    let length = 0
    for (let more = 1; more > 0 && length < bytes.length; length += more)
      more = readSync(file, bytes, length, bytes.length - length, length)
    return length > mostBytes ? undefined : bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

function openJson(bytes: Buffer): Read<StatementFile> {
  const read = strictJson(bytes)
  if ('problem' in read) return read
  const { value } = read
  const json = bytes.toString('utf8')
  if (isNode(value) && 'verificationMaterial' in value) return openBundle(value, json)
  const opened = openEnvelope(value)
  return 'problem' in opened ? opened : { value: { ...opened.value, json } }
}

/** @see https://github.com/sigstore/protobuf-specs/blob/main/protos/sigstore_bundle.proto */
function openBundle(bundle: Readonly<Record<string, unknown>>, json: string): Read<StatementFile> {
  const flaw = flawOfFields(bundle, ['mediaType', 'verificationMaterial', 'dsseEnvelope'])
  if (flaw !== undefined) return { problem: `the Sigstore bundle: ${flaw}` }
  const opened = openEnvelope(withKeyIds(bundle['dsseEnvelope']))
  if ('problem' in opened) return opened
  if (opened.value.envelope.signatures.length !== 1) return { problem: 'the Sigstore bundle: it is not signed once' }
  return { value: { ...opened.value, json, bundle } }
}

/** Sigstore names no key, and leaves the field out where it is empty. */
function withKeyIds(envelope: unknown): unknown {
  if (!isNode(envelope) || !Array.isArray(envelope['signatures'])) return envelope
  const named = envelope['signatures'].map((one: unknown) => (isNode(one) ? { keyid: '', ...one } : one))
  return { ...envelope, signatures: named }
}
