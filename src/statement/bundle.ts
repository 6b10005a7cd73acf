/** The archive that a vendor hands over: a statement with its page and badge, the evidence, and what a customer does with them. */
import { isZip, readStoredZip, writeStoredZip, type ZipFile } from '../std/stored-zip.ts'
import { quoted, UsageError } from '../std/usage-error.ts'

/** The files of every bundle, in the order in which they are stored. The first one is what its reader opens. */
export const documentNames = ['statement.html', 'commands.html', 'statement.json', 'badge.svg'] as const
export type DocumentName = (typeof documentNames)[number]

/** Present if a key signed. It shows which key to ask for, and is never trusted: who made the bundle chose it. */
export const publicKeyName = 'public-key.pem'

/** `evidence.jsonl.gz`; of shards: `evidence-2-of-3.jsonl.gz`. */
const evidenceForm = /^evidence(?:-\d{1,4}-of-\d{1,4})?\.jsonl\.gz$/

export const isEvidenceName = (name: string): boolean => evidenceForm.test(name)

const isExpected = (name: string) =>
  name === publicKeyName || documentNames.some((one) => one === name) || isEvidenceName(name)

/** A run of text requests needs about 1 MiB, and one with media some 10 MiB. */
export const maxBundleBytes = 256 * 1024 * 1024

/** The contents by name, in their order. */
export type Bundle = ReadonlyMap<string, Uint8Array>

/** The bytes of a bundle. A function of its files: the same files always make the same bytes. */
export const writeBundle = (files: Bundle): Buffer =>
  writeStoredZip([...files].map(([name, content]): ZipFile => ({ name, content })))

/**
 * Reads a bundle in the one form that `writeBundle` writes.
 *
 * @param shownAs the path as the user gave it
 * @throws UsageError that says what is wrong
 */
export function readBundle(bytes: Buffer, shownAs: string): Bundle {
  const read = readStoredZip(bytes, isExpected)
  const files = typeof read === 'string' ? undefined : new Map(read.map(({ name, content }) => [name, content]))
  const missing = files && [...documentNames, 'evidence'].find((name) => !hasFile(files, name))
  const problem = typeof read === 'string' ? read : missing && `does not contain ${missing}`
  if (files === undefined || problem !== undefined)
    throw new UsageError(`${quoted(shownAs)}: the bundle ${problem}. Ask for the file that gateproof certify wrote`)
  return files
}

const hasFile = (files: Bundle, name: string) =>
  name === 'evidence' ? [...files.keys()].some(isEvidenceName) : files.has(name)

/** How many bytes `isBundleStart` needs. */
export const bundleStartBytes = 64

/** True for the beginning of a bundle, which certify may replace by a newer one. */
export const isBundleStart = (start: Buffer): boolean =>
  isZip(start) && start.toString('latin1').includes(documentNames[0])
