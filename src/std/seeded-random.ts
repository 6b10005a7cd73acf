import { createHash } from 'node:crypto'

/**
 * A number in [0, 1) that depends on the seed and a label only: the same request of the same run gets the same draw, in
 * whatever order the network lets things happen.
 */
export function seededRandom(seed: number, label: string): number {
  return createHash('sha256').update(`${seed}/${label}`).digest().readUInt32BE(0) / 2 ** 32
}
