/**
 * The hash chain of a recording: every line except the first contains the digest of the previous one. This reveals changed, missing and
 * inserted lines.
 */
import { hash } from 'node:crypto'

/** SHA-256 of a line, without its line break. */
export const lineDigest = (line: Buffer | string): string => hash('sha256', line)

/** Adds the digest of the previous line to a line. */
export const chainedTo = (previous: string, json: string): string => `${json.slice(0, -1)},"previous":"${previous}"}`

const link = /,"previous":"([0-9a-f]{64})"\}$/
const linkBytes = chainedTo(''.padEnd(64, '0'), '{}').length - 1

/** The digest of the previous line in a line. Undefined if it has none. */
export const linkOf = (line: Buffer): string | undefined =>
  link.exec(line.toString('latin1', line.length - linkBytes))?.[1]

/** Removes the digest of the previous line, to copy a line out of its recording. */
export const unchained = (line: Buffer): Buffer =>
  linkOf(line) === undefined ? line : Buffer.concat([line.subarray(0, -linkBytes), Buffer.from('}')])

/** The state of a chain: `whole`, `broken` at a line, or `none` if some first lines have no digests, as in older recordings. */
export type Chain =
  | { readonly state: 'whole' | 'none' }
  | { readonly state: 'broken'; readonly line: number; readonly because: string }

/** Verifies a chain line by line in constant memory. */
export interface ChainReader {
  readonly add: (bytes: Buffer, previous: unknown) => void
  readonly end: () => Chain
}

interface Break {
  /** The first line with a wrong digest. */
  readonly line: number
  /** The digest of the previous line. */
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
        ? 'it continues a line that is missing'
        : previous === undefined
          ? 'it does not contain the digest of the previous line'
          : `line ${count - 1} was changed, or lines between them were removed`
    broken = { line: count, before: digest, because, isSettled: count === 1 || previous === undefined }
  }
  const settle = (one: Break, previous: unknown) => {
    const isNext = count === one.line + 1
    if (previous === one.before) {
      one.because = isNext ? 'it was inserted' : `it and the lines up to ${count - 1} were inserted`
      one.isSettled = true
    } else if (isNext && previous !== digest) {
      one.because = 'it does not belong to this recording: it matches neither the previous nor the next line'
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
