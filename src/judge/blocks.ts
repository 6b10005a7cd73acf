import type { Exchange } from '../evidence/exchange.ts'
import { storedBytes } from '../evidence/stored.ts'
import type { CheckRun } from './check-run.ts'
import { judgeEach, noResults } from './each-exchange.ts'
import { judgeable, selectFrom, type Select, type Selection } from '../checks/selection.ts'
import { recording, withRecording } from '../outcomes/recording.ts'

/*
 * A check that looks at each exchange by itself can judge a part of the recording at a time. If a recording is larger than what is in
 * memory at once, all such checks judge one block of exchanges after the other, before the other checks run: each exchange is then
 * read once, and not once for each check.
 */

/** Bytes of lines that are judged at once. What is read of them takes several times as much memory. */
const blockBytes = 4 * 1024 * 1024

/** The exchanges in blocks; a single block if all of them fit into memory. */
function blocksOf(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const blocks: Exchange[][] = []
  let room = 0
  for (const exchange of exchanges) {
    const bytes = storedBytes(exchange)
    if (bytes > room || blocks.length === 0) {
      blocks.push([])
      room = blockBytes
    }
    room -= bytes
    blocks.at(-1)?.push(exchange)
  }
  return blocks
}

/** How the judging goes on. */
export interface BlockHooks {
  /** Called before a check judges a block; false if it must not. */
  readonly begin: (run: CheckRun) => boolean
  /** True when no time is left for another block. */
  readonly isTimeUp: () => boolean
  /** Called after each block with how many exchanges of how many are judged. */
  readonly onRead: (exchanges: number, of: number) => void
}

/** Judges the recordings that are large block by block, at least the first block of each. */
export function judgeInBlocks(runs: readonly CheckRun[], { begin, isTimeUp: isLate, onRead }: BlockHooks): void {
  for (const judged of new Set(runs.map((run) => run.recording))) {
    const own = runs.filter((run) => run.recording === judged && typeof run.check.judge === 'object')
    withRecording(judged, () => judgeRecording(own, { begin, isTimeUp: isLate, onRead }))
  }
}

function judgeRecording(own: readonly CheckRun[], { begin, isTimeUp: isLate, onRead }: BlockHooks): void {
  const exchanges = judgeable(recording())
  const blocks = blocksOf(exchanges)
  if (blocks.length <= 1) return
  let read = 0
  for (const [number, block] of blocks.entries()) {
    if (number > 0 && isLate()) {
      for (const run of own) run.isPart = true
      return
    }
    judgeBlock(block, own, begin)
    onRead((read += block.length), exchanges.length)
  }
}

function judgeBlock(block: readonly Exchange[], own: readonly CheckRun[], begin: BlockHooks['begin']): void {
  const picked = new Map<Select<unknown>, Selection<unknown>>()
  for (const run of own) {
    const { judge: each, coverage } = run.check
    if (typeof each !== 'object' || !begin(run)) continue
    const judged = (run.partial ??= noResults())
    try {
      const selection = picked.get(each.select) ?? selectFrom(block, each.select)
      picked.set(each.select, selection)
      withRecording(run.recording, () => judgeEach(selection, each.judge, coverage, judged), run.observations)
    } catch (error) {
      run.error ??= error
    }
  }
}
