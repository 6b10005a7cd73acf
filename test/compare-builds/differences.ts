import { isSameValue } from '../../src/std/same-json.ts'
import type { Snapshot } from './aspects.ts'

/** A value that differs, as JSON, and its path inside the entry, such as `verdict` or `tests.0.failed`. */
interface Change {
  readonly at: string
  readonly was: string
  readonly is: string
}

/** An entry with different values, or that one of the builds does not have. */
export interface Difference {
  readonly entry: string
  readonly changes: readonly Change[]
}

/** The entries that differ, first those of the base in their order. */
export const differencesOf = (base: Snapshot, now: Snapshot): readonly Difference[] =>
  keysOf(base, now)
    .map((entry) => ({ entry, changes: changesOf(base[entry], now[entry]) }))
    .filter(({ changes }) => changes.length > 0)

const keysOf = (...records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

function changesOf(was: unknown, is: unknown, at = ''): readonly Change[] {
  if (isSameValue(was, is)) return []
  if (isList(was) && isList(is)) return changesOfList(was, is, at)
  if (!isParent(was) || !isParent(is)) return [{ at, was: shown(was), is: shown(is) }]
  return keysOf(was, is).flatMap((key) => changesOf(was[key], is[key], at === '' ? key : `${at}.${key}`))
}

/** Members that only one of the lists has. The lines of a text are a list too. */
function changesOfList(was: readonly unknown[], is: readonly unknown[], at: string): readonly Change[] {
  const removed = was.filter((member) => !is.includes(member))
  const added = is.filter((member) => !was.includes(member))
  const count = Math.max(removed.length, added.length)
  if (count === 0) return [{ at, was: 'a list', is: 'another order or number' }]
  return Array.from({ length: count }, (_, index) => ({ at, was: shown(removed[index]), is: shown(added[index]) }))
}

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** True for a list of texts and numbers, which is compared by its members. */
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && !value.some(isParent)

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

const maxLines = 10
const maxWidth = 50

/** The lines about an aspect: `same`, or the first differences. */
export function shortLines(aspect: string, size: number, differences: readonly Difference[]): readonly string[] {
  const count = differences.length
  const title = `${aspect.padEnd(15)}${count === 0 ? `same (${size})` : `${count} of ${size} differ`}`
  if (count < maxLines) return [title, ...differences.map(shortLine)]
  return [title, ...differences.slice(0, maxLines - 2).map(shortLine), `  … and ${count - maxLines + 2} more`]
}

/** The first change of an entry. Long values are shown from shortly before their first difference. */
function shortLine({ entry, changes }: Difference): string {
  const [{ at, was, is } = { at: '', was: '', is: '' }, ...more] = changes
  let same = 0
  while (same < was.length && was[same] === is[same]) same++
  const from = Math.max(was.length, is.length) > maxWidth ? Math.max(0, same - 15) : 0
  const [before, after] = [was, is].map((text) => {
    const rest = text.slice(from)
    return `${from > 0 ? '…' : ''}${rest.slice(0, maxWidth)}${rest.length > maxWidth ? '…' : ''}`
  })
  return `  ${[entry, at].join(' ').trim()}: ${before} → ${after}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
}

/** All differences in full. */
export const fullText = (aspect: string, differences: readonly Difference[]): string =>
  differences
    .map(({ entry, changes }) => {
      const lines = changes.map(({ at, was, is }) => `  ${at}\n  - ${was}\n  + ${is}\n`)
      return `${aspect}: ${entry}\n${lines.join('')}`
    })
    .join('')
