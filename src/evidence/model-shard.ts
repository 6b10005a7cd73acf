import { createHash } from 'node:crypto'

/**
 * The shard, from 1, that asks a listed model: by the name of the probe alone, so that no model is asked twice or by none where two
 * shards were given different lists.
 */
export const shardOfModel = (probe: string, count: number): number =>
  1 + (createHash('sha256').update(probe).digest().readUInt32BE(0) % count)
