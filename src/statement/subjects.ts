import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { openFile } from '../std/open-file.ts'
import type { Evidence } from '../evidence/store.ts'
import { alterationsOf, type Sentences } from './alteration.ts'
import { shownTool } from './maker.ts'
import type { Statement } from './statement.ts'

/** SHA-256 of a file in lowercase hexadecimal. Reads the file in blocks. */
export function fileDigest(path: string): string {
  const file = openFile(path)
  try {
    const digest = createHash('sha256')
    const block = Buffer.allocUnsafe(1024 * 1024)
    for (let read = 1; read > 0; digest.update(block.subarray(0, read))) read = readSync(file, block)
    return digest.digest('hex')
  } finally {
    closeSync(file)
  }
}

/** An evidence file that the user named. */
export interface EvidenceFile {
  readonly path: string
  /** As written on the command line. */
  readonly called: string
  /** Of the uncompressed content. */
  readonly sha256: string
}

/**
 * Finds the files that a statement is about by their digests. The names of the files do not matter.
 *
 * @returns the files in the order of the statement, or sentences if one is missing, duplicate or not part of the statement
 */
export function matchSubjects(
  statement: Statement,
  given: readonly EvidenceFile[],
): { readonly files: readonly EvidenceFile[] } | { readonly problem: Sentences } {
  const { subject } = statement
  const other = given.find(({ sha256 }) => subject.every(({ digest }) => digest.sha256 !== sha256))
  if (other !== undefined) {
    const [first, ...further] = alterationsOf(other.path, statement)
    return { problem: [`${other.called} is not evidence of this statement: ${first}`, ...further] }
  }
  const duplicate = given.find(({ sha256 }, index) => given.findIndex((one) => one.sha256 === sha256) < index)
  if (duplicate !== undefined) return { problem: [`${duplicate.called} is given twice`] }
  const found = subject.map(({ digest }) => given.find(({ sha256 }) => sha256 === digest.sha256))
  const missing = subject.find((_, index) => found[index] === undefined)
  if (missing !== undefined) return { problem: [`${missing.name} (${missing.digest.sha256.slice(0, 16)}…) is missing`] }
  return { files: found.flatMap((file) => file ?? []) }
}

/** Why evidence does not belong to the drive that a statement describes, as a sentence. */
export function evidenceProblem({ predicate }: Statement, evidence: Evidence): string | undefined {
  const [document, , tool] = predicate.configuration
  const { drive } = predicate.conformance
  const version = tool.annotations?.['version']
  for (const [index, chain] of evidence.chains.entries()) {
    if (chain.state === 'none') return `${evidence.files[index]}: the lines are not chained`
    if (chain.state === 'broken') return `${evidence.files[index]}: line ${chain.line}: ${chain.because}`
  }
  if (evidence.header.traffic !== undefined) return 'it was recorded from traffic of other clients'
  if (evidence.footer?.ended !== 'complete') return 'the drive is incomplete'
  for (const one of evidence.drives) {
    if (one.tool.name !== tool.name || one.tool.version !== version)
      return `it was recorded by ${shownTool(one.tool)}, but the statement names ${shownTool({ name: tool.name, version })}`
    if (one.tool.build !== tool.digest.sha256) return 'it was recorded by another build than the statement names'
    if (one.contract !== document.digest.sha256) return 'it was recorded with another contract document'
    if (one.seed !== drive.seed) return `its seed is ${one.seed}, but the statement says ${drive.seed}`
  }
  return undefined
}
