import type { OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'
import { fractionOf, middleValue } from './bounds.ts'
import { locationsOf, type Leaf } from './locations.ts'
import { requestsOf } from './requests.ts'
import { bodyWith } from './sample.ts'

/** The body of a request with a number or a boolean that is sent as a string: `"0.7"`, `"true"`. */
export interface QuotedValue {
  readonly type: 'number' | 'boolean'
  readonly body: Node
}

const types = ['number', 'boolean'] as const

/** The first number and the first boolean in the request of an operation, as strings. */
export const quotedValuesOf = (document: Node, operation: OperationId): readonly QuotedValue[] =>
  requestsOf(document)
    .filter((request) => request.operation === operation)
    .flatMap(({ pointer }) => {
      const leaves = locationsOf(document, pointer).flatMap((location) => location.leaves)
      return types.flatMap((type) => {
        const leaf = leaves.find(({ schema }) => schema['type'] === type)
        return leaf === undefined ? [] : [{ type, body: bodyWith(document, pointer, leaf.trail, textOf(leaf)) }]
      })
    })

const textOf = ({ schema }: Leaf): string =>
  schema['type'] === 'boolean' ? 'true' : String(fractionOf(schema) ?? middleValue(schema))
