import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isNode } from '../contract/pointer.ts'
import { fieldsProblem, openEnvelope, type OpenedEnvelope } from './envelope.ts'
import { strictJson, type ReadResult } from './strict-json.ts'
import { flawBy, type TextFlaws } from '../evidence/validation.ts'
import { nameProblem } from './names.ts'
import type { Statement } from './statement.ts'
import { statement } from './statement.validator.ts'

/** What a file holds: an envelope, as it is, in a Sigstore bundle or in a page. */
export interface StatementFile extends OpenedEnvelope {
  /** The JSON, as it stands there. */
  readonly json: string
  /** The bundle around the envelope; absent where there is none. */
  readonly bundle?: object
  /** The page around it; absent where there is none. */
  readonly page?: string
}

/** Statements have some hundred kilobytes; nobody reads what is larger. */
const maxStatementBytes = 8 * 1024 * 1024

/**
 * Opens `statement.json`, a Sigstore bundle or a page that holds either: exactly one of them.
 *
 * @throws the system's error where the file cannot be read
 */
export function openStatement(path: string): ReadResult<StatementFile> {
  const bytes = readBounded(path)
  if (bytes === undefined) return { problem: 'it is too large to be a statement' }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { problem: 'it is compressed: unpack it first' }
  if (!/^\s*</.test(bytes.toString('latin1', 0, 200))) return openJson(bytes)
  const page = bytes.toString('utf8')
  const found = statementInPage(page)
  if ('problem' in found) return found
  const opened = openJson(Buffer.from(found.value))
  return 'problem' in opened ? opened : { value: { ...opened.value, page } }
}

function readBounded(path: string): Buffer | undefined {
  const file = openSync(path, 'r')
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error(`it is no file`), { syscall: 'read', code: 'EISDIR' })
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, maxStatementBytes) + 1)
    let length = 0
    for (let more = 1; more > 0 && length < bytes.length; length += more)
      more = readSync(file, bytes, length, bytes.length - length, length)
    return length > maxStatementBytes ? undefined : bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

function openJson(bytes: Buffer): ReadResult<StatementFile> {
  const read = strictJson(bytes)
  if ('problem' in read) return read
  const { value } = read
  const json = bytes.toString('utf8')
  if (isNode(value) && 'verificationMaterial' in value) return openBundle(value, json)
  const opened = openEnvelope(value)
  return 'problem' in opened ? opened : { value: { ...opened.value, json } }
}

/** @see https://github.com/sigstore/protobuf-specs/blob/main/protos/sigstore_bundle.proto */
function openBundle(bundle: Readonly<Record<string, unknown>>, json: string): ReadResult<StatementFile> {
  const flaw = fieldsProblem(bundle, ['mediaType', 'verificationMaterial', 'dsseEnvelope'])
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

/** The media type of the element in which a page holds its statement. Browsers run no script of a type that they do not know. */
const type = 'application/vnd.gateproof.statement+json'
const start = `<script type="${type}" id="statement">`
const end = '</script>'

/** The element in which a page holds its statement: an envelope or a Sigstore bundle, as JSON. */
export const statementElement = (json: string): string => `${start}${json.trim().replaceAll('<', '\\u003c')}${end}`

/** The statement that a page holds. Two of them, or one that browsers and this reader could see differently, are none. */
export function statementInPage(page: string): ReadResult<string> {
  const count = page.toLowerCase().split(type).length - 1
  if (count === 0) return { problem: 'the page holds no statement' }
  if (count > 1) return { problem: 'the page holds more than one statement' }
  const at = page.indexOf(start)
  const stop = page.indexOf(end, at)
  if (at === -1 || stop === -1) return { problem: 'the page does not hold its statement as gateproof writes it' }
  return { value: page.slice(at + start.length, stop) }
}

/**
 * Reads the statement in a payload. `statement.schema.json` must allow its value, and its bytes must be the compact JSON of that value, so
 * that no other bytes say the same. This also refuses numbers such as `-0` and `1e3`.
 */
export function readStatement(payload: Uint8Array): ReadResult<Statement> {
  const read = strictJson(payload)
  if ('problem' in read) return read
  const flaw = flawBy(statement, read.value, 'the statement', textProblems)
  if (flaw !== undefined) return { problem: flaw }
  if (!Buffer.from(JSON.stringify(read.value)).equals(payload))
    return { problem: 'the statement is not written in the one form that is signed (compact JSON)' }
  return { value: read.value as Statement }
}

/** By the name of the type in `statement.ts`. */
const textProblems: TextFlaws = {
  Name: (text) => nameProblem(text) ?? 'is not a name',
  RequirementId: () => 'is not an id of a requirement',
  Version: () => 'is not a version such as 1.0.0',
  Sha256: () => 'is not a SHA-256 in lowercase hexadecimal',
  Day: () => 'is not a day such as 2027-05-21',
  Moment: () => 'is not a moment in UTC such as 2027-05-21T12:00:00.000Z',
  Address: () => 'is not an address in ASCII',
}
