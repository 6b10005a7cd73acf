import { flawBy, type TextFlaws } from '../evidence/validation.ts'
import { nameFlaw } from './names.ts'
import type { Statement } from './statement.ts'
import { statement } from './statement.validator.ts'
import { strictJson, type Read } from './strict-json.ts'

/**
 * Reads the statement in a payload. `statement.schema.json` must allow its value, and its bytes must be the compact JSON of that value, so
 * that no other bytes say the same. This also refuses numbers such as `-0` and `1e3`.
 */
export function readStatement(payload: Uint8Array): Read<Statement> {
  const read = strictJson(payload)
  if ('problem' in read) return read
  const flaw = flawBy(statement, read.value, 'the statement', textFlaws)
  if (flaw !== undefined) return { problem: flaw }
  if (!Buffer.from(JSON.stringify(read.value)).equals(payload))
    return { problem: 'the statement is not written in the one form that is signed (compact JSON)' }
  return { value: read.value as Statement }
}

/** By the name of the type in `statement.ts`. */
const textFlaws: TextFlaws = {
  Name: (text) => nameFlaw(text) ?? 'is not a name',
  RequirementId: () => 'is not an id of a requirement',
  Version: () => 'is not a version such as 1.0.0',
  Sha256: () => 'is not a SHA-256 in lowercase hexadecimal',
  Day: () => 'is not a day such as 2027-05-21',
  Moment: () => 'is not a moment in UTC such as 2027-05-21T12:00:00.000Z',
  Address: () => 'is not an address in ASCII',
}
