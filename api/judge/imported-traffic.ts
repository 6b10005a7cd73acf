import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import { isUsageError, quoted, UsageError } from '../../src/std/usage-error.ts'
import { convertTraffic } from '../../src/traffic/convert.ts'
import { decodedFile, decodingBudget, fileKindOf, type FileKind } from '../../src/traffic/file-kind.ts'
import { evidenceIn } from '../files/out-folder.ts'
import { folderOrTemporary } from '../files/temporary-folder.ts'
import { tool } from '../build-info.ts'

interface Options {
  readonly outDir?: string
  readonly baseUrl?: string
}

/**
 * Passes evidence files to `work`, converting HTTP archives and exchanges first. The converted evidence is kept in the output folder,
 * or deleted afterwards if there is none.
 *
 * @throws UsageError for files of different kinds, and for traffic that contains nothing to judge
 */
export async function withEvidence<Result>(
  files: readonly string[],
  { outDir, baseUrl }: Options,
  names: Naming,
  work: (evidence: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { path: folder, remove } = folderOrTemporary(undefined)
  let plain: readonly string[] = []
  const nameOf = (path: string) => files[plain.indexOf(path)] ?? path
  try {
    const budget = decodingBudget()
    plain = await Promise.all(files.map((file, index) => decodedFile(file, folder, index, budget)))
    const from = commonKind(
      files,
      plain.map((file) => fileKindOf(file, nameOf(file))),
    )
    if (from === 'evidence') {
      if (baseUrl !== undefined)
        throw new UsageError(
          `${names('baseUrl')}: applies to .har files and exchanges only. Evidence already names its deployment`,
        )
      return await work(plain)
    }
    const target = outDir === undefined ? join(folder, 'evidence.jsonl') : evidenceIn(outDir)
    refuseOverwriting(target, files, names('outDir'))
    convertTraffic({
      files: plain,
      from,
      contract: packagedContract(),
      tool,
      target,
      nameOf,
      ...(baseUrl !== undefined && { baseUrl }),
    })
    return await work([target])
  } catch (error) {
    if (!isUsageError(error)) throw error
    throw new UsageError(plain.reduce((message, path) => message.replaceAll(path, nameOf(path)), error.message))
  } finally {
    remove()
  }
}

/** What messages call each kind of file. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  evidence: 'evidence',
  har: 'an HTTP archive',
  charles: 'a JSON session of Charles',
  newman: 'a report of newman',
  exchanges: 'exchanges in JSON Lines',
}

function commonKind(files: readonly string[], kinds: readonly FileKind[]): FileKind {
  const [first = 'evidence'] = kinds
  const other = kinds.findIndex((kind) => kind !== first)
  if (other === -1) return first
  throw new UsageError(
    `${quoted(files[other] ?? '')} is ${kindNames[kinds[other] ?? first]}, and ${quoted(files[0] ?? '')} is ${kindNames[first]}: judge them separately`,
  )
}

function refuseOverwriting(target: string, files: readonly string[], option: string): void {
  const pathOf = (file: string) => {
    try {
      return realpathSync(file)
    } catch {
      return file
    }
  }
  if (files.some((file) => pathOf(file) === pathOf(target))) {
    throw new UsageError(`${option}: ${quoted(target)} is one of the input files: choose another folder`)
  }
}
