import type { Node } from './pointer.ts'

/** Keywords that validation ignores: the top-level members of the document, OpenAPI's annotations, and all extensions. */
export function vocabularyOf(document: Node): string[] {
  const extensions = new Set<string>()
  collectExtensions(document, extensions)
  const members = Object.keys(document).filter((name) => !name.startsWith('$'))
  return [...new Set([...members, ...extensions, 'example', 'externalDocs', 'xml'])]
}

function collectExtensions(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name.startsWith('x-')) found.add(name)
    collectExtensions(member, found)
  }
}

/**
 * Prepares the document for validation. Adds `x-public-values` to each `enum`, and binds local references to `base`, so that a part of
 * the document can be compiled alone.
 */
export function prepared(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((member) => prepared(member, base))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) copy[name] = prepared(member, base)
  const { enum: own, 'x-public-values': publicValues, $ref: reference } = copy
  if (Array.isArray(own) && Array.isArray(publicValues)) copy['enum'] = [...new Set<unknown>([...own, ...publicValues])]
  if (typeof reference === 'string' && reference.startsWith('#')) copy['$ref'] = base + reference
  return copy
}
