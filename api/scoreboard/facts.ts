import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { tool } from '../build-info.ts'
import { judge } from '../judge/judge.ts'
import { verify } from '../verify/verify.ts'
import { areas } from '../../suites/areas.ts'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { samplesOf } from '../../src/deployment/deployment.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Chain } from '../../src/evidence/chain.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import type { Report } from '../../src/report/report.ts'
import { contradictions } from '../../src/statement/absence.ts'
import { openStatement, readStatement } from '../../src/statement/statement-file.ts'
import { dateOf } from '../../src/std/date.ts'
import { shownVersion } from '../../src/statement/maker.ts'
import { writeFile } from '../../src/std/create-file.ts'
import { readUserFile } from '../../src/std/open-file.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { parseEntry, type Entry } from './entry.ts'
import { filesIn, maxEntryBytes, readEntryFile, type EntryFile } from './files.ts'
import { storedResultOf, type StoredResult } from './stored-result.ts'

/** What the evidence of an entry says, without a verdict. */
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

/** Everything about an entry that the rules of `problems.ts` need. Texts in place of a value say why it is missing. */
export interface EntryFacts {
  /** `litellm/1.106.2`: the folder below `scoreboard/`. */
  readonly id: string
  readonly files: readonly EntryFile[]
  /** The first line of `packages.txt` that is not a package and its version: the site serves this file. Absent if all are. */
  readonly packagesProblem?: string
  readonly entry: Entry | string
  readonly evidence: EvidenceFacts | string
  readonly stored: StoredResult | string
  readonly judged: StoredResult | string
  /** Why its statement is not valid; absent if it is, or if there is none. */
  readonly statementProblem?: string
}

/** An entry with what judging its evidence again shows. */
export interface JudgedEntry {
  readonly facts: EntryFacts
  /** Undefined if the evidence cannot be judged. */
  readonly report?: Report
  readonly evidence?: Evidence
}

/** A larger recording has not been made by a run of text requests. */
const maxUnpackedBytes = 64 * 1024 * 1024

export interface FactsOptions {
  /** A folder for unpacked evidence. */
  readonly scratch: string
  /** Builds the requests again, and refuses evidence of another version, whose requests cannot be built. False for what was checked when it was submitted. */
  readonly isNew: boolean
}

/** Reads an entry, and judges its evidence by the packaged document and the newest requirement set. */
export async function judgeEntry(root: string, id: string, { scratch, isNew }: FactsOptions): Promise<JudgedEntry> {
  const folder = join(root, id)
  const files = filesIn(folder)
  const hasStatement = files.some(({ name, irregular }) => name === 'statement.json' && irregular === undefined)
  const entry = entryIn(join(folder, 'entry.yaml'))
  const stored = storedIn(join(folder, 'result.json'))
  const packages = packagesProblem(join(folder, 'packages.txt'))
  const about = { id, files, entry, stored, ...(packages !== undefined && { packagesProblem: packages }) }
  const unpacked = join(scratch, `${id.replace('/', '@')}.jsonl`)
  try {
    writeFile(
      unpacked,
      gunzipSync(readEntryFile(join(folder, 'evidence.jsonl.gz')), { maxOutputLength: maxUnpackedBytes }),
    )
    const evidence = loadEvidence([unpacked])
    const { report } = await judge(unpacked, { profile: 'interop', spec: 'packaged' })
    const facts = {
      ...about,
      evidence: await evidenceFacts(evidence, unpacked, isNew),
      judged: storedResultOf(report),
      ...(hasStatement && (await statementProblem(join(folder, 'statement.json'), unpacked))),
    }
    return { facts, report, evidence }
  } catch (error) {
    const why = isUsageError(error) ? error.message.replace(unpacked, 'evidence.jsonl') : reasonOf(error)
    return { facts: { ...about, evidence: why, judged: why } }
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'missing'
  if (code === 'ELINK' || code === 'ENOTSUP' || code === 'EISDIR') return 'not a regular file'
  if (code === 'EFBIG') return `more than ${maxEntryBytes} bytes`
  return message.split('\n', 1)[0] ?? 'unreadable'
}

function entryIn(file: string): Entry | string {
  try {
    return parseEntry(readEntryFile(file).toString('utf8'))
  } catch (error) {
    return reasonOf(error)
  }
}

const packageLine = /^[@A-Za-z0-9._/-]{1,200}==[A-Za-z0-9.+!_-]{1,100}$/

/** A missing file is reported by its name. */
function packagesProblem(file: string): string | undefined {
  try {
    const lines = readEntryFile(file).toString('utf8').trimEnd().split('\n')
    const at = lines.findIndex((line) => !packageLine.test(line))
    return at === -1 ? undefined : `line ${at + 1} is not NAME==VERSION`
  } catch (error) {
    const why = reasonOf(error)
    return why === 'missing' ? undefined : why
  }
}

function storedIn(file: string): StoredResult | string {
  try {
    return JSON.parse(readEntryFile(file).toString('utf8')) as StoredResult
  } catch (error) {
    return reasonOf(error)
  }
}

async function evidenceFacts(evidence: Evidence, file: string, isNew: boolean): Promise<EvidenceFacts> {
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
      ...(samples < samplesOf({}) ? [`--samples ${samples}`] : []),
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

/** The keys of vendors are not known here, and this code runs from its sources. */
const mayBeUnchecked: readonly string[] = ['signature', 'tool']

/** Verified for the day on which it was stated: an entry expires by its own date. The signer is named on the page of the statement. */
async function statementProblem(file: string, evidence: string): Promise<{ statementProblem?: string }> {
  const terms = { evidence: [evidence], profile: 'interop', partial: true, unsigned: true } as const
  try {
    const { steps } = await verify(file, { ...terms, at: statedOn(file) })
    const failed = steps.find(
      ({ step, outcome }) => outcome === 'fails' || (outcome === 'unchecked' && !mayBeUnchecked.includes(step)),
    )
    return failed === undefined ? {} : { statementProblem: `${failed.step}: ${failed.says}` }
  } catch (error) {
    // A file that is no statement at all.
    return { statementProblem: reasonOf(error) }
  }
}

/** Undefined, which stands for today, if the statement cannot be read: then verifying says why. */
function statedOn(file: string): string | undefined {
  const opened = openStatement(file)
  const read = 'problem' in opened ? opened : readStatement(opened.value.payload)
  return 'value' in read ? dateOf(new Date(read.value.predicate.conformance.statedAt)) : undefined
}
