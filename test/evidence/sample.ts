import type { Chunk, EvidenceFooter, EvidenceHeader, Exchange, Outcome } from '../../src/evidence/exchange.ts'

/** Small, whole lines of evidence to vary. */
export const header: EvidenceHeader = {
  type: 'header',
  format: 1,
  drive: '6d1a',
  shard: '1/1',
  seed: 7,
  startedAt: '2026-01-01T00:00:00.000Z',
  tool: { name: 'gateproof', version: '0.1.0' },
  contract: { version: '1.0.0', sha256: 'abc', document: {} },
  deployment: {
    baseUrl: 'http://127.0.0.1:1',
    embedded: false,
    group: 'default',
    keys: ['default'],
    models: { chat: 'small' },
    lacks: [],
    allow: [],
  },
  plan: [{ probe: 'chat-plain', area: 'chat', bills: 'tokens' }],
  only: [],
  skip: [],
}

export const footer: EvidenceFooter = {
  type: 'footer',
  finishedAt: '2026-01-01T00:00:01.000Z',
  driveMs: 1000,
  requests: 2,
  retries: 1,
  tokens: 10,
  ended: 'complete',
}

export const outcome: Outcome = {
  type: 'outcome',
  probe: 'chat-plain',
  state: 'done',
  steering: [],
  names: { plain: 'chat-plain/plain#2' },
  leftOut: {},
}

/** An exchange whose reply has these pieces as its body. */
export function exchangeOf(chunks: readonly Chunk[], parts: Partial<Exchange> = {}): Exchange {
  return {
    type: 'exchange',
    id: 'chat-plain/plain',
    probe: 'chat-plain',
    name: 'plain',
    attempt: 1,
    retried: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    request: { method: 'POST', url: 'http://127.0.0.1:1/v1/x', line: 'domestic', key: 'default', headers: [] },
    response: { status: 200, headersAt: 1, headers: [], chunks },
    end: { how: 'complete', at: 2 },
    ...parts,
  }
}
