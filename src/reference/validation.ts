import { packagedContract } from '../contract/document.ts'
import type { Issue } from '../contract/issues.ts'
import { valueAt, type Node } from '../contract/pointer.ts'
import { validatorOf } from '../contract/schemas.ts'
import type { Json } from './json.ts'

/** What is wrong with a value: `param`, the path of the offending member such as `messages[0].role`, does not keep a bound. */
export interface ValidationError {
  readonly param: string
  readonly message: string
  readonly code: string
}

/** Judges a value by a component schema of the contract document; undefined: nothing is wrong, or there is no such schema. */
export type RequestValidator = (schema: string, value: Json) => ValidationError | undefined

/** The validator of a contract document. Every bound that requests are held to is in there, and none is here. */
export function validatorFor(document: Node = packagedContract().document): RequestValidator {
  return (schema, value) => {
    if (valueAt(document, `/components/schemas/${schema}`) === undefined) return undefined
    const [issue] = validatorOf(schema, document)(value)
    return issue === undefined ? undefined : toValidationError(issue)
  }
}

const codes: Readonly<Record<string, string>> = { required: 'missing_required_parameter', type: 'invalid_type' }

function toValidationError({ path, keyword, message }: Issue): ValidationError {
  return { param: path, message, code: codes[keyword] ?? 'invalid_value' }
}
