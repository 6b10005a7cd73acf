import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readOutDir } from '../src/deployment/files.ts'
import { checkSet } from '../src/deployment/check-set.ts'
import { UsageError } from '../src/deployment/usage-error.ts'
import { readSigningKey, readSigningKeyFrom, type SigningKey } from '../src/statement/keys.ts'
import { nameFlaw } from '../src/statement/names.ts'
import type { Profile } from '../src/verdict/verdict.ts'
import type { CertifyFlags } from './options.ts'

/** Everything `certify` was told, validated. */
export interface CertifySettings {
  /** Folders of runs, or of their shards. */
  readonly folders: readonly string[]
  readonly outDir: string
  readonly name?: string
  readonly profile: Profile
  readonly set?: string
  /** How many days after the drive the statement holds. */
  readonly validForDays: number
  readonly key?: SigningKey
  readonly sigstore: boolean
  /** Whether a deployment that does not conform gets a statement that says so. */
  readonly failedToo: boolean
  readonly json: boolean
}

/**
 * Checks what can be checked before anything is judged.
 *
 * @throws UsageError
 */
export function certifySettings(
  folders: readonly string[],
  { key, keyEnv, sigstore = false, name, out, set, ...flags }: CertifyFlags,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): CertifySettings {
  checkSet('--set', set)
  const [first] = folders
  if (first === undefined) throw new UsageError('certify takes the folder of a run: certify gateproof-report')
  if (folders.length > 1 && out === undefined)
    throw new UsageError('--out is needed with several folders: it is where the statement is written')
  if ([key, keyEnv, sigstore || undefined].filter((one) => one !== undefined).length > 1)
    throw new UsageError('a statement is signed in one way: by --key, by --key-env or by --sigstore')
  const flaw = name === undefined ? undefined : nameFlaw(name)
  if (flaw !== undefined) throw new UsageError(`--name: it ${flaw}`)
  const signing =
    key !== undefined
      ? readSigningKey('--key', key, cwd)
      : keyEnv !== undefined
        ? readSigningKeyFrom('--key-env', keyEnv, env)
        : undefined
  return {
    folders,
    outDir: readOutDir(out ?? (isFile(resolve(cwd, first)) ? dirname(first) : first), cwd),
    ...(name !== undefined && { name }),
    profile: flags.profile ?? 'spec',
    ...(set !== undefined && { set }),
    validForDays: flags.validFor ?? 180,
    ...(signing && { key: signing }),
    sigstore,
    failedToo: flags.failedToo ?? false,
    json: flags.json ?? false,
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
