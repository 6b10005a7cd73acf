import type { Field } from '../reply/reply.ts'
import { packagedContract } from '../contract/document.ts'
import { schemaAt, valueClass } from '../contract/schemas.ts'
import { expect, type SchemaPath } from './expect.ts'
import { recordedDocument } from '../outcomes/recording.ts'

const placeIn = (schema: string, path: string) => `${schema}/properties/${path.replaceAll('.', '/properties/')}`

/**
 * A judge of one member of an object: it is present and conforms to the same property of a schema of the contract document.
 *
 * @example check(bodies)('chat.completion.id', conforms('ChatCompletion', 'id'))
 */
export const conforms =
  (schema: string, path: string) =>
  (object: Field): void =>
    expect(object.at(path)).toConform(placeIn(schema, path))

/** The same for a member that may be missing or `null`. */
export const conformsWherePresent =
  (schema: string, path: string) =>
  (object: Field): void =>
    expect(object.at(path)).toConformWherePresent(placeIn(schema, path))

const pointerTo = (schema: SchemaPath) => `/components/schemas/${schema}`

/** True if a schema lists the value, as a value of the contract or of the public protocol. */
export const isListed = ({ value }: Field, schema: SchemaPath): boolean =>
  valueClass(pointerTo(schema), value, recordedDocument()) !== 'foreign'

/**
 * The values at a schema that mark a response as incomplete (`x-unfinished`). They belong to the public protocol: if the document does not
 * list them, those of the packaged one apply.
 */
export function unfinishedValues(schema: SchemaPath): readonly unknown[] {
  const [own, packaged] = [recordedDocument(), packagedContract().document].map(
    (document) => schemaAt(pointerTo(schema), document)['x-unfinished'],
  )
  return [own, packaged].find((list) => Array.isArray(list)) ?? []
}
