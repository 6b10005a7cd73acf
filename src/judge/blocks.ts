import type { Exchange } from '../evidence/exchange.ts'
import { parsedCacheBytes } from '../evidence/content-cache.ts'
import { storedBytes } from '../evidence/stored-exchange.ts'
import type { CheckRun } from './check-run.ts'
import { judgeEach, noResults } from './each-exchange.ts'
import { judgeable, selectFrom, type Select, type Selection } from '../checks/selection.ts'
import { recording, withRecording } from '../outcomes/recording.ts'

/*
 * Universal checks can judge a recording in parts. If it does not fit into memory, all of them judge one block of exchanges after the other
 * before the other checks run, so that each exchange is read once instead of once for each check.
 */

function blocksOf(exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const blocks: Exchange[][] = []
  const blockBytes = parsedCacheBytes()
  let bytesLeft = 0
  for (const exchange of exchanges) {
    const bytes = storedBytes(exchange)
    if (bytes > bytesLeft || blocks.length === 0) {
      blocks.push([])
      bytesLeft = blockBytes
    }
    bytesLeft -= bytes
    blocks.at(-1)?.push(exchange)
  }
  return blocks
}

export interface BlockHooks {
  /** Called before a check judges a block. Returns false to skip it. */
  readonly begin: (run: CheckRun) => boolean
  /** Returns true if there is no time for another block. */
  readonly isTimeUp: () => boolean
  /** Called after each block with the number of judged exchanges and of all. */
  readonly onRead: (exchanges: number, of: number) => void
}

/** Judges large recordings in blocks, at least the first block of each. */
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
