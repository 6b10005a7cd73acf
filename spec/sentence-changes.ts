import type { Requirement } from '../src/contract/requirements.ts'
import { hasSameMeaning, type SentenceChange, type SetEntry } from '../src/contract/sets.ts'

/**
 * The changes that `spec/sets/changes.json` must declare: requirements of a published set whose sentence is another one now.
 *
 * @param before the sentences before, by id, which a set contains only as digests
 */
export function undeclaredChanges(
  entries: readonly SetEntry[],
  requirements: readonly Pick<Requirement, 'id' | 'text'>[],
  declared: readonly SentenceChange[],
  before: ReadonlyMap<string, string>,
): readonly SentenceChange[] {
  const texts = new Map(requirements.map(({ id, text }) => [id, text]))
  return entries.flatMap((entry) => {
    const { id } = entry
    const to = texts.get(id)
    const isDeclared = declared.some((one) => one.id === id && one.to === to)
    if (to === undefined || isDeclared || hasSameMeaning(entry, to, declared)) return []
    const from = before.get(id)
    const isKnown = from !== undefined && from !== to
    return [{ id, change: 'reworded', from: isKnown ? from : 'THE SENTENCE BEFORE', to, because: 'WHY' }]
  })
}

/** What to add to `spec/sets/changes.json`, as it is written there. */
export const changesText = (changes: readonly SentenceChange[]): string => `\
spec/sets/changes.json: a sentence of a published requirement set has changed. Add this entry, with the reason in "because".
If the sentence now requires more, "change" is "sharpened"; if it requires less, "lowered" (docs/sets.md).
${changes.map((one) => `,\n${JSON.stringify(one, null, 2).replaceAll(/^/gm, '  ')}`).join('')}
`
