/** Reads statements from files: `statement.json`, Sigstore bundles and pages. */
import { isNode } from '../contract/pointer.ts'
import { flawBy, type TextFlaws } from '../evidence/validation.ts'
import { fieldsProblem, openEnvelope, type OpenedEnvelope } from './envelope.ts'
import { followUserLink, readFile } from '../std/open-file.ts'
import { nameProblem } from './names.ts'
import type { Statement } from './statement.ts'
import { statement } from './statement.validator.ts'
import { strictJson, type ReadResult } from './strict-json.ts'

export interface StatementFile extends OpenedEnvelope {
  /** The JSON text of the envelope or bundle. */
  readonly json: string
  /** The Sigstore bundle that contains the envelope. */
  readonly bundle?: object
  /** The page that contains the envelope or bundle. */
  readonly page?: string
}

/** Statements have some hundred kilobytes. */
const maxStatementBytes = 8 * 1024 * 1024

/**
 * Opens `statement.json`, a Sigstore bundle, or a page with either.
 *
 * @throws the system's error if the file cannot be read
 */
export function openStatement(path: string): ReadResult<StatementFile> {
  const bytes = readBounded(path)
  return bytes === undefined ? { problem: 'too large to be a statement' } : parseStatement(bytes)
}

/** Opens the content of such a file. */
export function parseStatement(bytes: Buffer): ReadResult<StatementFile> {
  if (bytes.length > maxStatementBytes) return { problem: 'too large to be a statement' }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { problem: 'the file is compressed. Decompress it first' }
  if (!/^\s*</.test(bytes.toString('latin1', 0, 200))) return openJson(bytes)
  // Publishing systems convert line endings.
  const page = bytes.toString('utf8').replaceAll('\r\n', '\n')
  const found = statementInPage(page)
  if ('problem' in found) return found
  const opened = openJson(Buffer.from(found.value))
  return 'problem' in opened ? opened : { value: { ...opened.value, page } }
}

function readBounded(path: string): Buffer | undefined {
  try {
    return readFile(followUserLink(path), maxStatementBytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') return undefined
    throw error
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
  const problem = fieldsProblem(bundle, ['mediaType', 'verificationMaterial', 'dsseEnvelope'])
  if (problem !== undefined) return { problem: `Sigstore bundle: ${problem}` }
  const opened = openEnvelope(withKeyIds(bundle['dsseEnvelope']))
  if ('problem' in opened) return opened
  if (opened.value.envelope.signatures.length !== 1)
    return { problem: 'Sigstore bundle: expected exactly one signature' }
  return { value: { ...opened.value, json, bundle } }
}

/** Sigstore leaves out empty key ids. */
function withKeyIds(envelope: unknown): unknown {
  if (!isNode(envelope) || !Array.isArray(envelope['signatures'])) return envelope
  const signatures = envelope['signatures'].map((one: unknown) => (isNode(one) ? { keyid: '', ...one } : one))
  return { ...envelope, signatures }
}

/** The media type of the element with the statement. Browsers do not run scripts of unknown types. */
const type = 'application/vnd.gateproof.statement+json'
const start = `<script type="${type}" id="statement">`
const end = '</script>'

/** The element of a page that contains an envelope or a Sigstore bundle as JSON. */
export const statementElement = (json: string): string => `${start}${json.trim().replaceAll('<', '\\u003c')}${end}`

/** The JSON in that element. Refuses pages that a browser could read differently, such as one with two elements. */
export function statementInPage(page: string): ReadResult<string> {
  const count = page.toLowerCase().split(type).length - 1
  if (count === 0) return { problem: 'the page does not contain a statement' }
  if (count > 1) return { problem: 'the page contains more than one statement' }
  const at = page.indexOf(start)
  const stop = page.indexOf(end, at)
  if (at === -1 || stop === -1) return { problem: 'the statement in the page is not in the form that gateproof writes' }
  return { value: page.slice(at + start.length, stop) }
}

/**
 * Reads the statement in a payload. Its value must match `statement.schema.json`, and its bytes must be the compact JSON of that value,
 * which also excludes numbers such as `-0` and `1e3`.
 */
export function readStatement(payload: Uint8Array): ReadResult<Statement> {
  const read = strictJson(payload)
  if ('problem' in read) return read
  const problem = flawBy(statement, read.value, 'the statement', textProblems)
  if (problem !== undefined) return { problem }
  if (!Buffer.from(JSON.stringify(read.value)).equals(payload))
    return { problem: 'the payload is not compact JSON, the only form that is signed' }
  return { value: read.value as Statement }
}

/** By the name of the type in `statement.ts`. */
const textProblems: TextFlaws = {
  Name: (text) => nameProblem(text) ?? 'is not a name',
  RequirementId: () => 'is not a requirement id',
  Version: () => 'is not a version such as 1.0.0',
  Sha256: () => 'is not a SHA-256 in lowercase hexadecimal',
  Day: () => 'is not a day such as 2027-05-21',
  Moment: () => 'is not a time in UTC such as 2027-05-21T12:00:00.000Z',
  Address: () => 'is not a URL in ASCII',
}
