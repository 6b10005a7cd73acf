import { dereferenced, isNode, listed, valueAt, type Node } from './pointer.ts'

const placeholder = /\{([A-Za-z][\w-]*(?:\.[\w-]+)*)\}/g

/**
 * A requirement's sentence with the keywords of the schema that holds it filled in, so that no number is written twice:
 * `{maximum}`, `{enum}`, or a path to a keyword further down, `{oneOf.1.maxItems}`. Text comes in backticks, numbers as
 * they are, a list with "or" before its last member. `missing` names the placeholders that the holder cannot fill.
 */
export function interpolated(
  text: string,
  holder: Node,
  document: unknown,
): { text: string; missing: readonly string[] } {
  const missing: string[] = []
  const filled = text.replace(placeholder, (whole, path: string) => {
    const value = keywordOf(holder, path, document)
    if (value === undefined || isNode(value)) {
      missing.push(path)
      return whole
    }
    return words(value)
  })
  return { text: filled.replace(/\s+/g, ' ').trim(), missing }
}

/** A keyword of the holder itself, of the schema a parameter holds, or of what a reference or an alternative leads to. */
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
  return [members.slice(0, -1).join(', '), ...members.slice(-1)].filter((part) => part !== '').join(' or ')
}

const word = (value: unknown): string => (typeof value === 'string' ? `\`${value}\`` : String(value))

/** The JSON types as a person names a value of them. */
export const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}
