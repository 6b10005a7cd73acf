import { nonlinearReason } from './linear-pattern.ts'
import { escapeSegment, isNode, plainPointer, valueAt, type Node } from './pointer.ts'

/**
 * Bounds of a contract document that is not the packaged one: of a file, and of a recording, which a stranger may have written. The
 * packaged document has about a twentieth of them.
 */
export const documentLimits = { values: 200_000, depth: 60, characters: 4_000_000, requirements: 5000, patterns: 500 }

/** Names that change an object in JavaScript when a member is copied. */
const inheritedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Keywords of JSON Schema that change what `$ref` means, or load other documents. */
const identifying = new Set([
  '$id',
  '$schema',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$vocabulary',
])

/** Its expression in the library that validates takes quadratic time. The other formats are linear. */
const slowFormat = 'url'

interface Visited {
  readonly value: unknown
  readonly depth: number
  readonly name: string
  readonly parent?: Visited
}

/**
 * Returns the first reason why a parsed document must not be used: it exceeds a bound, an expression may take more than linear time, a
 * reference leads out of the document, or a name changes an object. Undefined for any other document. Takes a time that depends on the
 * bounds, and never more than the text of the document took to parse.
 */
export const documentProblem = (document: unknown): string | undefined =>
  documentSizeProblem(document) ?? contentProblem(document)

/** Without recursion: the document may be nested deeper than the call stack. */
function* visited(document: unknown): Generator<Visited> {
  const waiting: Visited[] = [{ value: document, depth: 0, name: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value))
      waiting.push({ value: member, depth: depth + 1, name, parent: next })
  }
}

/** The same for the size alone, which most of the work with a document depends on. */
export function documentSizeProblem(document: unknown): string | undefined {
  const { values, depth, characters, requirements } = documentLimits
  const counted = { values: 0, characters: 0, requirements: 0 }
  for (const { value, depth: level, name } of visited(document)) {
    if (level > depth) return `the document is nested more than ${depth} levels deep`
    counted.values += 1
    if (counted.values > values) return `the document has more than ${values} values`
    counted.characters += name.length + (typeof value === 'string' ? value.length : 0)
    if (counted.characters > characters) return `the document has more than ${characters} characters`
    counted.requirements += requirementsIn(name, value)
    if (counted.requirements > requirements) return `the document has more than ${requirements} requirements`
  }
  return undefined
}

/** The number of requirements that a member of this name declares. */
function requirementsIn(name: string, value: unknown): number {
  if (name === 'x-requirements' && Array.isArray(value)) return value.length
  return name === 'x-limits' && isNode(value) ? Object.keys(value).length : 0
}

function contentProblem(document: unknown): string | undefined {
  let patterns = 0
  for (const node of visited(document)) {
    if (!isNode(node.value)) continue
    for (const [name, member] of Object.entries(node.value)) {
      const expressions = expressionsOf(name, member)
      patterns += expressions.length
      if (patterns > documentLimits.patterns)
        return `the document has more than ${documentLimits.patterns} regular expressions`
      const problem = memberProblem(document as Node, name, member, expressions)
      if (problem !== undefined) return `${pathOf(node, name)}: ${problem}`
    }
  }
  return undefined
}

function memberProblem(
  document: Node,
  name: string,
  member: unknown,
  expressions: readonly string[],
): string | undefined {
  if (inheritedNames.has(name)) return 'a contract document must not have a member of this name. Rename it'
  const slow = expressions.map((source) => nonlinearReason(source)).find((why) => why !== undefined)
  if (slow !== undefined) return `this regular expression may take too long to match: ${slow}. Simplify it`
  if (typeof member !== 'string') return undefined
  if (identifying.has(name)) return 'a contract document must not use this keyword. Remove it'
  if (name === 'format' && member === slowFormat) return `the format ${slowFormat} may take too long. Use uri`
  return name === '$ref' ? referenceProblem(document, member) : undefined
}

/** The expressions of a keyword. A property may have the same name, and is an object then. */
function expressionsOf(name: string, member: unknown): readonly string[] {
  if (name === 'pattern' && typeof member === 'string') return [member]
  return name === 'patternProperties' && isNode(member) ? Object.keys(member) : []
}

function referenceProblem(document: Node, reference: string): string | undefined {
  const isLocal = reference === '#' || reference.startsWith('#/')
  if (isLocal && valueAt(document, plainPointer(reference)) !== undefined) return undefined
  return `expected a place in this document, such as #/components/schemas/Name, got ${JSON.stringify(reference.slice(0, 120))}`
}

/** The JSON pointer of a member, without its beginning if it is long. */
function pathOf(node: Visited, name: string): string {
  const names = [name]
  for (let at: Visited | undefined = node; at?.parent !== undefined; at = at.parent) names.unshift(at.name)
  const path = names.map((one) => `/${escapeSegment(one.slice(0, 60))}`).join('')
  return path.length > 200 ? `…${path.slice(-200)}` : path
}
