import { gunzipSync } from 'node:zlib'
import { tool } from '../build-info.ts'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { samplesOf } from '../../src/deployment/deployment.ts'
import type { Area } from '../../src/drive/plan/area.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Chain } from '../../src/evidence/chain.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { contradictions } from '../../src/statement/absence.ts'
import { shownVersion } from '../../src/statement/maker.ts'
import { writeFile } from '../../src/std/create-file.ts'
import { readUserFile } from '../../src/std/open-file.ts'
import { readEntryFile } from './files.ts'

/** What a recording of an entry says, without a verdict. */
export interface EvidenceFacts {
  /** The day on which the run started. */
  readonly date: string
  /** The version of Gateproof that recorded it. */
  readonly recordedWith: string
  readonly isEmbedded: boolean
  readonly isComplete: boolean
  /** `--only`, `--skip` and fewer `--samples` than the default of the run. */
  readonly selection: readonly string[]
  readonly chains: readonly Chain[]
  readonly lacks: readonly string[]
  /** Numbers of the lines that contain a text with the shape of a key. */
  readonly linesWithKeys: readonly number[]
  /** Why its requests were not built again and compared, if they had to be; absent if they were. */
  readonly notCompared?: string
  /** How header, plan, exchanges and footer contradict each other. */
  readonly disagreements: readonly string[]
  /** Features that the run declared as unsupported, although a response shows them. */
  readonly contradictions: readonly string[]
}

/** A larger recording has not been made by a run of text requests. */
const maxUnpackedBytes = 64 * 1024 * 1024

/**
 * Unpacks a recording of an entry into a file, from which the evidence is read as long as it is used.
 *
 * @throws the system's error, as `readEntryFile`; that of zlib for another format, and for more than 64 MiB
 */
export function unpackEvidence(packed: string, unpacked: string): Evidence {
  writeFile(unpacked, gunzipSync(readEntryFile(packed), { maxOutputLength: maxUnpackedBytes }))
  return loadEvidence([unpacked])
}

export interface EvidenceOptions {
  /** The unpacked file. */
  readonly file: string
  /** Whose probes build its requests. */
  readonly areas: readonly Area[]
  /** Fewer answers or generated requests narrow the run. */
  readonly minSamples: number
  /** Builds the requests again, and compares them. */
  readonly isNew: boolean
}

/** What a recording of an entry says of itself. */
export async function evidenceFacts(
  evidence: Evidence,
  { file, areas, minSamples, isNew }: EvidenceOptions,
): Promise<EvidenceFacts> {
  const { header, footer, chains } = evidence
  const recordedWith = shownVersion(header.tool.version)
  const isComparable = header.tool.name === tool.name && header.tool.version === tool.version
  const samples = samplesOf(header)
  const compared =
    isNew && isComparable && header.traffic === undefined
      ? await consistencyOf(evidence, areas, packagedContract())
      : []
  return {
    date: header.startedAt.slice(0, 10),
    recordedWith,
    isEmbedded: header.deployment.embedded === true,
    isComplete: footer !== undefined && !evidence.interrupted && header.traffic === undefined,
    selection: [
      ...header.only.map((id) => `--only ${id}`),
      ...header.skip.map((id) => `--skip ${id}`),
      ...(samples < minSamples ? [`--samples ${samples}`] : []),
    ],
    chains,
    lacks: header.deployment.lacks,
    linesWithKeys: linesWithKeys(readUserFile(file)),
    ...(isNew &&
      !isComparable && { notCompared: `recorded by gateproof ${recordedWith}, but this is ${tool.version}` }),
    disagreements: compared.flatMap(({ problems }) => problems),
    contradictions: contradictions(evidence).map(({ feature, found }) => `${feature}, but ${found}`),
  }
}

/** Recorded keys are masked, and masking them again changes nothing. */
export function linesWithKeys(text: string): readonly number[] {
  const redactor = createRedactor([])
  return text.split('\n').flatMap((line, index) => (redactor.text(line) === line ? [] : [index + 1]))
}

/** What is wrong with a recording: one line each, which says what to do. */
export function evidenceProblems(evidence: EvidenceFacts): readonly string[] {
  const { isEmbedded, isComplete, selection, chains, linesWithKeys, notCompared, disagreements, contradictions } =
    evidence
  const [line] = linesWithKeys
  const broken = chains.find(({ state }) => state !== 'whole')
  const detail =
    broken?.state === 'broken' ? `line ${broken.line}: ${broken.because}` : 'its first lines have no digests'
  return [
    ...(isEmbedded ? ['the evidence is about the embedded reference gateway. Record a run against the gateway'] : []),
    ...(isComplete ? [] : ['the run was interrupted, or is not a run of gateproof. Record it again']),
    ...(selection.length === 0
      ? []
      : [`the run was narrowed: ${selection.join(' ')}. Record it without these options`]),
    ...(broken === undefined ? [] : [`the evidence was changed: ${detail}. Record the run again`]),
    ...(line === undefined
      ? []
      : [`line ${line} of the evidence contains a key. Revoke the key, and record the run again`]),
    ...(notCompared === undefined
      ? []
      : [`the evidence cannot be compared with its plan: ${notCompared}. Record the run with the current main`]),
    ...disagreements.slice(0, 1).map((text) => `the evidence contradicts itself: ${text}. Record the run again`),
    ...contradictions.slice(0, 1).map((text) => `lacks ${text}. Remove it from lacks, and record the run again`),
  ]
}
