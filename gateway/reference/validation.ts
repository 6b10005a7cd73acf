import { packagedContract } from '../../src/contract/document.ts'
import type { Issue } from '../../src/contract/issues.ts'
import { valueAt, type Node } from '../../src/contract/pointer.ts'
import { validatorOf } from '../../src/contract/schemas.ts'
import type { Json } from './json.ts'

/** A violation of the schema. `param`: path of the invalid member, such as `messages[0].role`. */
export interface ValidationError {
  readonly param: string
  readonly message: string
  readonly code: string
}

/** Validates a value against a component schema; undefined if it is valid or the schema does not exist. */
export type RequestValidator = (schema: string, value: Json) => ValidationError | undefined

/** The validator of a contract document. All limits come from the document. */
export function validatorFor(document: () => Node = () => packagedContract().document): RequestValidator {
  return (schema, value) => {
    const own = document()
    if (valueAt(own, `/components/schemas/${schema}`) === undefined) return undefined
    const [issue] = validatorOf(schema, own)(value)
    return issue === undefined ? undefined : toValidationError(issue)
  }
}

const codes: Readonly<Record<string, string>> = { required: 'missing_required_parameter', type: 'invalid_type' }

function toValidationError({ path, keyword, message }: Issue): ValidationError {
  return { param: path, message, code: codes[keyword] ?? 'invalid_value' }
}
