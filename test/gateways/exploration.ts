import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { packagedContract } from '../../src/contract/document.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { editPlace, type Edit } from './edit-place.ts'
import { basesFor } from './bases.ts'
import { defectName, type Defect } from './defects.ts'
import { freedomName, type Freedom } from './freedoms.ts'
import type { ReplyPlace } from './places.ts'
import { editReplies, type Count } from './replies.ts'
import { all } from '../../gateway/reference/fault.ts'
import { idsWith, scopeOf, runErrors, type Trial, type Trials } from './trial.ts'

/** The result of one modification. */
export interface ExplorationResult {
  readonly name: string
  /** Number of replies or events that were modified. */
  readonly shown: number
  /** Requirements that are violated or advisory. */
  readonly reported: readonly string[]
  /** Requirements that the healthy gateway satisfies and this one leaves undecided. */
  readonly undecided: readonly string[]
  /** Broken checks and early ends. Must be empty. */
  readonly troubles: readonly string[]
}

/** A place and its edit. */
export interface Modification {
  readonly name: string
  readonly place: ReplyPlace
  readonly edit: Edit
  readonly should: 'follow' | 'differ'
}

export const modificationOfDefect = (defect: Defect): Modification => ({
  ...defect,
  name: defectName(defect),
  should: 'differ',
})

/** A freedom with a fixed example of its values. */
export function modificationOfFreedom(freedom: Freedom): Modification {
  const [drawn] = fc.sample(freedom.edits, { seed: 7, numRuns: 1 })
  return { place: freedom.place, name: freedomName(freedom), edit: drawn?.edit ?? ((value) => value), should: 'follow' }
}

/** Number of modifications tested before results are saved. */
const batchSize = 24

/**
 * Tests a gateway for each modification, in the smallest scope that contains its place. A place missing from all replies is tried again on
 * variations of the gateway.
 *
 * @param kept results of an interrupted exploration, which is resumed
 */
export async function explore(
  trials: Trials,
  modifications: readonly Modification[],
  kept: SavedResults,
  say: (line: string) => void,
): Promise<readonly ExplorationResult[]> {
  const rows = new Map(kept.rows().map((row) => [row.name, row]))
  const remaining = modifications.filter(({ name }) => !rows.has(name))
  const inOrder = remaining.toSorted((one, other) => (scopeOf(one.place).join() < scopeOf(other.place).join() ? -1 : 1))
  for (let from = 0; from < inOrder.length; from += batchSize) {
    const some = await runModifications(trials, inOrder.slice(from, from + batchSize))
    some.forEach((row) => rows.set(row.name, row))
    kept.keep(some)
    say(`${modifications.length - inOrder.length + from + some.length} of ${modifications.length} modifications tested`)
  }
  return modifications.flatMap(({ name }) => rows.get(name) ?? [])
}

/** Returns a result for each modification, in their order. */
export async function runModifications(
  trials: Trials,
  modifications: readonly Modification[],
): Promise<readonly ExplorationResult[]> {
  const rows = await runOnBase(trials, modifications, undefined)
  const unseen = rows.flatMap(({ shown }, at) => (shown === 0 ? [at] : []))
  const onBases = unseen.flatMap((at) => basesFor(modifications[at]?.place).map((base) => ({ at, base })))
  for (const { at, base } of onBases) {
    const [row] = await runOnBase(trials, [modifications[at] as Modification], base)
    if (row !== undefined && row.shown > 0) rows[at] = row
  }
  return rows
}

async function runOnBase(
  { tried, satisfied }: Trials,
  modifications: readonly Modification[],
  base: Trial['inject'],
): Promise<ExplorationResult[]> {
  const counts = modifications.map((): Count => ({ value: 0 }))
  const gatemodifications = modifications.map(({ place, edit, should }, at): Trial => {
    const inject = editReplies(place, (reply) => editPlace(reply, place, edit, should), counts[at])
    return { inject: base === undefined ? inject : all(base, inject), only: scopeOf(place) }
  })
  const concluded = await tried(gatemodifications)
  const rows: ExplorationResult[] = []
  for (const [at, { name, place }] of modifications.entries()) {
    const one = concluded[at] as ConcludedRun
    const expected = await satisfied(scopeOf(place))
    rows.push({
      name,
      shown: counts[at]?.value ?? 0,
      reported: idsWith(one, 'violated', 'advisory'),
      undecided: idsWith(one, 'inconclusive').filter((id) => expected.has(id)),
      troubles: runErrors(one),
    })
  }
  return rows
}

/** Saves results, so that an interrupted exploration can be resumed. */
export interface SavedResults {
  readonly rows: () => readonly ExplorationResult[]
  readonly keep: (rows: readonly ExplorationResult[]) => void
}

/** A temporary file for the packaged document. `resumes` keeps the results of an earlier exploration. */
export function savedResultsFor(name: string, resumes: boolean): SavedResults {
  const file = join(tmpdir(), 'gateproof-proof', `${name}-${packagedContract().sha256.slice(0, 12)}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  if (!resumes) rmSync(file, { force: true })
  return {
    rows: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as ExplorationResult)
        : [],
    keep: (rows) => appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  }
}
