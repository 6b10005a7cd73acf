import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkSelection } from './check-selection.ts'
import { readableFile, readOutDir } from './files.ts'
import { quoted, UsageError } from './usage-error.ts'
import { readBaseUrl } from './values.ts'

/** The options of `record` as they were given, each valid on its own. */
export interface RecordFlags {
  readonly baseUrl?: string
  readonly listen?: { readonly host: string; readonly port: number }
  readonly out?: string
  readonly rotate?: number
  readonly judge?: boolean
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly strict?: boolean
  readonly profile?: 'spec' | 'interop'
  readonly baseline?: string
  readonly spec?: string
  readonly deadline?: number
  readonly json?: boolean
}

/** Everything `record` was told, validated. */
export interface RecordSettings {
  readonly baseUrl: string
  readonly listen: { readonly host: string; readonly port: number }
  readonly outDir: string
  readonly rotateBytes: number
  readonly judge: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly strict: boolean
  readonly profile: 'spec' | 'interop'
  readonly baselineFile?: string
  /** A contract document in place of the packaged one. */
  readonly specFile?: string
  /** Seconds for judging at the end. */
  readonly deadlineS: number
  readonly json: boolean
}

const defaults = { out: 'gateproof-record', rotate: 256 * 1024 * 1024, deadlineS: 900 }

/** @throws UsageError for what cannot be, and before anything that exists is overwritten */
export async function readRecordSettings(
  flags: RecordFlags,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Promise<RecordSettings> {
  const { only = [], skip = [], baseline, spec, judge = false } = flags
  const given = flags.baseUrl ?? env['GATEWAY_BASE_URL']
  if (given === undefined) throw new UsageError('record needs --base-url: the gateway that requests are passed on to')
  for (const [name, ids] of [
    ['--only', only],
    ['--skip', skip],
  ] as const)
    checkSelection(name, ids)
  const outDir = readOutDir(flags.out ?? defaults.out, cwd)
  if (existsSync(join(outDir, 'evidence.jsonl'))) {
    const name = quoted(flags.out ?? defaults.out)
    throw new UsageError(`--out ${name} holds evidence already, which is not overwritten: name another folder`)
  }
  return {
    baseUrl: flags.baseUrl ?? readBaseUrl('GATEWAY_BASE_URL', given),
    listen: flags.listen ?? { host: '127.0.0.1', port: 0 },
    outDir,
    rotateBytes: flags.rotate ?? defaults.rotate,
    judge,
    only,
    skip,
    strict: flags.strict ?? false,
    profile: flags.profile ?? 'spec',
    ...(baseline !== undefined && { baselineFile: readableFile('--baseline', baseline, cwd) }),
    ...(spec !== undefined && { specFile: readableFile('--spec', spec, cwd) }),
    deadlineS: flags.deadline ?? defaults.deadlineS,
    json: flags.json ?? false,
  }
}
