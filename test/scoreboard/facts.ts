import { parseEntry, type Entry } from '../../api/scoreboard/entry.ts'
import type { EntryFacts, EvidenceFacts } from '../../api/scoreboard/facts.ts'
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

/** The day of the tests. */
export const today = '2026-11-26'
