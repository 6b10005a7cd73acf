import { dereferenced, isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { anchorOf, table } from '../reference/markdown.ts'

/** A page from a schema that is made from types: `head` (its first entry is the title), the fields of the whole, and of each part. */
export function pageOf(schema: Node, source: string, [title = '', ...head]: readonly string[]): string {
  const parts = Object.entries(schema['$defs'] as Readonly<Record<string, Node>>)
  const all = [
    title,
    `Made by \`npm run generate\` from \`${source}\`. Do not edit.`,
    ...head,
    ...('properties' in schema ? [fieldsOf(schema, schema)] : []),
    ...parts.flatMap(([name, part]) => [
      `## ${name}`,
      ...(typeof part['description'] === 'string' ? [part['description']] : []),
      partOf(part, schema),
    ]),
  ]
  return `${all.join('\n\n')}\n`
}

function partOf(part: Node, schema: Node): string {
  if ('properties' in part) return fieldsOf(part, schema)
  if ('anyOf' in part) return fieldsOf(eitherOf(listed(part['anyOf']) as readonly Node[]), schema)
  return 'enum' in part ? `One of ${valuesOf(part)}.` : `Of type ${typeOf(part)}.`
}

/** The fields of objects of which there is one: required is what all require, and a field that names the kind has the values of all. */
function eitherOf(objects: readonly Node[]): Node {
  const all = Object.assign({}, ...objects.map((one) => one['properties'])) as Readonly<Record<string, Node>>
  const fieldIn = (name: string) =>
    objects.map((one) => (one['properties'] as Readonly<Record<string, Node | undefined>>)[name]).filter(isNode)
  const properties = Object.fromEntries(
    Object.entries(all).map(([name, last]) => [name, eitherValue(fieldIn(name), last)]),
  )
  const required = Object.keys(properties).filter((name) =>
    objects.every((one) => listed(one['required']).includes(name)),
  )
  return { properties, required }
}

/** A field that has one of several values in each of some objects has one of all of them. */
function eitherValue(fields: readonly Node[], last: Node): Node {
  const values = fields.flatMap((field) => ('const' in field ? [field['const']] : listed(field['enum'])))
  const isNamed = fields.every((field) => 'const' in field || 'enum' in field)
  const [first] = fields
  return isNamed && values.length > 1 ? { description: first?.['description'] ?? '', enum: [...new Set(values)] } : last
}

/** A row for each field; those of nested objects follow theirs, as `run.seed`. */
function fieldsOf(part: Node, schema: Node): string {
  return table(['field', 'type', 'what it says'], rowsOf(part, schema, ''))
}

function rowsOf(part: Node, schema: Node, within: string): readonly (readonly string[])[] {
  const required = listed(part['required'])
  return Object.entries(part['properties'] as Readonly<Record<string, Node>>).flatMap(([name, field]) => {
    const type = `${typeOf(field)}${required.includes(name) ? '' : ', optional'}`
    const { description = '' } = { ...(dereferenced(schema, field) as Node), ...field }
    const row = [`\`${within}${name}\``, type, String(description)]
    return hasFieldsOfItsOwn(field) ? [row, ...rowsOf(field, schema, `${within}${name}.`)] : [row]
  })
}

/** False for an object with a field for each value of a list: those say nothing of themselves. */
const hasFieldsOfItsOwn = ({ properties }: Node): boolean =>
  isNode(properties) && Object.values(properties).some((field) => isNode(field) && 'description' in field)

function typeOf(field: Node): string {
  const { $ref, type, items, additionalProperties, properties } = field
  if (typeof $ref === 'string') return linked($ref)
  if ('const' in field) return `\`${JSON.stringify(field['const'])}\``
  if ('enum' in field) return valuesOf(field)
  if ('prefixItems' in field)
    return `array of ${listed(field['prefixItems'])
      .map((one) => String((one as Node)['title']))
      .join(', ')}`
  if (type === 'array') return isAny(items) ? 'array' : `array of ${pluralOf(typeOf(items as Node))}`
  if (isNode(additionalProperties) && isAny(additionalProperties)) return 'object'
  if (isNode(additionalProperties)) return `object of ${pluralOf(typeOf(additionalProperties))}`
  if (isNode(properties) && !hasFieldsOfItsOwn(field))
    return `object with a number for each of ${Object.keys(properties).map(quote).join(', ')}`
  return type === undefined ? 'any' : [type].flat().join(' or ')
}

const isAny = (field: unknown) => !isNode(field) || typeOf(field) === 'any'

const pluralOf = (type: string) =>
  type.startsWith('[') ? type : type.startsWith('array of ') ? type.replace('array', 'arrays') : `${type}s`

function linked(reference: string): string {
  const name = reference.replace('#/$defs/', '')
  return `[${name}](#${anchorOf(name)})`
}

const quote = (value: unknown) => `\`${String(value)}\``
const valuesOf = (field: Node) => listed(field['enum']).map(quote).join(', ')
