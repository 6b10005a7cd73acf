import { createHash } from 'node:crypto'

/** A number in [0, 1) that depends on the seed and the label only, and so not on the order of events. */
export const seededRandom = (seed: number, label: string): number =>
  createHash('sha256').update(`${seed}/${label}`).digest().readUInt32BE(0) / 2 ** 32
