import { relative } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import { isDate } from '../../src/std/date.ts'
import { once } from '../../src/std/memoized.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { readUserFile } from '../../src/std/open-file.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'

const requirementIds = once(() => new Set(requirementsOf(packagedContract().document).map(({ id }) => id)))
const members = ['id', 'reason', 'expires']

/**
 * Reads known violations: a list in YAML or JSON, each entry with `id`, `reason` and optionally `expires`.
 *
 * @throws UsageError naming the file, the entry and the problem
 */
export async function readBaseline(
  file: string | undefined,
  option = '--baseline',
): Promise<readonly KnownViolation[]> {
  if (file === undefined) return []
  const refuse = (what: string) => new UsageError(`${option} ${quoted(relative('', file))}: ${what}`)
  const { parseDocument } = await import('yaml')
  const document = parseDocument(readUserFile(file), { prettyErrors: false })
  const [syntaxError] = document.errors
  if (syntaxError !== undefined) throw refuse(syntaxError.message)
  const list: unknown = document.toJS()
  if (!Array.isArray(list)) throw refuse('expected a list of entries with id and reason')
  const seen = new Set<string>()
  return list.map((entry: unknown, index) => {
    const problem =
      problemOf(entry) ?? (seen.has((entry as KnownViolation).id) ? 'repeats the id of an earlier entry' : undefined)
    if (problem !== undefined) throw refuse(`entry ${index + 1} ${problem}`)
    seen.add((entry as KnownViolation).id)
    return entry as KnownViolation
  })
}

function problemOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'must be an object with id and reason'
  const unknown = Object.keys(entry).find((name) => !members.includes(name))
  if (unknown !== undefined) return `has an unknown key ${quoted(unknown)}${didYouMean(unknown, members)}`
  const { id, reason, expires } = entry as Readonly<Record<string, unknown>>
  if (typeof id !== 'string') return 'has no id'
  if (!requirementIds().has(id)) return `names an unknown requirement ${quoted(id)}${didYouMean(id, requirementIds())}`
  if (typeof reason !== 'string' || reason.trim() === '') return `(${id}) has no reason`
  if (expires === undefined || (typeof expires === 'string' && isDate(expires))) return undefined
  return `(${id}): expires must be a date such as 2026-12-31`
}
