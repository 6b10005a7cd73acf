import { join } from 'node:path'
import { judge } from '../judge/judge.ts'
import { verify } from '../verify/verify.ts'
import { areas } from '../../suites/areas.ts'
import { samplesOf } from '../../src/deployment/deployment.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import { openStatement, readStatement } from '../../src/statement/statement-file.ts'
import { dateOf } from '../../src/std/date.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { parseEntry, type Entry } from './entry.ts'
import { evidenceFacts, unpackEvidence, type EvidenceFacts } from './evidence-facts.ts'
import { filesIn, readEntryFile, sampleFiles, unreadableReason, type EntryFile } from './files.ts'
import { identificationFacts, type IdentificationFacts } from './identification.ts'
import { storedResultOf, type StoredResult } from './stored-result.ts'

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
  /** Absent if the entry has no samples of a model. */
  readonly identification?: IdentificationFacts
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
  const hasSamples =
    Object.values(sampleFiles).some((name) => files.some((file) => file.name === name)) ||
    (typeof entry !== 'string' && entry.identification !== undefined)
  const about = {
    ...{ id, files, entry, stored },
    ...(packages !== undefined && { packagesProblem: packages }),
    ...(hasSamples && { identification: await identificationFacts(folder, { scratch, isNew }) }),
  }
  const unpacked = join(scratch, `${id.replace('/', '@')}.jsonl`)
  try {
    const evidence = unpackEvidence(join(folder, 'evidence.jsonl.gz'), unpacked)
    const { report } = await judge(unpacked, { profile: 'interop', spec: 'packaged' })
    const facts = {
      ...about,
      evidence: await evidenceFacts(evidence, { file: unpacked, areas, minSamples: samplesOf({}), isNew }),
      judged: storedResultOf(report),
      ...(hasStatement && (await statementProblem(join(folder, 'statement.json'), unpacked))),
    }
    return { facts, report, evidence }
  } catch (error) {
    const why = isUsageError(error) ? error.message.replace(unpacked, 'evidence.jsonl') : unreadableReason(error)
    return { facts: { ...about, evidence: why, judged: why } }
  }
}

function entryIn(file: string): Entry | string {
  try {
    return parseEntry(readEntryFile(file).toString('utf8'))
  } catch (error) {
    return unreadableReason(error)
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
    const why = unreadableReason(error)
    return why === 'missing' ? undefined : why
  }
}

function storedIn(file: string): StoredResult | string {
  try {
    return JSON.parse(readEntryFile(file).toString('utf8')) as StoredResult
  } catch (error) {
    return unreadableReason(error)
  }
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
    return { statementProblem: unreadableReason(error) }
  }
}

/** Undefined, which stands for today, if the statement cannot be read: then verifying says why. */
function statedOn(file: string): string | undefined {
  const opened = openStatement(file)
  const read = 'problem' in opened ? opened : readStatement(opened.value.payload)
  return 'value' in read ? dateOf(new Date(read.value.predicate.conformance.statedAt)) : undefined
}
