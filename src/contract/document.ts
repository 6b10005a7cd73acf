import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { withLimits } from './limits.ts'
import { memoized, once } from '../std/memoized.ts'
import { documentProblem, documentSizeProblem } from './document-limits.ts'
import { isNode, type Node } from './pointer.ts'
import { requirementsOf, InvalidContractError } from './requirements.ts'
import { readPackageFile } from '../std/open-file.ts'

/** A validated contract document. `sha256` is the hash of its JSON text, and so the same for YAML and JSON. */
export interface Contract {
  readonly document: Node
  readonly version: string
  readonly sha256: string
}

/** The packaged document as JSON, without the requirements of its limits: enough to validate by. Parsing takes 6 ms, in YAML 110 ms. */
export const packagedDocument = once((): Node => {
  const file = fileURLToPath(new URL('../../spec/generated/openapi.json', import.meta.url))
  return JSON.parse(readPackageFile(file)) as Node
})

/** The packaged contract. */
export const packagedContract = once((): Contract => checkedContract(packagedDocument()))

/**
 * Creates a contract from a parsed document, and adds the requirements of its limits. The document may be from a stranger: it must be
 * within `documentLimits`, and its regular expressions linear.
 *
 * @throws InvalidContractError
 */
export function contractOf(document: unknown): Contract {
  const problem = documentProblem(document)
  if (problem !== undefined) throw new InvalidContractError([problem])
  return checkedContract(document)
}

function checkedContract(document: unknown): Contract {
  const info = isNode(document) ? document['info'] : undefined
  if (!isNode(document) || typeof document['openapi'] !== 'string' || !isNode(info) || !isNode(document['paths'])) {
    throw new InvalidContractError(['not an OpenAPI document: openapi, info and paths are required'])
  }
  if (typeof info['version'] !== 'string') throw new InvalidContractError(['info.version: expected a string'])
  const withRequirements = withLimits(document)
  requirementsOf(withRequirements)
  return { document: withRequirements, version: info['version'], sha256: sha256Of(withRequirements) }
}

const sha256Of = memoized((document: unknown) => createHash('sha256').update(JSON.stringify(document)).digest('hex'))

/** The same for documents that differ in the order of their members only, as after a program has written them again. */
const canonicalSha256 = memoized((document: unknown) => sha256Of(sorted(document)))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isNode(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]))
}

/** True for the document of this contract: its content decides, whatever digest a file has beside it. Never throws. */
export function hasDocument({ document: own, sha256 }: Contract, document: unknown): boolean {
  if (document === own) return true
  // A recursive function reads it only if it is not too deep.
  if (documentSizeProblem(document) !== undefined) return false
  return sha256Of(document) === sha256 || canonicalSha256(document) === canonicalSha256(own)
}

/** By the hash of the document. */
const interned = new Map<string, Contract>()

/**
 * The contract of an evidence header. Equal documents are the same object, so that compiled validators are reused. The digest beside the
 * document in the header is not used: the document decides.
 *
 * @throws InvalidContractError
 */
export function recordedContract(document: unknown): Contract {
  // Most evidence contains the packaged document, and self-tests judge hundreds of recordings.
  if (hasDocument(packagedContract(), document)) return packagedContract()
  const problem = documentSizeProblem(document)
  if (problem !== undefined) throw new InvalidContractError([problem])
  const sha256 = sha256Of(document)
  const contract = interned.get(sha256) ?? contractOf(document)
  interned.set(sha256, contract)
  return contract
}
