import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isEvidenceName, maxBundleBytes, readBundle, type Bundle } from '../../src/statement/bundle.ts'
import { openStatement, parseStatement, readStatement, type StatementFile } from '../../src/statement/statement-file.ts'
import type { Statement } from '../../src/statement/statement.ts'
import type { ReadResult } from '../../src/statement/strict-json.ts'
import type { Step } from '../../src/statement/verification.ts'
import { writeFile } from '../../src/std/create-file.ts'
import { followUserLink, readFile } from '../../src/std/open-file.ts'
import { isZip } from '../../src/std/stored-zip.ts'
import { isUsageError, quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { decodedFile, decodingBudget } from '../../src/traffic/file-kind.ts'
import { firstBytesOf } from '../../src/traffic/json-list.ts'
import { withNames, type NamedFile } from './evidence-files.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** A bundle whose evidence is unpacked into a temporary folder. */
export interface UnpackedBundle {
  readonly files: Bundle
  readonly evidence: readonly NamedFile[]
  /** A step with the names of the bundle's files in place of temporary paths. */
  readonly renamed: (step: Step) => Step
}

/**
 * The bundle at a path. Undefined for any other file.
 *
 * @param shownAs the path as the user gave it
 * @throws UsageError for any other archive than certify writes
 */
export function bundleAt(path: string, shownAs: string): Bundle | undefined {
  const file = followUserLink(path)
  try {
    // A pipe is read once, by the reader of statements.
    if (lstatSync(file).isFile() && isZip(firstBytesOf(file, 4)))
      return readBundle(readFile(file, maxBundleBytes), shownAs)
    return undefined
  } catch (error) {
    throw isUsageError(error) ? error : new UsageError(`${quoted(shownAs)}: ${reasonOf(error)}`)
  }
}

/** The statement in a bundle. */
export const statementIn = (files: Bundle): ReadResult<StatementFile> =>
  parseStatement(Buffer.from(files.get('statement.json') ?? []))

/** The beginning of a page, an envelope or a Sigstore bundle. */
const statementStart =
  /^\s*(?:<!doctype html|\{\s*"(?:payload|payloadType|signatures|mediaType|verificationMaterial|dsseEnvelope)")/i

/**
 * The statement in a file: a bundle, a page or `statement.json`. Its signature is not checked. Undefined for any other file.
 *
 * @param shownAs the path as the user gave it
 * @throws UsageError for a file that looks like a statement and is not valid
 */
export function statementAt(path: string, shownAs: string): Statement | undefined {
  const bundle = bundleAt(path, shownAs)
  if (bundle === undefined && !statementStart.test(firstBytesOf(path, 200).toString('latin1'))) return undefined
  const opened = bundle === undefined ? openStatement(path) : statementIn(bundle)
  const read = 'problem' in opened ? opened : readStatement(opened.value.payload)
  if ('value' in read) return read.value
  throw new UsageError(`${quoted(shownAs)}: not a valid statement: ${read.problem}`)
}

/** Evidence is JSON: a run of 16 full shards has this size. */
const maxUnpackedBytes = 1024 ** 3

/**
 * Unpacks the evidence of a bundle while `work` runs.
 *
 * @param shownAs the path of the bundle as the user gave it
 * @throws UsageError if the evidence cannot be decompressed or is too large
 */
export const withUnpacked = <T>(
  files: Bundle,
  shownAs: string,
  work: (bundle: UnpackedBundle) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    const budget = decodingBudget(maxUnpackedBytes)
    const evidence: NamedFile[] = []
    const named = (text: string) => withNames(text, evidence)
    for (const [name, content] of files) {
      if (!isEvidenceName(name)) continue
      const packed = join(folder, name)
      writeFile(packed, content)
      try {
        const path = await decodedFile(packed, folder, evidence.length, budget)
        evidence.push({ path, shownAs: `${shownAs}: ${name}`, member: { bundle: shownAs, name } })
      } catch (error) {
        if (!isUsageError(error)) throw error
        throw new UsageError(error.message.replaceAll(packed, `${shownAs}: ${name}`))
      }
    }
    return work({
      files,
      evidence,
      renamed: (step) => ({
        ...step,
        says: named(step.says),
        ...(step.further && { further: step.further.map(named) }),
      }),
    })
  })
