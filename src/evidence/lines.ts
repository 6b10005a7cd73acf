import { readFileSync } from 'node:fs'
import type { EvidenceLine } from './exchange.ts'

/** An error that ends with exit code 2 and one line; recognised by its name. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: 'UsageError' })
}

/**
 * The lines of one evidence file, each of the shape that the readers rely on. A cut last line is left out: the process that
 * wrote it was killed.
 *
 * @throws UsageError naming the file and why it is not evidence
 */
export function readLines(file: string): readonly EvidenceLine[] {
  const bytes = readBytes(file)
  if (bytes.length === 0) throw usageError(`${file}: is empty`)
  const lines: EvidenceLine[] = []
  let number = 0
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline === -1 ? bytes.length : newline
    const line = readLine(bytes.toString('utf8', start, end), newline === -1)
    number += 1
    if (typeof line === 'string') throw usageError(`${file}: ${whatIsWrong(line, number)}`)
    if (line !== undefined) lines.push(line)
    start = end + 1
  }
  if (lines.length === 0) throw usageError(`${file}: is not evidence: it was cut off in its first line`)
  return lines
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    const reasons: Record<string, string> = {
      ENOENT: 'no such file',
      EISDIR: 'is a folder, not a file',
      EACCES: 'may not be read',
    }
    throw usageError(`${file}: ${reasons[code] ?? `cannot be read (${code})`}`)
  }
}

const whatIsWrong = (problem: string, number: number) =>
  number === 1 ? `is not evidence: its first line ${problem}` : `line ${number} ${problem}`

/** The line, nothing for one without meaning here, or a sentence saying what is wrong with it. */
function readLine(text: string, isCut: boolean): EvidenceLine | undefined | string {
  if (text.trim() === '') return undefined
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    return isCut && !/^\s*[^{\s]/.test(text) ? undefined : 'is not JSON'
  }
  if (!isRecord(line) || typeof line.type !== 'string') return 'is not a line of evidence'
  const shape = Object.hasOwn(shapes, line.type) ? shapes[line.type as EvidenceLine['type']] : undefined
  if (shape === undefined) return `is of the unknown type ${JSON.stringify(line.type.slice(0, 40))}`
  return shape(line) ? (line as unknown as EvidenceLine) : `is not a whole ${line.type}`
}

type Shape = (value: unknown) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Shape = (value) => typeof value === 'string'
const isNumber: Shape = (value) => typeof value === 'number'
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)
const mapOf =
  (shape: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every(shape)
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value)
const record = (members: Readonly<Record<string, Shape>>): Shape => {
  const entries = Object.entries(members)
  return (value) => isRecord(value) && entries.every(([name, shape]) => shape(value[name]))
}

const bytes: Shape = (value) => isRecord(value) && (isText(value.text) || isText(value.base64))
const chunk: Shape = (value) => bytes(value) && isNumber((value as Record<string, unknown>).at)
const pairs = listOf((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
const request = record({
  method: isText,
  url: isText,
  headers: pairs,
  body: optional(bytes),
  expects: optional(listOf(isNumber)),
  once: optional(listOf(isNumber)),
})
const large = record({ length: isNumber, sha256: isText, ranges: listOf(bytes) })
const response = record({ status: isNumber, headers: pairs, chunks: listOf(chunk), large: optional(large) })
const planned = record({ probe: isText, area: isText })

/** Checked as far as the readers reach: what a line holds beyond this is passed on as it is. */
const shapes: Readonly<Record<EvidenceLine['type'], Shape>> = {
  header: record({
    format: isNumber,
    shard: isText,
    seed: isNumber,
    tool: record({ name: isText, version: isText }),
    contract: record({ version: isText, sha256: isText }),
    deployment: record({ baseUrl: isText, models: mapOf(isText), keys: listOf(isText), lacks: listOf(isText) }),
    plan: listOf(planned),
  }),
  discovery: record({ models: mapOf(isText) }),
  sending: record({ exchange: isText, probe: isText, name: isText }),
  chunks: record({ exchange: isText, chunks: listOf(chunk) }),
  exchange: record({
    id: isText,
    probe: isText,
    name: isText,
    attempt: isNumber,
    startedAt: isText,
    request,
    response: optional(response),
    end: record({ how: isText, at: isNumber }),
  }),
  outcome: record({ probe: isText, state: isText, names: mapOf(isText), leftOut: mapOf(isText) }),
  footer: record({
    finishedAt: isText,
    driveMs: isNumber,
    requests: isNumber,
    retries: isNumber,
    tokens: isNumber,
    overload: optional(record({ waits: isNumber })),
    full: optional(record({ bytes: isNumber, since: isText })),
    ended: isText,
  }),
}
