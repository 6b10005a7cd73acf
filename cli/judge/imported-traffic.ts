import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { convertTraffic } from '../../src/traffic/convert.ts'
import { fileKindOf, unpacked, type FileKind } from '../../src/traffic/file-kind.ts'
import { evidenceIn } from '../out-folder.ts'
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
  work: (evidence: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-judge-'))
  try {
    const plain = await Promise.all(files.map((file, index) => unpacked(file, folder, index)))
    const from = commonKind(files, plain.map(fileKindOf))
    if (from === 'evidence') {
      if (baseUrl !== undefined)
        throw new UsageError(
          '--base-url: applies to .har files and exchanges only. Evidence already names its deployment',
        )
      return await work(plain)
    }
    const target = outDir === undefined ? join(folder, 'evidence.jsonl') : evidenceIn(outDir)
    refuseOverwriting(target, files)
    convertTraffic({
      files: plain,
      from,
      contract: packagedContract(),
      tool,
      target,
      ...(baseUrl !== undefined && { baseUrl }),
    })
    return await work([target])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const kindNames: Readonly<Record<FileKind, string>> = {
  evidence: 'evidence',
  har: 'an HTTP archive',
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

function refuseOverwriting(target: string, files: readonly string[]): void {
  const pathOf = (file: string) => {
    try {
      return realpathSync(file)
    } catch {
      return file
    }
  }
  if (files.some((file) => pathOf(file) === pathOf(target))) {
    throw new UsageError(`--out: ${quoted(target)} is one of the input files: choose another folder`)
  }
}
