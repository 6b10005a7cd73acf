import { randomUUID } from 'node:crypto'
import type { Contract } from '../contract/document.ts'
import type { EvidenceHeader } from '../evidence/exchange.ts'

/** The first line of every part of a recording, but for the number of the part. Nobody told us of models, groups or rights. */
export const recordingHeader = (
  baseUrl: string,
  contract: Contract,
  tool: EvidenceHeader['tool'],
  startedAt: string,
): EvidenceHeader => ({
  type: 'header',
  format: 1,
  drive: randomUUID(),
  shard: '1/1',
  seed: 0,
  startedAt,
  tool,
  contract,
  deployment: { baseUrl, embedded: false, group: 'default', keys: [], models: {}, lacks: [], allow: [] },
  plan: [],
  only: [],
  skip: [],
  traffic: { from: 'proxy', unseen: [] },
})
