import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resolveOutDir } from '../../src/deployment/files/files.ts'
import { withDefaults, type ResolvedOptions } from '../../src/deployment/options/option.ts'
import { checkRequirementSet } from '../../src/deployment/check-options.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { readSigningKey, readSigningKeyVariable, type SigningKey } from '../../src/statement/keys.ts'
import { nameProblem } from '../../src/statement/names.ts'
import { certifyOptions, type CertifyOptions } from '../command-options.ts'

/** The options of `certify`, validated and complete. */
export interface CertifySettings extends Omit<
  ResolvedOptions<typeof certifyOptions>,
  'key' | 'keyEnv' | 'newKey' | 'outDir'
> {
  /** Folders of runs, or of their shards. */
  readonly folders: readonly string[]
  readonly outDir: string
  readonly key?: SigningKey
}

/**
 * Checks what can be checked before anything is judged.
 *
 * @throws UsageError
 */
export function certifySettings(
  folders: readonly string[],
  given: CertifyOptions,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): CertifySettings {
  const { key, keyEnv, newKey: _newKey, outDir, ...others } = withDefaults(certifyOptions, given)
  const { name, set, sigstore } = others
  checkRequirementSet('--set', set)
  const [first] = folders
  if (first === undefined) throw new UsageError('certify takes the folder of a run: certify gateproof-report')
  if (folders.length > 1 && outDir === undefined)
    throw new UsageError('--out is needed with several folders: it is where the statement is written')
  if ([key, keyEnv, sigstore || undefined].filter((one) => one !== undefined).length > 1)
    throw new UsageError('a statement is signed in one way: by --key, by --key-env or by --sigstore')
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
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
