import type { ErrorObject } from 'ajv'
import { segmentsOf, valueAt } from '../contract/pointer.ts'
import { pluralize } from '../std/pluralize.ts'

/** A function that `npm run generate` compiled from a schema. `errors` are those of the last value. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly ErrorObject[] | null
}

/** By definition of the schema: returns the message for an invalid text, as the end of a sentence that starts with its path. */
export type TextFlaws = Readonly<Record<string, (text: string) => string>>

/**
 * Validates a value.
 *
 * @param root the name of the value, with which paths start
 * @param textFlaws messages by the name of the definition
 * @returns a message such as `request.headers[0] is not a list`; undefined if the value is valid
 */
export function flawBy(validate: Validator, value: unknown, root = '', textFlaws: TextFlaws = {}): string | undefined {
  if (validate(value)) return undefined
  const errors = validate.errors ?? []
  const missing = errors.flatMap((one) => (one.keyword === 'required' ? [String(one.params['missingProperty'])] : []))
  // A failed `anyOf` reports an error for each alternative. Prefer one about a wrong value to one about a missing field.
  const error = errors.find((one) => one.keyword !== 'required' && one.keyword !== 'anyOf') ?? errors[0]
  if (error === undefined) return 'it is not valid'
  const { instancePath, keyword, params, propertyName } = error
  if (missing.length > 1 && keyword === 'required')
    return `${placeOf(instancePath, root)} has neither ${missing.join(' nor ')}`
  if (keyword === 'required') return `${memberOf(placeOf(instancePath, root), missing[0] ?? '')} is missing`
  const place = `${propertyName === undefined ? '' : 'a name in '}${placeOf(instancePath, root)}`
  const text = propertyName ?? valueAt(value, instancePath)
  const textFlaw = textFlaws[definitionOf(error)]
  if (textFlaw !== undefined && typeof text === 'string') return `${place} ${textFlaw(text)}`
  return `${place} ${whatIsWrong(keyword, params as Readonly<Record<string, unknown>>)}`
}

/** The violated definition: `Sha256` for an error of `#/$defs/Sha256/pattern`. */
const definitionOf = ({ schemaPath }: ErrorObject) => /\$defs\/(\w+)\/\w+$/.exec(schemaPath)?.[1] ?? ''

function whatIsWrong(keyword: string, params: Readonly<Record<string, unknown>>): string {
  const { limit, type, allowedValue, allowedValues, additionalProperty } = params
  switch (keyword) {
    case 'type':
      return `is not ${[type]
        .flat()
        .map((one) => typeNames[String(one)] ?? String(one))
        .join(' or ')}`
    case 'const':
      return `is not ${String(allowedValue)}`
    case 'enum':
      return `is not ${(allowedValues as readonly unknown[]).join(' or ')}`
    case 'additionalProperties':
      return `has the unknown field ${shortened(String(additionalProperty))}`
    case 'minimum':
      return `is less than ${String(limit)}`
    case 'maximum':
      return `is more than ${String(limit)}`
    case 'minItems':
      return limit === 1 ? 'is empty' : `has fewer than ${pluralize(Number(limit), 'entry', 'entries')}`
    case 'additionalItems':
    case 'maxItems':
    case 'maxProperties':
      return `has more than ${pluralize(Number(limit), 'entry', 'entries')}`
    case 'maxLength':
      return `is longer than ${pluralize(Number(limit), 'character')}`
    default:
      return 'is not valid'
  }
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

const placeOf = (pointer: string, root: string): string => segmentsOf(pointer).reduce(memberOf, root)

/** `request.headers[0]`. Quotes names with characters other than letters, digits, `_` and `-`. */
function memberOf(place: string, name: string): string {
  if (/^\d+$/.test(name)) return `${place}[${name}]`
  const word = /^[\w-]+$/.test(name) ? name.slice(0, 60) : shortened(name)
  return place === '' ? word : `${place}.${word}`
}

const shortened = (name: string) => JSON.stringify(name.slice(0, 60))
