import type { OperationId } from '../operations.ts'
import type { Node } from '../pointer.ts'
import { fractionOf, middleValue } from './bounds.ts'
import { drawnOperations } from './drawn-requests.ts'
import { locationsOf, type Leaf } from './locations.ts'
import { requestsOf } from './requests.ts'
import { bodyWith } from './sample.ts'

/** A request with a number or a boolean that is sent as a string. */
export interface QuotedValue {
  readonly operation: OperationId
  readonly type: 'number' | 'boolean'
  readonly path: string
  /** `0.7`, `true`. */
  readonly text: string
  readonly body: Node
}

const types = ['number', 'boolean'] as const

/** The first number and the first boolean in the request of each operation on text, as strings. */
export const quotedValuesOf = (document: Node): readonly QuotedValue[] =>
  requestsOf(document)
    .filter(({ operation }) => drawnOperations().includes(operation))
    .flatMap(({ operation, pointer }) =>
      types.flatMap((type) => {
        const leaves = locationsOf(document, pointer).flatMap(({ path, leaves }) =>
          leaves.map((leaf) => ({ path, leaf })),
        )
        const found = leaves.find(({ leaf }) => leaf.schema['type'] === type)
        if (found === undefined) return []
        const text = textOf(found.leaf)
        return [{ operation, type, path: found.path, text, body: bodyWith(document, pointer, found.leaf.trail, text) }]
      }),
    )

const textOf = ({ schema }: Leaf): string =>
  schema['type'] === 'boolean' ? 'true' : String(fractionOf(schema) ?? middleValue(schema))
