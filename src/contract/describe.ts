import { packagedContract } from './document.ts'
import { dereferenced, isNode, listed, type Node } from './pointer.ts'
import { schemaAt } from './schemas.ts'
import { nouns } from './sentence.ts'

/** Describes a schema in a few words: `an integer of at least 0`, `one of "stop", "length"`. */
export function describeSchema(pointer: string, document: Node = packagedContract().document): string {
  return described(schemaAt(pointer, document), document)
}

function described(schema: Node, document: Node): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  const members: unknown = schema['enum']
  if (Array.isArray(members)) return `one of ${members.map((member) => JSON.stringify(member)).join(', ')}`
  const alternatives = listed(schema['oneOf'] ?? schema['anyOf']).map((one) => dereferenced(document, one))
  if (alternatives.length > 0) return joined(alternatives.filter(isNode).map((one) => described(one, document)))
  return typed(schema) + bounded(schema)
}

const typed = ({ type }: Node): string => joined([type].flat().map((name) => nouns[String(name)] ?? 'a value'))

const joined = (words: readonly string[]): string => [...new Set(words)].join(' or ')

const phrases: readonly (readonly [keyword: string, phrase: string])[] = [
  ['minimum', 'of at least'],
  ['maximum', 'of at most'],
  ['minLength', 'with a length of at least'],
  ['maxLength', 'with a length of at most'],
  ['minItems', 'with a number of items of at least'],
  ['maxItems', 'with a number of items of at most'],
  ['pattern', 'matching'],
  ['format', 'in the form'],
]

function bounded(schema: Node): string {
  const bounds = phrases.filter(([keyword]) => schema[keyword] !== undefined)
  if (bounds.length === 0) return ''
  return ` ${bounds.map(([keyword, phrase]) => `${phrase} ${String(schema[keyword])}`).join(' and ')}`
}
