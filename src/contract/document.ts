import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withLimits } from './limits.ts'
import { memoized, once } from '../std/memoized.ts'
import { isNode, type Node } from './pointer.ts'
import { requirementsOf, InvalidContractError } from './requirements.ts'

/** A contract document, checked to be one. `sha256` is of its JSON text, so that it is the same for YAML and JSON. */
export interface Contract {
  readonly document: Node
  readonly version: string
  readonly sha256: string
}

/** The packaged contract. Read once, as JSON: that takes 6 ms, against 110 ms as YAML. */
export const packagedContract = once((): Contract => {
  const file = fileURLToPath(new URL('../../spec/generated/openapi.json', import.meta.url))
  return contractOf(JSON.parse(readFileSync(file, 'utf8')))
})

/**
 * A contract from a document already parsed, such as the one in an evidence header, with the requirements of limits written out.
 *
 * @throws UnusableDocument
 */
export function contractOf(document: unknown): Contract {
  const info = isNode(document) ? document['info'] : undefined
  if (!isNode(document) || typeof document['openapi'] !== 'string' || !isNode(info) || !isNode(document['paths'])) {
    throw new InvalidContractError(['not an OpenAPI document (openapi, info and paths are needed)'])
  }
  if (typeof info['version'] !== 'string') throw new InvalidContractError(['info.version is not a string'])
  const whole = withLimits(document)
  requirementsOf(whole)
  return { document: whole, version: info['version'], sha256: sha256Of(whole) }
}

const sha256Of = memoized((document: unknown) => createHash('sha256').update(JSON.stringify(document)).digest('hex'))

/** By what their documents say, as text: limits written out or not. */
const interned = new Map<string, Contract>()

/**
 * The contract that travelled with evidence. Documents with the same content are one object, so that validators compiled for
 * one recording serve the next.
 *
 * @throws UnusableDocument
 */
export function recordedContract(document: unknown): Contract {
  // Looked up before it is read: most evidence carries the packaged document, and self-tests judge hundreds of recordings.
  const packaged = packagedContract()
  const sha256 = sha256Of(document)
  if (sha256 === packaged.sha256) return packaged
  const contract = interned.get(sha256) ?? contractOf(document)
  interned.set(sha256, contract)
  return contract
}
