import { packagedContract } from '../contract/document.ts'
import { schemaAt, valueClass } from '../contract/schemas.ts'
import type { Field } from '../reply/reply.ts'
import type { SchemaPath } from './expect.ts'
import { recordedDocument } from '../outcomes/recording.ts'

const pointerTo = (schema: SchemaPath) => `/components/schemas/${schema}`

/** Whether a value is in one of the lists that the document has at a schema: the contract's own, or the public protocol's. */
export const isListed = ({ value }: Field, schema: SchemaPath): boolean =>
  valueClass(pointerTo(schema), value, recordedDocument()) !== 'foreign'

/**
 * The values at a schema under which a reply is not whole: something cut it short, or it is not finished yet. They are the public
 * protocol's, so that a document which does not name them is no reason to know none.
 */
export function unfinishedValues(schema: SchemaPath): readonly unknown[] {
  const [own, packaged] = [recordedDocument(), packagedContract().document].map(
    (document) => schemaAt(pointerTo(schema), document)['x-unfinished'],
  )
  return [own, packaged].find((list) => Array.isArray(list)) ?? []
}
