import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resolveOutDir } from '../../src/deployment/files/files.ts'
import { withDefaults, type ResolvedOptions } from '../../src/deployment/options/option.ts'
import { checkRequirementSet } from '../../src/deployment/check-options.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { readSigningKey, readSigningKeyVariable, type SigningKey } from '../../src/statement/keys.ts'
import { nameProblem } from '../../src/statement/names.ts'
import { certifyOptions, type CertifyOptions } from '../option-tables.ts'
import { bundlePath } from './bundle-file.ts'

/** The validated options of `certify`, with defaults. */
export interface CertifySettings extends Omit<
  ResolvedOptions<typeof certifyOptions>,
  'key' | 'keyEnv' | 'newKey' | 'outDir' | 'bundle' | 'entry'
> {
  /** Folders of runs or shards. */
  readonly folders: readonly string[]
  readonly outDir: string
  readonly key?: SigningKey
  /** Absolute. */
  readonly bundle?: string
  /** Absolute. */
  readonly entry?: string
}

/** @throws UsageError for options that are invalid or exclude each other */
export async function certifySettings(
  folders: readonly string[],
  given: CertifyOptions,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CertifySettings> {
  const { key, keyEnv, newKey: _newKey, outDir, bundle, entry, ...others } = withDefaults(certifyOptions, given)
  const { name, set, sigstore } = others
  checkRequirementSet('--set', set)
  const [first] = folders
  if (first === undefined)
    throw new UsageError('certify: expected the folder of a run, for example: certify gateproof-report')
  if (folders.length > 1 && outDir === undefined)
    throw new UsageError('several folders: --out is required, to say where to write the statement')
  if ([key, keyEnv, sigstore || undefined].filter((one) => one !== undefined).length > 1)
    throw new UsageError('--key, --key-env and --sigstore exclude each other: use one of them')
  const flaw = name === undefined ? undefined : nameProblem(name)
  if (flaw !== undefined) throw new UsageError(`--name: it ${flaw}`)
  const signing =
    key !== undefined
      ? readSigningKey('--key', key, cwd)
      : keyEnv !== undefined
        ? readSigningKeyVariable('--key-env', keyEnv, env)
        : undefined
  return {
    ...others,
    folders,
    outDir: resolveOutDir(outDir ?? (isFile(resolve(cwd, first)) ? dirname(first) : first), cwd),
    ...(signing && { key: signing }),
    ...(bundle !== undefined && { bundle: bundlePath(bundle, cwd) }),
    ...(entry !== undefined && { entry: (await import('../scoreboard/write-entry.ts')).entryPath(entry, cwd) }),
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
