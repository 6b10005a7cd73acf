import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { quoted, UsageError } from '../std/usage-error.ts'
import type { JudgingTerms } from './deployment.ts'
import type { Environment } from './environment.ts'
import { resolveOutDir, resolveReadableFile } from './files/files.ts'
import { readJudgingTerms } from './judge-settings.ts'
import { recordOptions, type RecordOptions } from './options/judging.ts'
import { commandNames, type Naming } from './options/naming.ts'
import { withDefaults, type ResolvedOptions } from './options/option.ts'
import { resolveOption } from './options/resolve.ts'

/** The validated options of `record`. */
export interface RecordSettings
  extends JudgingTerms, Pick<ResolvedOptions<typeof recordOptions>, 'listen' | 'outDir' | 'judge'> {
  readonly baseUrl: string
  /** Names the HTTP proxy to use, if any (`HTTPS_PROXY`, `NO_PROXY`). */
  readonly env: Environment
  readonly rotateBytes: number
  /** Replaces the packaged contract document. */
  readonly specFile?: string
}

/** @throws UsageError, also if the output folder already contains evidence */
export function readRecordSettings(
  given: RecordOptions,
  env: Environment,
  cwd: string,
  names: Naming = commandNames,
): RecordSettings {
  const { spec, judge, listen, outDir: folder, rotate: rotateBytes } = withDefaults(recordOptions, given)
  const baseUrl = resolveOption(recordOptions.baseUrl, given.baseUrl, env)?.value
  if (baseUrl === undefined)
    throw new UsageError(`record needs ${names('baseUrl')}: the gateway to forward requests to`)
  const terms = readJudgingTerms(given, cwd, names)
  const outDir = resolveOutDir(folder, cwd, names('outDir'))
  if (lstatSync(join(outDir, 'evidence.jsonl'), { throwIfNoEntry: false }) !== undefined) {
    throw new UsageError(
      `${names('outDir')} ${quoted(folder)}: this folder already contains evidence. Choose another one`,
    )
  }
  return {
    baseUrl,
    listen,
    outDir,
    rotateBytes,
    judge,
    env,
    ...terms,
    ...(spec !== undefined && { specFile: resolveReadableFile(names('spec'), spec, cwd) }),
  }
}
