import { resolve } from 'node:path'
import { renderIdentification } from '../../reporters/identify.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { identify } from '../../src/identify/identify.ts'
import type { Identification } from '../../src/identify/identification.ts'
import { samplesIn, type Samples } from '../../src/identify/samples.ts'
import { followUserLink } from '../../src/std/open-file.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { failing } from '../failing.ts'
import { entryAt, evidenceFilesIn } from '../files/evidence-files.ts'
import { folderOf } from '../read-options.ts'
import type { ExitCode } from '../result.ts'
import type { CompareSamplesOptions } from './options.ts'

/** The result of `compareSamples`. */
export interface SampleComparison {
  readonly identification: Identification
  /** 0 no difference found, 1 differs, 3 inconclusive. */
  readonly exitCode: ExitCode
  /** The result as text. */
  readonly text: string
}

const exitCodes = { 'no difference found': 0, differs: 1, inconclusive: 3 } as const

/** A difference that is not there is reported in at most one of 100 comparisons. */
export const defaultAlpha = 0.01

/** Implements `compareSamples` of the library. */
export const compareSamples = (options: CompareSamplesOptions): Promise<SampleComparison> =>
  failing(async () => {
    const { reference, got, alpha = defaultAlpha } = options
    if (typeof alpha !== 'number' || !(alpha >= minAlpha && alpha <= maxAlpha))
      throw new UsageError(`alpha ${quoted(String(alpha))}: expected a number between ${minAlpha} and ${maxAlpha}`)
    const cwd = folderOf(options)
    const [one, other] = [samplesAt(reference, cwd), samplesAt(got, cwd)]
    const identification = identify(one, other, { alpha })
    return {
      identification,
      exitCode: exitCodes[identification.verdict],
      text: renderIdentification(identification),
    }
  })

/** Smaller values need more permutations than are made. */
export const minAlpha = 0.001
export const maxAlpha = 0.2

/** @throws UsageError naming the path that has no samples */
function samplesAt(given: string, cwd: string): Samples {
  const path = resolve(cwd, given)
  const entry = entryAt(path)
  if (entry === undefined) throw new UsageError(`${quoted(given)}: no such file or folder`)
  if (!entry.isDirectory() && !entry.isFile()) throw new UsageError(`${quoted(given)}: not a file or folder`)
  const files = entry.isDirectory() ? evidenceFilesIn(path, given) : [followUserLink(path)]
  if (files.length === 0) throw new UsageError(`${quoted(given)}: no evidence.jsonl in this folder`)
  return samplesIn(loadEvidence(files), given)
}
