import type { Field } from '../../src/checks/index.ts'

/** Describes each id that several calls have. Other checks judge calls without an id. */
export function sharedIds(ids: readonly Field[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { text = '' } of ids) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([id, count]) => `${count === 2 ? 'two' : count} calls share the id ${id.slice(0, 80)}`)
}
