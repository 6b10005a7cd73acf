import type { Cell, FindingCell } from '../../src/compare/comparison.ts'

/** A sign and a word for a result, which do not depend on colour. */
export interface Mark {
  readonly sign: string
  readonly word: string
  /** The CSS class. */
  readonly kind: 'violated' | 'broken' | 'advisory' | 'inconclusive' | 'satisfied' | 'inapplicable'
}

const notJudged: Mark = { sign: '·', word: 'not judged', kind: 'inapplicable' }

const ofVerdicts = {
  violated: { sign: '✕', word: 'violated', kind: 'violated' },
  broken: { sign: '⚠', word: 'broken', kind: 'broken' },
  advisory: { sign: '!', word: 'advisory', kind: 'advisory' },
  inconclusive: { sign: '?', word: 'inconclusive', kind: 'inconclusive' },
  satisfied: { sign: '✓', word: 'satisfied', kind: 'satisfied' },
  inapplicable: { sign: '–', word: 'inapplicable', kind: 'inapplicable' },
} as const satisfies Readonly<Record<string, Mark>>

/** The mark of a requirement in a run. */
export const cellMark = ({ verdict }: Cell): Mark => (verdict === undefined ? notJudged : ofVerdicts[verdict])

const ofFindings: Readonly<Record<FindingCell['state'], Mark>> = {
  violated: { sign: '✕', word: 'affected', kind: 'violated' },
  advisory: { sign: '!', word: 'affected, not gating', kind: 'advisory' },
  other: { sign: '~', word: 'fails for another reason', kind: 'advisory' },
  kept: { sign: '✓', word: 'not affected', kind: 'satisfied' },
  undecided: { sign: '?', word: 'not judged', kind: 'inconclusive' },
}

/** The mark of a finding in a run. */
export const findingMark = ({ state }: FindingCell): Mark => ofFindings[state]
