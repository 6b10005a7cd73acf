import { resolveSchema } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { minimalBody, sampleAt } from './sample.ts'

/**
 * Applies the hints of the document to an object: removes members that others exclude (`x-excludes`) or replace (`x-replaces`), and adds
 * those that others need (`x-needs`) or come with (`x-with`).
 *
 * @param at the pointer of its schema, with references resolved
 */
export function applyHints(document: Node, at: string, body: Node): Node {
  const hint = (name: string, keyword: string) => resolveSchema(document, `${at}/properties/${name}`).schema[keyword]
  const named = (names: readonly string[], keyword: string) =>
    names.flatMap((name) => listed(hint(name, keyword)).map(String))
  const excluded = new Set(named(Object.keys(body), 'x-excludes'))
  const result: Record<string, unknown> = without(body, excluded)
  const kept = Object.keys(result)
  for (const needed of named(kept, 'x-needs')) result[needed] ??= sampleAt(document, `${at}/properties/${needed}`)
  for (const name of kept) {
    const beside = hint(name, 'x-with')
    if (isNode(beside)) Object.assign(result, beside)
  }
  return without(result, new Set(named(kept, 'x-replaces')))
}

const without = (body: Node, names: ReadonlySet<string>): Node =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)))

/** The minimal request with some members of another request, and the members that they need. */
export function withMembers(document: Node, pointer: string, whole: Node, names: readonly string[]): Node {
  const least = minimalBody(document, pointer)
  const members = [...Object.keys(least), ...names].filter((name) => name in whole)
  const taken = Object.fromEntries(members.map((name) => [name, whole[name]]))
  return applyHints(document, resolveSchema(document, pointer).at, { ...least, ...taken })
}
