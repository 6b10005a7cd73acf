/**
 * The chain of a recording: every line but the first ends with the digest of the line before it, so that none can be changed, left out
 * or brought from elsewhere without being seen.
 */
import { hash } from 'node:crypto'

/** SHA-256 of a line, without its line break. */
export const lineDigest = (line: Buffer | string): string => hash('sha256', line)

/** A line as it is written behind another one. */
export const chainedTo = (previous: string, json: string): string => `${json.slice(0, -1)},"previous":"${previous}"}`

const link = /,"previous":"[0-9a-f]{64}"\}$/
const linkBytes = chainedTo(''.padEnd(64, '0'), '{}').length - 1

/** The line as it was before it was chained, for who copies it out of its recording. */
export function unchained(line: Buffer): Buffer {
  const end = line.subarray(-linkBytes)
  return link.test(end.toString('latin1')) ? Buffer.concat([line.subarray(0, -linkBytes), Buffer.from('}')]) : line
}

/**
 * What a recording's chain says: `whole`; `none`, some of its first lines or all of them are not chained, as in older recordings;
 * `broken` at a line.
 */
export type Chain =
  { readonly state: 'whole' | 'none' } | { readonly state: 'broken'; readonly line: number; readonly because: string }

/** Follows the chain from line to line; of what was read it keeps two digests. */
export interface ChainReader {
  readonly add: (bytes: Buffer, previous: unknown) => void
  readonly end: () => Chain
}

interface Break {
  /** The first line that does not fit the one before it. */
  readonly line: number
  /** The digest of that one before it. */
  readonly before: string | undefined
  because: string
  isSettled: boolean
}

export function createChainReader(): ChainReader {
  let [count, unlinked] = [0, 0]
  let digest: string | undefined
  let broken: Break | undefined
  const beginBreak = (previous: unknown) => {
    const because =
      count === 1
        ? 'it goes on with a line that is not there'
        : previous === undefined
          ? 'it does not name the line before it, as all others do'
          : `line ${count - 1} was changed, or what stood between them was left out`
    broken = { line: count, before: digest, because, isSettled: count === 1 || previous === undefined }
  }
  const settle = (one: Break, previous: unknown) => {
    const isNext = count === one.line + 1
    if (previous === one.before) {
      one.because = isNext ? 'it was put in' : `it and the lines up to ${count - 1} were put in`
      one.isSettled = true
    } else if (isNext && previous !== digest) {
      one.because = 'it is not of this recording: it fits neither the line before it nor the one after it'
      one.isSettled = true
    }
  }
  return {
    add: (bytes, previous) => {
      count += 1
      if (broken !== undefined) {
        if (!broken.isSettled) settle(broken, previous)
      } else if (previous === undefined && unlinked === count - 1) unlinked = count
      else if (previous !== digest) beginBreak(previous)
      digest = lineDigest(bytes)
    },
    end: () => {
      if (broken !== undefined) return { state: 'broken', line: broken.line, because: broken.because }
      return { state: unlinked > 1 || count < 2 ? 'none' : 'whole' }
    },
  }
}
