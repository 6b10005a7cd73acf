import type { components } from '../../spec/generated/types.ts'
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { packagedContract } from './document.ts'
import { issuesOf, type Alternative, type Issue } from './issues.ts'
import { memoized } from '../std/memoized.ts'
import { dereferenced, isNode, listed, plainPointer, valueAt, type Node } from './pointer.ts'

/** Returns the issues of a value. Empty if it is valid. */
export type Validate = (value: unknown) => readonly Issue[]

/** Whether a value is in the contract's list, only in the list of the public protocol, or in neither. */
export type ValueClass = 'listed' | 'public' | 'foreign'

/**
 * The validator of the schema at a JSON pointer, compiled lazily. It accepts values of the public protocol (`x-public-values`), which
 * `valueClass` distinguishes from the contract's own.
 *
 * @throws Error if there is no schema at the pointer
 */
export const validatorAt = (pointer: string, document: Node = packagedContract().document): Validate =>
  validatorsOf(document)(plainPointer(pointer)).issues

/** Whether a value has no issues. Does not compile the alternatives of a schema one by one, as finding the issues does. */
export const isValidAt = (pointer: string, value: unknown, document: Node = packagedContract().document): boolean =>
  validatorsOf(document)(plainPointer(pointer)).isValid(value)

/** Undefined if the schema at the pointer has no list of values. */
export function valueClass(
  pointer: string,
  value: unknown,
  document: Node = packagedContract().document,
): ValueClass | undefined {
  const schema = schemaAt(pointer, document)
  const choices = listed(schema['anyOf']).map((choice) => dereferenced(document, choice))
  const lists = [schema, ...choices].filter(isNode).filter((one) => Array.isArray(one['enum']))
  if (lists.length === 0) return undefined
  const isNull = value === null && choices.some((choice) => isNode(choice) && choice['type'] === 'null')
  if (isNull || lists.some((one) => listed(one['enum']).includes(value))) return 'listed'
  return lists.some((one) => listed(one['x-public-values']).includes(value)) ? 'public' : 'foreign'
}

/** The schema at a pointer, with references resolved. */
export function schemaAt(pointer: string, document: Node = packagedContract().document): Node {
  const schema = dereferenced(document, valueAt(document, pointer))
  if (!isNode(schema)) throw new Error(`the contract document has no schema at ${pointer}`)
  return schema
}

/** `validatorAt` for a component schema by name: `ChatCompletion`. */
export const validatorOf = (name: string, document?: Node): Validate =>
  validatorAt(`/components/schemas/${name}`, document)

const base = 'contract'

const validatorsOf = memoized((document: Node) => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    allowUnionTypes: true,
    // Each validator runs a few hundred times at most, and optimizing takes longer than it saves.
    code: { optimize: false },
  })
  addFormats.default(ajv)
  ajv.addVocabulary(vocabularyOf(document).filter((keyword) => ajv.getKeyword(keyword) === false))
  ajv.addSchema(prepared(document, base) as Node, base, undefined, false)
  return memoized((pointer: string) => createValidator(ajv, pointer))
})

interface Validator {
  readonly issues: Validate
  readonly isValid: (value: unknown) => boolean
}

function createValidator(ajv: Ajv2020, pointer: string): Validator {
  const check = ajv.getSchema(`${base}#${encodeURI(pointer)}`)
  if (check === undefined) throw new Error(`the contract document has no schema at ${pointer}`)
  const alternative: Alternative = (schema, value) => errorsOf(ajv.compile(schema as AnySchema), value)
  return {
    issues: (value) => issuesOf(errorsOf(check, value), alternative),
    isValid: (value) => check(value) === true,
  }
}

function errorsOf(check: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return check(value) === true ? [] : (check.errors ?? [])
}

export type SchemaName = keyof components['schemas']

/** A schema of the contract document as a type. Members that only the public protocol has do not compile. */
export type Schema<Name extends SchemaName> = components['schemas'][Name]

/** Keywords that validation ignores: the top-level members of the document, OpenAPI's annotations, and all extensions. */
function vocabularyOf(document: Node): string[] {
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
