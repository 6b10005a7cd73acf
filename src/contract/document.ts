import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { withLimits } from './limits.ts'
import { isNode, type Node } from './pointer.ts'
import { requirementsOf } from './requirements.ts'
import { UnusableDocument } from './unusable.ts'

/** A contract document, checked to be one. `sha256` is of its JSON text, so that it is the same for YAML and JSON. */
export interface Contract {
  readonly document: Node
  readonly version: string
  readonly sha256: string
}

let packaged: Contract | undefined

/** The packaged contract. Read once. */
export function packagedContract(): Contract {
  packaged ??= readContract(fileURLToPath(new URL('../../spec/generated/openapi.json', import.meta.url)))
  return packaged
}

/**
 * Somebody's own contract document, YAML or JSON by what it holds.
 *
 * @throws UnusableDocument with one line that names the file and the first reason
 */
export function readContract(file: string): Contract {
  try {
    return contractOf(parsed(read(file)))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UsageError') throw error
    const problems = error instanceof UnusableDocument ? error.problems : [error.message]
    throw new UnusableDocument(problems.map((problem) => `${file}: ${problem}`))
  }
}

/**
 * A contract from a document already parsed, such as the one in an evidence header, with the requirements of limits written out.
 *
 * @throws UnusableDocument
 */
export function contractOf(document: unknown): Contract {
  const info = isNode(document) ? document['info'] : undefined
  if (!isNode(document) || typeof document['openapi'] !== 'string' || !isNode(info) || !isNode(document['paths'])) {
    throw new UnusableDocument(['not an OpenAPI document (openapi, info and paths are needed)'])
  }
  if (typeof info['version'] !== 'string') throw new UnusableDocument(['info.version is not a string'])
  const whole = withLimits(document)
  requirementsOf(whole)
  const sha256 = createHash('sha256').update(JSON.stringify(whole)).digest('hex')
  return { document: whole, version: info['version'], sha256 }
}

const interned = new Map<string, Contract>()

/**
 * The contract that travelled with evidence. Documents with the same content are one object, so that validators compiled for
 * one recording serve the next.
 *
 * @throws UnusableDocument
 */
export function recordedContract(document: unknown): Contract {
  const contract = contractOf(document)
  const packaged = packagedContract()
  if (contract.sha256 === packaged.sha256) return packaged
  const known = interned.get(contract.sha256) ?? contract
  interned.set(contract.sha256, known)
  return known
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UnusableDocument([`cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`])
  }
}

/** JSON first: the packaged document takes 6 ms that way, against 110 ms as YAML. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parsedYaml(text)
  }
}

function parsedYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UnusableDocument([`not YAML or JSON: ${(error as Error).message.split('\n', 1)[0]?.replace(/:$/, '')}`])
  }
}
