import type { RecordSettings } from '../../src/deployment/record-settings.ts'
import { displayPath } from '../out-folder.ts'
import { pluralize } from '../../src/std/pluralize.ts'

interface RecordingProgress {
  readonly passed: number
  readonly inFlight: number
  readonly bytes: number
}

const sizeText = (bytes: number) =>
  bytes < 1e6
    ? `${Math.round(bytes / 1000)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`

export const recordingText = ({ passed, inFlight, bytes }: RecordingProgress): string =>
  `recording: ${pluralize(passed, 'request')}, ${inFlight} in flight, ${sizeText(bytes)} of evidence`

/** The first line on stdout. */
export function listeningText(url: string, evidence: string, { json, baseUrl }: RecordSettings): string {
  if (json) return `${JSON.stringify({ url, baseUrl, evidence })}\n`
  return `recording traffic from ${url} to ${baseUrl} in ${displayPath(evidence)} (Ctrl-C stops)\n`
}

interface Recorded {
  readonly files: readonly string[]
  readonly exchanges: number
  readonly bytes: number
  /** Exchanges that were forwarded but not recorded, for lack of memory. */
  readonly left: number
}

export function recordedText({ files, exchanges, bytes, left }: Recorded, { json, judge }: RecordSettings): string {
  if (json) return judge ? '' : `${JSON.stringify({ exchanges, notRecorded: left, bytes, files })}\n`
  const parts = files.map(displayPath)
  const where = parts.length > 1 ? `${parts.length} files, ${parts[0]} to ${parts.at(-1)}` : parts[0]
  const lines = [
    `recorded ${pluralize(exchanges, 'exchange')} in ${where} (${sizeText(bytes)})`,
    ...(left > 0 ? [`${left} more were forwarded but not recorded: traffic was too fast`] : []),
    ...(judge ? [] : [`judge it with: npx --no-install gateproof judge ${parts.join(' ')}`]),
  ]
  return `${lines.join('\n')}\n`
}
