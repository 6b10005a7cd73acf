import type { Cell, FindingCell } from '../../src/compare/comparison.ts'

/** What tells states apart where colours cannot, and what they are called. */
export interface Mark {
  readonly sign: string
  readonly word: string
  /** The class of colours. */
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

/** The mark of what one says of a requirement. */
export const cellMark = ({ verdict }: Cell): Mark => (verdict === undefined ? notJudged : ofVerdicts[verdict])

const ofFindings: Readonly<Record<FindingCell['state'], Mark>> = {
  violated: { sign: '✕', word: 'has it', kind: 'violated' },
  advisory: { sign: '!', word: 'has it, not gating', kind: 'advisory' },
  other: { sign: '~', word: 'fails otherwise', kind: 'advisory' },
  kept: { sign: '✓', word: 'has it not', kind: 'satisfied' },
  undecided: { sign: '?', word: 'not judged', kind: 'inconclusive' },
}

/** The mark of whether one has a finding. */
export const findingMark = ({ state }: FindingCell): Mark => ofFindings[state]
