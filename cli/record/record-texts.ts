import { relative } from 'node:path'
import type { RecordSettings } from '../../src/deployment/record-settings.ts'

interface RecordingProgress {
  readonly passed: number
  readonly inFlight: number
  readonly bytes: number
}

/** Bytes in a unit that a person reads. */
const sizeText = (bytes: number) =>
  bytes < 1e6
    ? `${Math.round(bytes / 1000)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`

/** The line that shows how far a recording has come. */
export const recordingText = ({ passed, inFlight, bytes }: RecordingProgress): string =>
  `recording: ${passed} requests, ${inFlight} under way, ${sizeText(bytes)} of evidence`

/** The first line on stdout: where the proxy is. */
export function listeningText(url: string, evidence: string, { json, baseUrl }: RecordSettings): string {
  if (json) return `${JSON.stringify({ url, baseUrl, evidence })}\n`
  return `recording at ${url} what passes to ${baseUrl}, into ${shortest(evidence)}; Ctrl-C ends it\n`
}

interface Recorded {
  readonly files: readonly string[]
  readonly exchanges: number
  readonly bytes: number
  /** Exchanges that passed and found no room in memory. */
  readonly left: number
}

/** What was recorded, and what to do with it. */
export function recordedText({ files, exchanges, bytes, left }: Recorded, { json, judge }: RecordSettings): string {
  if (json) return judge ? '' : `${JSON.stringify({ exchanges, notRecorded: left, bytes, files })}\n`
  const parts = files.map(shortest)
  const where = parts.length > 1 ? `${parts.length} files, ${parts[0]} to ${parts.at(-1)}` : parts[0]
  const lines = [
    `recorded ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'} in ${where} (${sizeText(bytes)})`,
    ...(left > 0 ? [`${left} more passed and were not recorded: they came too fast`] : []),
    ...(judge ? [] : [`to judge: npx --no-install gateproof judge ${parts.join(' ')}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** As it is called from the working folder, where it lies in it. */
function shortest(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}
