import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { JudgingTerms } from './deployment.ts'
import { resolveReadableFile, resolveOutDir } from './files/files.ts'
import type { Environment } from './environment.ts'
import { readJudgingTerms } from './judge-settings.ts'
import { withDefaults, type ResolvedOptions } from './options/option.ts'
import { recordOptions, type RecordOptions } from './options/judging.ts'
import { resolveOption } from './options/resolve.ts'
import { quoted, UsageError } from '../std/usage-error.ts'

/** The options of `record`, validated and complete. */
export interface RecordSettings
  extends JudgingTerms, Pick<ResolvedOptions<typeof recordOptions>, 'listen' | 'outDir' | 'judge'> {
  readonly baseUrl: string
  readonly rotateBytes: number
  /** A contract document in place of the packaged one. */
  readonly specFile?: string
}

/** @throws UsageError for what cannot be, and before anything that exists is overwritten */
export async function readRecordSettings(given: RecordOptions, env: Environment, cwd: string): Promise<RecordSettings> {
  const { spec, judge, listen, outDir: folder, rotate: rotateBytes } = withDefaults(recordOptions, given)
  const baseUrl = resolveOption(recordOptions.baseUrl, given.baseUrl, env)?.value
  if (baseUrl === undefined) throw new UsageError('record needs --base-url: the gateway that requests are passed on to')
  const terms = readJudgingTerms(given, cwd)
  const outDir = resolveOutDir(folder, cwd)
  if (existsSync(join(outDir, 'evidence.jsonl'))) {
    throw new UsageError(
      `--out ${quoted(folder)} holds evidence already, which is not overwritten: name another folder`,
    )
  }
  return {
    baseUrl,
    listen,
    outDir,
    rotateBytes,
    judge,
    ...terms,
    ...(spec !== undefined && { specFile: resolveReadableFile('--spec', spec, cwd) }),
  }
}
