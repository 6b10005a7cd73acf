import { parseEntry, type Entry } from '../../api/scoreboard/entry.ts'
import type { EvidenceFacts } from '../../api/scoreboard/evidence-facts.ts'
import type { EntryFacts } from '../../api/scoreboard/facts.ts'
import type { Identification } from '../../src/identify/identification.ts'
import type { StoredResult } from '../../api/scoreboard/stored-result.ts'

/** The text of a valid `entry.yaml`. */
export const entryText = `gateway: acorn
version: '1.2.0'
name: Acorn
homepage: https://acorn.example
date: '2026-11-20'
install: [npm install acorn@1.2.0]
start: [npx acorn]
upstream: The reference gateway.
lacks: { images: Its documentation has text only. }
submitter: { name: A user, relation: user }
judgements:
  errors.body.error: { judgement: bug, seen: Errors have no object error. }
`

export const entry = parseEntry(entryText) as Entry

export const evidence: EvidenceFacts = {
  date: '2026-11-20',
  recordedWith: '0.1.0',
  isEmbedded: false,
  isComplete: true,
  selection: [],
  chains: [{ state: 'whole' }],
  lacks: ['images'],
  linesWithKeys: [],
  disagreements: [],
  contradictions: [],
}

export const result: StoredResult = {
  set: '1.1.0',
  profile: 'interop',
  judged: { of: 8, total: 9 },
  satisfied: 6,
  inapplicable: 3,
  violated: ['errors.body.error'],
  advisory: ['models.list.complete'],
  inconclusive: ['chat.completion.id'],
}

/** An entry without problems. */
export const facts: EntryFacts = {
  id: 'acorn/1.2.0',
  files: ['entry.yaml', 'evidence.jsonl.gz', 'packages.txt', 'result.json'].map((name) => ({ name, bytes: 1000 })),
  ...{ entry, evidence },
  stored: result,
  judged: result,
}

const sampled = {
  ...{ model: 'acorn-mini', startedAt: '2026-11-20T10:00:00.000Z', planned: 926, answered: 926, failed: {}, cached: 0 },
  ...{ empty: { first: 0, short: 0 }, reasoning: 0 },
}

/** What comparing the samples of an entry says. */
export const identification: Identification = {
  ...{ schemaVersion: 1, verdict: 'no difference found', alpha: 0.01, seed: 7 },
  reference: { ...sampled, from: 'identify-reference.jsonl', baseUrl: 'https://vendor.example' },
  got: { ...sampled, from: 'identify-got.jsonl', baseUrl: 'http://127.0.0.1:4000' },
  tests: [{ name: 'distributions', p: 0.4, corrected: 1, observed: 0.05, byChance: 0.053 }],
  ...{ statedEffect: 'half-of-answers', power: [{ effect: 'half-of-answers', power: 0.98 }], prompts: [] },
}

/** The day of the tests. */
export const today = '2026-11-26'
