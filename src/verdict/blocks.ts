import type { TestOptions } from '@vitest/runner'
import type { Exchange } from '../evidence/exchange.ts'
import { storedBytes } from '../evidence/stored.ts'
import { declare } from './declare.ts'
import { judgeEach, noneJudged, settleEach, settlePart, type Judged } from './each-exchange.ts'
import { withMeta } from './matchers.ts'
import type { CheckMeta } from './meta.ts'
import { judgeable, pickedBy, pickedFrom, type Select, type Selection } from './picked.ts'
import { choose, recording, recordings } from './recording.ts'

/*
 * A check that looks at each exchange by itself can be judged a part of the recording at a time. Where a recording is larger than what is
 * in memory at once, all such checks are judged on one block of exchanges after the other, before the tests are run: each exchange
 * is then read once, and not once for each check.
 */

/** What is judged of each exchange that is selected. */
export interface EachJudge<Subject> {
  readonly select: Select<Subject>
  readonly judge: (subject: Subject) => void
  /** The probe that obtains such exchanges, where only one does. */
  readonly source: string | undefined
}

/** A check of a recording that looks at each exchange by itself, and what was judged ahead of its test. */
export interface EachCheck extends EachJudge<unknown> {
  readonly title: string
  readonly meta: CheckMeta
  ahead?: Judged
  /** True when the time was over before all of the recording was judged ahead. */
  isPart?: true
  /** What was thrown ahead of its test: a fault of the suite. */
  error?: unknown
}

const checks: EachCheck[] = []

/** What a check is known by, to say which of them was being judged. */
export const checkKey = (title: string, { recording: index, requirement }: CheckMeta): string =>
  `${index} ${requirement} ${title}`

/** Forgets the checks of an earlier judging. */
export function forgetChecks(): void {
  checks.length = 0
}

/** Declares the vitest test of a check that looks at each exchange by itself. */
export function declareEach<Subject>(title: string, options: TestOptions, each: EachJudge<Subject>): void {
  const { select, judge, source } = each as EachJudge<unknown>
  const byRecording = new Map<number, EachCheck>()
  const register = (meta: CheckMeta) => {
    const check = { title, select, judge, source, meta }
    byRecording.set(meta.recording, check)
    checks.push(check)
  }
  const settle = (meta: CheckMeta) => {
    const { ahead, isPart, error, meta: noted } = byRecording.get(meta.recording) ?? {}
    if (error !== undefined) throw error
    if (ahead !== undefined && noted !== undefined) meta.observations.push(...noted.observations)
    const judged = ahead ?? noneJudged()
    if (ahead === undefined) judgeEach(pickedBy(select), judge, meta, judged)
    if (isPart) settlePart(judged, meta)
    else settleEach(judged, meta, source)
  }
  declare(title, options, settle, register)
}

/** Bytes of lines that are judged at once: what is read of them is some times as much. */
const blockBytes = 4 * 1024 * 1024

/** The exchanges in blocks, one of them where all fit into memory. */
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
export interface Course {
  /** Told of each check before it is judged on a block; false where it is not to be judged. */
  readonly begin: (check: EachCheck) => boolean
  /** True when no time is left for another block. */
  readonly isLate: () => boolean
  /** Told after each block of how many exchanges of how many are judged. */
  readonly onRead: (exchanges: number, of: number) => void
}

/** Judges the recordings that are large block by block, at least the first block of each. */
export function judgeInBlocks({ begin, isLate, onRead }: Course): void {
  for (const index of recordings().keys()) {
    choose(index)
    const exchanges = judgeable(recording())
    const blocks = blocksOf(exchanges)
    const own = checks.filter(({ meta }) => meta.recording === index)
    if (blocks.length === 1) continue
    let read = 0
    for (const [number, block] of blocks.entries()) {
      if (number > 0 && isLate()) {
        for (const check of own) check.isPart = true
        break
      }
      judgeBlock(block, own, begin)
      onRead((read += block.length), exchanges.length)
    }
  }
}

function judgeBlock(block: readonly Exchange[], own: readonly EachCheck[], begin: Course['begin']): void {
  const picked = new Map<Select<unknown>, Selection<unknown>>()
  for (const check of own) {
    if (!begin(check)) continue
    const { select, judge, meta } = check
    const judged = (check.ahead ??= noneJudged())
    try {
      const selection = picked.get(select) ?? pickedFrom(block, select)
      picked.set(select, selection)
      withMeta(meta, () => judgeEach(selection, judge, meta, judged))
    } catch (error) {
      check.error ??= error
    }
  }
}
