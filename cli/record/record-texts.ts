import type { Finding, Recorded, Recorder } from '../../api/index.ts'
import { displayPath } from '../../src/std/display-path.ts'
import { printable, shellWord, truncate } from '../../reporters/escape.ts'
import { pluralize } from '../../src/std/pluralize.ts'

interface RecordingProgress {
  readonly exchanges: number
  readonly inFlight: number
  readonly bytes: number
}

const sizeText = (bytes: number) =>
  bytes < 1e6
    ? `${Math.round(bytes / 1000)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`

export const recordingText = ({ exchanges, inFlight, bytes }: RecordingProgress): string =>
  `recording: ${pluralize(exchanges, 'request')}, ${inFlight} in flight, ${sizeText(bytes)} of evidence`

/** The first line on stdout. */
export function listeningText(
  { url, baseUrl, evidence }: Pick<Recorder, 'url' | 'baseUrl' | 'evidence'>,
  { json }: { readonly json: boolean },
): string {
  if (json) return `${JSON.stringify({ url, baseUrl, evidence })}\n`
  return `recording traffic from ${url} to ${baseUrl} in ${displayPath(evidence)} (Ctrl-C stops)\n`
}

/** What was recorded, and how to judge it. */
export function recordedText(
  { files, exchanges, bytes, notRecorded }: Recorded,
  { json, judge }: { readonly json: boolean; readonly judge: boolean },
): string {
  if (json) return `${JSON.stringify({ exchanges, notRecorded, bytes, files })}\n`
  const parts = files.map(displayPath)
  const where = parts.length > 1 ? `${parts.length} files, ${parts[0]} to ${parts.at(-1)}` : parts[0]
  const lines = [
    `recorded ${pluralize(exchanges, 'exchange')} in ${where} (${sizeText(bytes)})`,
    ...(notRecorded > 0 ? [`${notRecorded} more were forwarded but not recorded: traffic was too fast`] : []),
    ...(judge ? [] : [`judge it with: npx --no-install gateproof judge ${parts.map(shellWord).join(' ')}`]),
  ]
  return `${lines.join('\n')}\n`
}

const maxLineLength = 240

/** A finding of the running recording, on one line. */
export function findingLine({ verdict, title, requirements, cases }: Finding): string {
  const [first] = cases
  const more = requirements.length > 1 ? ` and ${requirements.length - 1} more` : ''
  const where = first?.exchange === undefined ? '' : `, ${first.exchange}`
  return truncate(printable(`${verdict}: ${title} (${requirements[0]}${more}${where})`), maxLineLength)
}
