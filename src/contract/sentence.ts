import { UsageError } from '../std/usage-error.ts'
import { dereferenced, isNode, listed, valueAt, type Node } from './pointer.ts'
import { joinWords } from '../std/join-words.ts'

/** A longer sentence is not read by anyone, and lists of a document from outside may have any length. */
const maxCharacters = 5000

const placeholder = /\{([A-Za-z][\w-]*(?:\.[\w-]+)*)\}/g

/**
 * Fills the placeholders of a sentence with keywords of its schema: `{maximum}`, `{enum}`, or a path such as `{oneOf.1.maxItems}`.
 * Strings are put in backticks, and lists end with "or". `missing` lists placeholders without a value.
 *
 * @throws UsageError for a sentence that is too long
 */
export function interpolated(
  text: string,
  holder: Node,
  document: unknown,
): { text: string; missing: readonly string[] } {
  const missing: string[] = []
  let characters = 0
  const bounded = (part: string) => {
    characters += part.length
    if (characters > maxCharacters)
      throw new UsageError(`a requirement has a sentence of more than ${maxCharacters} characters`)
    return part
  }
  const filled = bounded(text).replace(placeholder, (whole, path: string) => {
    const value = keywordOf(holder, path, document)
    if (value === undefined || isNode(value)) {
      missing.push(path)
      return whole
    }
    return bounded(words(value))
  })
  return { text: filled.replace(/\s+/g, ' ').trim(), missing }
}

/** Looks in the schema itself, in the schema of a parameter, and behind references and alternatives. */
function keywordOf(holder: Node, path: string, document: unknown): unknown {
  const pointer = `/${path.replaceAll('.', '/')}`
  const alternatives = listed(holder['anyOf']).map((one) => dereferenced(document, one))
  const holders = [holder, dereferenced(document, holder), dereferenced(document, holder['schema']), ...alternatives]
  return holders.map((one) => valueAt(one, pointer)).find((value) => value !== undefined)
}

function words(value: unknown): string {
  const members = [value]
    .flat()
    .filter((member) => member !== null)
    .map(word)
  return joinWords(members, ' or ')
}

const word = (value: unknown): string => (typeof value === 'string' ? `\`${value}\`` : String(value))

/** JSON types in prose. */
export const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}
