import { createSearch } from './search.ts'

const search = createSearch([])

/** Bodies with members that are secret by name are small. */
const maxBytes = 1_048_576

/** The values of members of JSON or of a form that are secret by name (`secret-names.ts`), also of nested JSON. */
export const secretMembersOf = (body: Uint8Array): readonly string[] =>
  search.values(Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, maxBytes)))
