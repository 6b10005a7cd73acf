import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Identification } from '../../src/identify/identification.ts'
import type { Report } from '../../src/report/report.ts'
import type { Entry } from '../../api/scoreboard/entry.ts'
import { judgeEntry } from '../../api/scoreboard/facts.ts'
import { entryIds } from '../../api/scoreboard/folders.ts'
import { strayProblems } from '../../api/scoreboard/files.ts'
import { entryProblems } from '../../api/scoreboard/problems.ts'

/** An entry without problems, judged again. The evidence can be read until `close`. */
export interface LoadedEntry {
  readonly id: string
  readonly entry: Entry
  readonly report: Report
  readonly evidence: Evidence
  readonly recordedWith: string
  /** True if it has a statement of conformance, which is valid for the evidence. */
  readonly hasStatement: boolean
  /** Its samples of a model, compared again. Absent if it has none. */
  readonly identification?: Identification
}

export interface Loaded {
  readonly entries: readonly LoadedEntry[]
  readonly close: () => void
}

/** Judges all entries. @throws Error with the first problem, in one line */
export async function loadEntries(root: string, today: string): Promise<Loaded> {
  const [stray] = strayProblems(root)
  if (stray !== undefined) throw new Error(stray)
  const scratch = mkdtempSync(join(tmpdir(), 'gateproof-scoreboard-'))
  const close = () => rmSync(scratch, { recursive: true, force: true })
  try {
    const entries: LoadedEntry[] = []
    for (const id of entryIds(root)) entries.push(await loadEntry(root, id, scratch, today))
    return { entries, close }
  } catch (error) {
    close()
    throw error
  }
}

async function loadEntry(root: string, id: string, scratch: string, today: string): Promise<LoadedEntry> {
  const { facts, report, evidence } = await judgeEntry(root, id, { scratch, isNew: false })
  const [problem] = entryProblems(facts, today)
  if (problem !== undefined) throw new Error(problem)
  const { entry } = facts
  if (typeof entry === 'string' || typeof facts.evidence === 'string' || report === undefined || evidence === undefined)
    throw new Error(`scoreboard/${id}: not judged`)
  const hasStatement = facts.files.some(({ name }) => name === 'statement.json')
  const { result } = facts.identification ?? {}
  return {
    ...{ id, entry, report, evidence, recordedWith: facts.evidence.recordedWith, hasStatement },
    ...(typeof result === 'object' && { identification: result }),
  }
}
