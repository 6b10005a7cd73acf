import type { Statement } from './statement.ts'

/** The bytes of a statement that are signed: compact JSON. Checking demands just these, so that no two texts say the same. */
export const payloadOf = (statement: Statement): Buffer => Buffer.from(JSON.stringify(statement))
