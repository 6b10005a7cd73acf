/** Files that were given in place of another: wrong usage, and no sign of a forgery. */
import { constants, gunzipSync } from 'node:zlib'
import { openStatement } from '../../src/statement/statement-file.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { firstBytesOf } from '../../src/traffic/json-list.ts'
import { fileKindOf } from '../../src/traffic/file-kind.ts'
import { readJson } from '../../src/traffic/json.ts'
import { outlineOf } from '../../src/traffic/outline.ts'
import { kindNames } from '../judge/imported-traffic.ts'
import type { NamedFile } from '../files/evidence-files.ts'

const sampleBytes = 64 * 1024

/** The start of a gzip file that is decompressed: at most 4 MiB, by the highest ratio of the format. */
const packedBytes = 4096

/** The names in envelopes, bundles and payloads. What has one of them claims to be a statement. */
const ofStatements = /"(?:payload|payloadType|signatures|dsseEnvelope|verificationMaterial|predicateType)"\s*:/

/**
 * Refuses a file that is no statement and does not claim to be one.
 *
 * @throws UsageError that says what it is, and where it belongs
 */
export function refuseMisplaced({ path, shownAs }: NamedFile): void {
  const text = startOf(path)
  const what = kindOf(path, text)
  if (what !== undefined) throw new UsageError(`FILE ${quoted(shownAs)}: this is ${what}`)
}

/**
 * Refuses a statement, a report or recorded traffic that was given as evidence.
 *
 * @throws UsageError that says what it is, and where it belongs
 */
export function refuseMisplacedEvidence(evidence: readonly NamedFile[]): void {
  for (const { path, shownAs } of evidence) {
    const text = startOf(path)
    if (isEvidence(text)) continue
    const refuse = (what: string) => new UsageError(`--evidence ${quoted(shownAs)}: this is ${what}`)
    if ('value' in openStatement(path))
      throw refuse('a statement, not evidence. Pass it as FILE, and evidence.jsonl with --evidence')
    if (isReport(text)) throw refuse('the report of a run, not evidence. Pass the evidence.jsonl of the same run')
    const traffic = trafficIn(path)
    if (traffic !== undefined) throw refuse(`${traffic}, not evidence of a run. gateproof judge reads it`)
  }
}

function startOf(path: string): string {
  const bytes = firstBytesOf(path, sampleBytes)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isPacked ? unpackedStart(bytes) : bytes.toString('utf8')).replace(/^\uFEFF/, '').trimStart()
}

function unpackedStart(bytes: Buffer): string {
  try {
    return gunzipSync(bytes.subarray(0, packedBytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  } catch {
    return ''
  }
}

const isReport = (text: string) => /^\{\s*"schemaVersion"\s*:/.test(text) && /"verdict"\s*:/.test(text)

const isEvidence = (text: string) => /^\{"type":"[a-z]{1,40}",/.test(text)

function kindOf(path: string, text: string): string | undefined {
  if (isEvidence(text))
    return 'evidence, not a statement. Pass it with --evidence, and statement.json or statement.html as FILE'
  if (ofStatements.test(text)) return undefined
  const [, kind] = /^-----BEGIN ([A-Z ]{1,40})-----/.exec(text) ?? []
  if (kind !== undefined)
    return `a key (${kind}), not a statement. Pass the public key with --trust, and statement.json or statement.html as FILE`
  if (isReport(text))
    return 'the report of a run, not a statement. gateproof certify makes a statement from the folder of the run'
  const traffic = trafficIn(path)
  if (traffic !== undefined) return `${traffic}, not a statement. gateproof judge reads it`
  return isJson(text)
    ? 'JSON, but not a statement: it has no payload. Pass statement.json or statement.html as FILE'
    : undefined
}

/** True for a JSON value, or the beginning of one that names its members. */
function isJson(text: string): boolean {
  const { root, end, paths } = outlineOf(text)
  if (root === 'other') return false
  return end === undefined
    ? text.length >= sampleBytes / 4 && paths.size > 0
    : readJson(text.slice(0, end)) !== undefined
}

/** The kind of recorded traffic. Undefined for anything else. */
function trafficIn(path: string): string | undefined {
  try {
    const kind = fileKindOf(path)
    return kind === 'evidence' ? undefined : kindNames[kind]
  } catch {
    return undefined
  }
}
