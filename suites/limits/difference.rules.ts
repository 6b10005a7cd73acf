import { isNode } from '../../src/contract/pointer.ts'

/** The first path at which two values differ, in the notation of the document: every item is `[0]`. */
export function firstDifference(
  first: unknown,
  second: unknown,
  path = '',
): { readonly path: string; readonly missing: boolean } {
  const pairs = partsOf(first, path)
  if (pairs === undefined || !isAlike(first, second)) return { path, missing: false }
  for (const [name, at, value] of pairs) {
    const counterpart = (second as Readonly<Record<string, unknown>>)[name]
    if (counterpart === undefined) return { path: at, missing: true }
    if (JSON.stringify(counterpart) !== JSON.stringify(value)) return firstDifference(value, counterpart, at)
  }
  return { path, missing: false }
}

/** Both are objects, or arrays of equal length. */
const isAlike = (first: unknown, second: unknown) =>
  Array.isArray(first) ? Array.isArray(second) && first.length === second.length : isNode(second)

/** Every path within a value, with its JSON. */
export const membersWithin = (value: unknown, path = ''): readonly (readonly [path: string, json: string])[] =>
  (partsOf(value, path) ?? []).flatMap(([, at, part]) => [
    [at, JSON.stringify(part)] as const,
    ...membersWithin(part, at),
  ])

type Part = readonly [name: string, path: string, value: unknown]

function partsOf(value: unknown, path: string): readonly Part[] | undefined {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [`${index}`, `${path}[0]`, item])
  if (!isNode(value)) return undefined
  return Object.entries(value).map(([name, member]) => [name, path === '' ? name : `${path}.${name}`, member])
}
