import type { Field } from '../reply/reply.ts'
import { expect } from './expect.ts'

const placeIn = (schema: string, path: string) => `${schema}/properties/${path.replaceAll('.', '/properties/')}`

/**
 * A judge of one member of an object: it is there and is as the contract document says at the same place of a schema.
 *
 * @example test('id', covers('chat.completion.id'), conforms('ChatCompletion', 'id'))
 */
export const conforms =
  (schema: string, path: string) =>
  (object: Field): void =>
    expect(object.at(path)).toConform(placeIn(schema, path))

/** The same for a member that may be left out or `null`. */
export const conformsWherePresent =
  (schema: string, path: string) =>
  (object: Field): void =>
    expect(object.at(path)).toConformWherePresent(placeIn(schema, path))
