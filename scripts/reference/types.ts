import { dereferenced, isNode, listed, type Node } from '../../src/contract/pointer.ts'

/** A value in backticks. */
export const code = (value: unknown): string =>
  `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``

/** The alternatives of a schema with references resolved, or the schema itself. */
export function alternativesOf(document: Node, schema: Node): readonly Node[] {
  const choices = [...listed(schema['oneOf']), ...listed(schema['anyOf'])]
  if (choices.length === 0) return [schema]
  return choices.flatMap((choice) => {
    const target = dereferenced(document, choice)
    return isNode(target) ? alternativesOf(document, target) : []
  })
}

/** `string`, `array of objects`, `string or null`. */
export function typeOf(document: Node, schema: Node): string {
  const names = alternativesOf(document, schema).flatMap((one) => typesOf(document, one))
  return [...new Set(names)].join(' or ') || 'any'
}

function typesOf(document: Node, schema: Node): readonly string[] {
  if ('const' in schema) return [typeof schema['const']]
  const names = [schema['type']].flat().filter((name) => typeof name === 'string')
  if (names.length === 0 && isNode(schema['properties'])) return ['object']
  if (names.length === 0 && 'maxLength' in schema) return ['string']
  return names.map((name) => (name === 'array' ? arrayType(document, schema) : name))
}

function arrayType(document: Node, { items }: Node): string {
  const target = dereferenced(document, items)
  const inner = isNode(target) ? typeOf(document, target) : ''
  return inner === '' || inner === 'any'
    ? 'array'
    : `array of ${inner.replaceAll(/\b(string|object|number|integer)\b/g, '$1s')}`
}

/** Constraints besides the type: values, range, lengths, default. */
export function limitsOf(document: Node, schema: Node): string {
  const alternatives = alternativesOf(document, schema).filter(({ type }) => type !== 'null')
  const each = alternatives.map((one) => {
    const phrases = phrasesOf(one)
    if (phrases === '' || alternatives.length === 1) return phrases
    return `as ${typeOf(document, one)}: ${phrases}`
  })
  const defaults = 'default' in schema ? [`default ${code(schema['default'])}`] : []
  return [...each.filter((phrase) => phrase !== ''), ...defaults].join('; ')
}

function phrasesOf(schema: Node): string {
  const { minimum, maximum, minItems, maxItems, minLength, maxLength, pattern } = schema
  const members = 'const' in schema ? [schema['const']] : listed(schema['enum']).filter((member) => member !== null)
  const phrases = [
    members.length > 0 ? members.map(code).join(', ') : undefined,
    rangeOf(minimum, maximum, ''),
    rangeOf(minItems, maxItems, ' items'),
    minLength === 1 && maxLength === undefined ? 'not empty' : rangeOf(minLength, maxLength, ' characters'),
    pattern === undefined ? undefined : `matches ${code(pattern)}`,
  ]
  return phrases.filter((phrase) => phrase !== undefined).join('; ')
}

function rangeOf(least: unknown, most: unknown, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return `at least ${counted(least, unit)}`
  return least === undefined ? `at most ${counted(most, unit)}` : `${String(least)} to ${counted(most, unit)}`
}

const counted = (count: unknown, unit: string) => `${String(count)}${count === 1 ? unit.replace(/s$/, '') : unit}`
