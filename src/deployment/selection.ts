import { packagedContract } from '../contract/document.ts'
import { areas, requirementsOf } from '../contract/requirements.ts'
import { suggestion } from './nearest.ts'
import { quoted, UsageError } from './usage.ts'

/**
 * Refuses what selects nothing: each entry is an area, or the start of a requirement id that ends at one of its segments.
 * @throws UsageError that names the option, the entry and the nearest known one
 */
export function checkSelection(option: string, entries: readonly string[]): void {
  const unknown = entries.filter((entry) => !(areas as readonly string[]).includes(entry))
  if (unknown.length === 0) return
  const known = new Set<string>(areas)
  for (const { id } of requirementsOf(packagedContract().document)) {
    const segments = id.split('.')
    segments.forEach((_segment, depth) => known.add(segments.slice(0, depth + 1).join('.')))
  }
  for (const entry of unknown) {
    if (known.has(entry)) continue
    throw new UsageError(
      `${option} ${quoted(entry)} is neither an area nor a requirement id or its start${suggestion(entry, known)}`,
    )
  }
}
