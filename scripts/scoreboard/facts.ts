import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { judge, verify } from '../../lib/index.ts'
import { tool } from '../../lib/build-info.ts'
import { areas } from '../../suites/areas.ts'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Chain } from '../../src/evidence/chain.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import type { Report } from '../../src/report/report.ts'
import { contradictions } from '../../src/statement/absence.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { parseEntry, type Entry } from './entry.ts'
import { storedResultOf, type StoredResult } from './stored-result.ts'

/** What the evidence of an entry says, without a verdict. */
export interface EvidenceFacts {
  /** The day on which the run started. */
  readonly date: string
  /** The version of Gateproof that recorded it. */
  readonly recordedWith: string
  readonly isEmbedded: boolean
  readonly isComplete: boolean
  /** `--only` and `--skip` of the run. */
  readonly selection: readonly string[]
  readonly chains: readonly Chain[]
  readonly lacks: readonly string[]
  /** Numbers of the lines that contain a text with the shape of a key. */
  readonly linesWithKeys: readonly number[]
  /** How header, plan, exchanges and footer contradict each other. */
  readonly disagreements: readonly string[]
  /** Features that the run declared as unsupported, although a response shows them. */
  readonly contradictions: readonly string[]
}

/** Everything about an entry that the rules of `problems.ts` need. Texts in place of a value say why it is missing. */
export interface EntryFacts {
  /** `litellm/1.106.2`: the folder below `scoreboard/`. */
  readonly id: string
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
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
  /** Builds the requests again. Only evidence of this version can agree. */
  readonly isNew: boolean
}

/** Reads an entry, and judges its evidence by the packaged document and the newest requirement set. */
export async function judgeEntry(root: string, id: string, { scratch, isNew }: FactsOptions): Promise<JudgedEntry> {
  const folder = join(root, id)
  const names = readdirSync(folder).sort()
  const files = names.map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
  const entry = names.includes('entry.yaml') ? parseEntry(readFileSync(join(folder, 'entry.yaml'), 'utf8')) : 'missing'
  const stored = names.includes('result.json') ? storedIn(join(folder, 'result.json')) : 'missing'
  const unpacked = join(scratch, `${id.replace('/', '@')}.jsonl`)
  try {
    writeFileSync(
      unpacked,
      gunzipSync(readFileSync(join(folder, 'evidence.jsonl.gz')), { maxOutputLength: maxUnpackedBytes }),
    )
    const evidence = loadEvidence([unpacked])
    const { report } = await judge(unpacked, { profile: 'interop', spec: 'packaged' })
    const facts = {
      ...{ id, files, entry, stored },
      evidence: await evidenceFacts(evidence, unpacked, isNew),
      judged: storedResultOf(report),
      ...(names.includes('statement.json') &&
        (await statementProblem(join(folder, 'statement.json'), unpacked, evidence.header.startedAt.slice(0, 10)))),
    }
    return { facts, report, evidence }
  } catch (error) {
    const why = isUsageError(error) ? error.message.replace(unpacked, 'evidence.jsonl') : reasonOf(error)
    return { facts: { id, files, entry, stored, evidence: why, judged: why } }
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'missing' : (message.split('\n', 1)[0] ?? 'unreadable')
}

function storedIn(file: string): StoredResult | string {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredResult
  } catch (error) {
    return reasonOf(error)
  }
}

async function evidenceFacts(evidence: Evidence, file: string, isNew: boolean): Promise<EvidenceFacts> {
  const { header, footer, chains } = evidence
  const isComparable = isNew && header.tool.version === tool.version && header.traffic === undefined
  const compared = isComparable ? await consistencyOf(evidence, areas, packagedContract()) : []
  return {
    date: header.startedAt.slice(0, 10),
    recordedWith: header.tool.version,
    isEmbedded: header.deployment.embedded === true,
    isComplete: footer !== undefined && !evidence.interrupted && header.traffic === undefined,
    selection: [...header.only.map((id) => `--only ${id}`), ...header.skip.map((id) => `--skip ${id}`)],
    chains,
    lacks: header.deployment.lacks,
    linesWithKeys: linesWithKeys(readFileSync(file, 'utf8')),
    disagreements: compared.flatMap(({ problems }) => problems),
    contradictions: contradictions(evidence).map(({ feature, found }) => `${feature}, but ${found}`),
  }
}

/** Recorded keys are masked, and masking them again changes nothing. */
export function linesWithKeys(text: string): readonly number[] {
  const redactor = createRedactor([])
  return text.split('\n').flatMap((line, index) => (redactor.text(line) === line ? [] : [index + 1]))
}

/** Verified for the day of the run: an entry expires by its own date. The signer is named on the page of the statement. */
async function statementProblem(file: string, evidence: string, at: string): Promise<{ statementProblem?: string }> {
  const { steps } = await verify(file, { evidence: [evidence], profile: 'interop', partial: true, unsigned: true, at })
  const failed = steps.find(({ outcome }) => outcome === 'fails')
  return failed === undefined ? {} : { statementProblem: `${failed.step}: ${failed.says}` }
}
