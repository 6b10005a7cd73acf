import type { Node } from './pointer.ts'

/**
 * Keywords of a contract document that constrain nothing: its own top-level members (validation starts from the whole
 * document), OpenAPI's annotations, and every extension it uses.
 */
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
 * The document made ready for validation: every `enum` widened by its `x-public-values` (what the protocol's public
 * definition has beyond the contract's own list), every local reference bound to `base`, so that a part of the document can
 * be compiled by itself.
 */
export function prepared(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((member) => prepared(member, base))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) copy[name] = prepared(member, base)
  const { enum: own, 'x-public-values': wider, $ref: reference } = copy
  if (Array.isArray(own) && Array.isArray(wider)) copy['enum'] = [...new Set<unknown>([...own, ...wider])]
  if (typeof reference === 'string' && reference.startsWith('#')) copy['$ref'] = base + reference
  return copy
}
