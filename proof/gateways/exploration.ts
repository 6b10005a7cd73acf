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
import { all } from '../../src/reference/fault.ts'
import { idsWith, scopeOf, runErrors, type Trial, type Trials } from './trial.ts'

/** What came of one place edited in one way. */
export interface ExplorationResult {
  readonly name: string
  /** Replies, or events of streams, in which it was seen. */
  readonly shown: number
  /** Requirements that are violated or advisory. */
  readonly reported: readonly string[]
  /** Requirements that the healthy gateway satisfies and this one leaves undecided. */
  readonly undecided: readonly string[]
  /** What must never be. */
  readonly troubles: readonly string[]
}

/** A place and what is made of it. */
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

/** A freedom in one of the ways that may be drawn, always the same. */
export function modificationOfFreedom(freedom: Freedom): Modification {
  const [drawn] = fc.sample(freedom.edits, { seed: 7, numRuns: 1 })
  return { place: freedom.place, name: freedomName(freedom), edit: drawn?.edit ?? ((value) => value), should: 'follow' }
}

/** So many gateways are driven before their recordings are judged, and what came of them is kept. */
const batchSize = 24

/**
 * Drives and judges a gateway for each, in the smallest scope that shows its place. A place that no reply there has is tried again over a
 * gateway that says the same in its other way.
 *
 * @param kept the file of a walk that was interrupted, which goes on there
 */
export async function explore(
  trials: Trials,
  ways: readonly Modification[],
  kept: SavedResults,
  say: (line: string) => void,
): Promise<readonly ExplorationResult[]> {
  const rows = new Map(kept.rows().map((row) => [row.name, row]))
  const left = ways.filter(({ name }) => !rows.has(name))
  const inOrder = left.toSorted((one, other) => (scopeOf(one.place).join() < scopeOf(other.place).join() ? -1 : 1))
  for (let from = 0; from < inOrder.length; from += batchSize) {
    const some = await runModifications(trials, inOrder.slice(from, from + batchSize))
    some.forEach((row) => rows.set(row.name, row))
    kept.keep(some)
    say(`${ways.length - inOrder.length + from + some.length} of ${ways.length} ways walked`)
  }
  return ways.flatMap(({ name }) => rows.get(name) ?? [])
}

/** A row for each way, in their order. */
export async function runModifications(
  trials: Trials,
  ways: readonly Modification[],
): Promise<readonly ExplorationResult[]> {
  const rows = await runOnBase(trials, ways, undefined)
  const unseen = rows.flatMap(({ shown }, at) => (shown === 0 ? [at] : []))
  const onBases = unseen.flatMap((at) => basesFor(ways[at]?.place).map((base) => ({ at, base })))
  for (const { at, base } of onBases) {
    const [row] = await runOnBase(trials, [ways[at] as Modification], base)
    if (row !== undefined && row.shown > 0) rows[at] = row
  }
  return rows
}

async function runOnBase(
  { tried, satisfied }: Trials,
  ways: readonly Modification[],
  base: Trial['inject'],
): Promise<ExplorationResult[]> {
  const counts = ways.map((): Count => ({ value: 0 }))
  const gateways = ways.map(({ place, edit, should }, at): Trial => {
    const inject = editReplies(place, (reply) => editPlace(reply, place, edit, should), counts[at])
    return { inject: base === undefined ? inject : all(base, inject), only: scopeOf(place) }
  })
  const concluded = await tried(gateways)
  const rows: ExplorationResult[] = []
  for (const [at, { name, place }] of ways.entries()) {
    const one = concluded[at] as ConcludedRun
    const usual = await satisfied(scopeOf(place))
    rows.push({
      name,
      shown: counts[at]?.value ?? 0,
      reported: idsWith(one, 'violated', 'advisory'),
      undecided: idsWith(one, 'inconclusive').filter((id) => usual.has(id)),
      troubles: runErrors(one),
    })
  }
  return rows
}

/** Where a walk keeps what it has, so that an interrupted one goes on. */
export interface SavedResults {
  readonly rows: () => readonly ExplorationResult[]
  readonly keep: (rows: readonly ExplorationResult[]) => void
}

/** A file beside the temporary ones, for the packaged document; `goesOn` keeps what an earlier walk left there. */
export function savedResultsFor(name: string, goesOn: boolean): SavedResults {
  const file = join(tmpdir(), 'gateproof-proof', `${name}-${packagedContract().sha256.slice(0, 12)}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  if (!goesOn) rmSync(file, { force: true })
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
