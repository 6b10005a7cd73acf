import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { Evidence } from '../evidence/store.ts'
import type { Statement } from './statement.ts'

/** SHA-256 of a file as it is, in lowercase hexadecimal; no more than a block of it is in memory. */
export function fileDigest(path: string): string {
  const file = openSync(path, 'r')
  try {
    const digest = createHash('sha256')
    const block = Buffer.allocUnsafe(1024 * 1024)
    for (let read = 1; read > 0; digest.update(block.subarray(0, read))) read = readSync(file, block)
    return digest.digest('hex')
  } finally {
    closeSync(file)
  }
}

/** A file of evidence that was given. */
export interface EvidenceFile {
  readonly path: string
  /** As it was written on the command line. */
  readonly called: string
  readonly sha256: string
}

/**
 * The files that a statement is about, in its order, whatever they are called: these and no others.
 *
 * @returns a sentence where one is missing, and where one is none of them
 */
export function matchSubjects(
  { subject }: Statement,
  given: readonly EvidenceFile[],
): readonly EvidenceFile[] | string {
  const stranger = given.find(({ sha256 }) => subject.every(({ digest }) => digest.sha256 !== sha256))
  if (stranger !== undefined)
    return `${stranger.called} is not what the statement is about: its digest is ${stranger.sha256.slice(0, 16)}…`
  const twice = given.find(({ sha256 }, index) => given.findIndex((one) => one.sha256 === sha256) < index)
  if (twice !== undefined) return `${twice.called} is given twice`
  const found = subject.map(({ digest }) => given.find(({ sha256 }) => sha256 === digest.sha256))
  const missing = subject.find((_, index) => found[index] === undefined)
  if (missing !== undefined) return `${missing.name} (${missing.digest.sha256.slice(0, 16)}…) was not given`
  return found.flatMap((file) => file ?? [])
}

/** Why evidence is not of the drive that a statement tells of, as a sentence. */
export function evidenceProblem({ predicate }: Statement, evidence: Evidence): string | undefined {
  const [document, , tool] = predicate.configuration
  const { drive } = predicate.conformance
  for (const [index, chain] of evidence.chains.entries()) {
    if (chain.state === 'none') return `${evidence.files[index]}: its lines are not chained`
    if (chain.state === 'broken') return `${evidence.files[index]}: line ${chain.line}: ${chain.because}`
  }
  if (evidence.header.traffic !== undefined) return 'it is of traffic that others sent'
  if (evidence.footer?.ended !== 'complete') return 'its drive did not come to its end'
  for (const one of evidence.drives) {
    if (one.tool.name !== tool.name || one.tool.version !== tool.annotations?.['version'])
      return `${one.tool.name} ${one.tool.version} drove, and the statement is of ${tool.name} ${tool.annotations?.['version']}`
    if (one.tool.build !== tool.digest.sha256)
      return 'it was driven by another build than the one that the statement names'
    if (one.contract !== document.digest.sha256) return 'it was driven by another contract document'
    if (one.seed !== drive.seed) return `its seed is ${one.seed}, and the statement says ${drive.seed}`
  }
  return undefined
}
