import { _, Ajv, type Code, type Options } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { formats } from '../../src/statement/names.ts'

/**
 * Fields that the types require and readers do not: recordings of older versions and of other tools may not have them. Each is a
 * definition of `evidence.schema.json` and a path in it.
 */
const notRequired = [
  'EvidenceHeader.drive',
  'EvidenceHeader.contract.document',
  'RecordedDeployment.embedded',
  'Discovery.steering',
  'Outcome.steering',
  'EvidenceFooter.overload.gaveUp',
]

/**
 * The module that validates lines of `evidence.jsonl`, with a function for each kind of line, named like its `type`. It accepts more than
 * the schema that ships, because judges read recordings of every version: it checks which fields exist and of which type they are.
 */
export function evidenceValidator(schema: Node): string {
  const unused = new Set(notRequired)
  const readable: Edit = ({ $ref, type, required, minItems }, place) => ({
    ...($ref !== undefined && { $ref }),
    // `chain.ts` checks `previous`: a wrong one breaks the chain, and the line is still read.
    ...(type !== undefined && !place.endsWith('.previous') && { type: type === 'integer' ? 'number' : type }),
    ...(minItems !== undefined && { minItems }),
    ...(required !== undefined && {
      required: listed(required).filter((name) => !unused.delete(`${place}.${String(name)}`)),
    }),
  })
  const $defs = definitionsOf(schema, readable)
  if (unused.size > 0) throw new Error(`the types do not require ${[...unused].join(', ')}`)
  const kinds = listed(schema['anyOf']).map((line) => {
    const name = String((line as Node)['$ref']).replace('#/$defs/', '')
    return [typeOfLine(schema, name), `evidence#/$defs/${name}`]
  })
  // Readers accept Infinity, which JSON can contain as 1e400.
  const code = moduleOf({ $id: 'evidence', $defs }, Object.fromEntries(kinds), { strictNumbers: false })
  return `${head}import type { Validator } from './validation.ts'\n${code}`
}

const typeOfLine = (schema: Node, name: string): string => {
  const { properties } = (schema['$defs'] as Readonly<Record<string, Node>>)[name] ?? {}
  return String(((properties as Node)['type'] as Node)['const'])
}

/** The module that validates statements: by everything in the schema that ships, and by the formats in `names.ts`. */
export function statementValidator(schema: Node): string {
  // `name` is a format of ours. In the schema that ships, other validators would refuse it as unknown.
  const withName: Edit = (part, place) => (place === 'Name' ? { ...part, format: 'name' } : part)
  const { $defs: _definitions, $id, ...root } = schema
  const whole = { $id, ...validating(root, '', withName), $defs: definitionsOf(schema, withName) }
  const code = moduleOf(whole, { statement: String($id) }, { formats, code: { formats: _`formats` } })
  return `${head}import type { Validator } from '../evidence/validation.ts'\nimport { formats } from './names.ts'\n${code}`
}

const head = '// @ts-nocheck\n// Made by `npm run generate`; do not edit.\n'

/** Changes the keywords about a value itself, not about its parts. The place is a definition and a path in it: `Outcome.names`. */
type Edit = (own: Node, place: string) => Node

const definitionsOf = (schema: Node, edit: Edit): Readonly<Record<string, Node>> =>
  mapped(schema['$defs'], (part, name) => validating(part, name, edit))

/** A schema in draft-07, without descriptions. Code for later drafts also tracks evaluated properties, which nothing here needs. */
function validating(schema: Node, place: string, edit: Edit): Node {
  const { $schema, $comment, title, description, properties, items, prefixItems, anyOf, ...own } = schema
  const within = (part: unknown): unknown => (isNode(part) ? validating(part, place, edit) : part)
  const { additionalProperties, propertyNames, ...rest } = own
  return {
    ...edit(rest, place),
    ...(isNode(properties) && {
      properties: mapped(properties, (part, name) => validating(part, `${place}.${name}`, edit)),
    }),
    ...(prefixItems === undefined
      ? items !== undefined && { items: within(items) }
      : { items: listed(prefixItems).map(within), additionalItems: false }),
    ...(anyOf !== undefined && alternatives(listed(anyOf).map(within) as readonly Node[])),
    ...(additionalProperties !== undefined && { additionalProperties: within(additionalProperties) }),
    ...(propertyNames !== undefined && { propertyNames: within(propertyNames) }),
  }
}

/** An `anyOf` without the fields that every alternative requires: they are checked once, and have errors of their own. */
function alternatives(all: readonly Node[]): Node {
  const fieldsOf = ({ properties }: Node) => (properties ?? {}) as Readonly<Record<string, Node>>
  const common = listed(all[0]?.['required'])
    .map(String)
    .filter((name) => all.every((one) => listed(one['required']).includes(name)))
  const only = (one: Node, isKept: (name: string) => boolean) => ({
    required: listed(one['required']).filter((name) => isKept(String(name))),
    properties: Object.fromEntries(Object.entries(fieldsOf(one)).filter(([name]) => isKept(name))),
  })
  const [first] = all
  if (first === undefined || common.length === 0) return { anyOf: all }
  return {
    type: 'object',
    ...only(first, (name) => common.includes(name)),
    anyOf: all.map((one) => only(one, (name) => !common.includes(name))),
  }
}

const mapped = (parts: unknown, change: (part: Node, name: string) => Node): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(parts as Readonly<Record<string, Node>>).map(([name, part]) => [name, change(part, name)]),
  )

/**
 * TypeScript that validates values by the parts of a schema, and needs neither ajv nor any compilation at run time.
 *
 * @param exported the reference of each part, by the name of its function
 */
function moduleOf(
  schema: object,
  exported: Readonly<Record<string, string>>,
  { code, ...options }: Options & { readonly code?: { readonly formats: Code } },
): string {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    // Inlines definitions of up to 20 keywords. With a function call for each chunk, long streams take a sixth longer to load.
    inlineRefs: 20,
    // `src/evidence/validation.ts` writes the messages.
    messages: false,
    // Lengths count UTF-16 units, as JavaScript does. Ajv logs that the option is deprecated.
    unicode: false,
    logger: false,
    ...options,
    code: { ...code, source: true, esm: true },
  })
  ajv.addSchema(schema)
  const source = standalone.default(ajv, { ...exported })
  if (source.includes('require(')) throw new Error('the validator needs a part of ajv at run time')
  return source.replace('"use strict";', '').replaceAll(/(?<=export const \w+)(?= = )/g, ': Validator')
}
