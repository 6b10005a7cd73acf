import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted, UsageError, writeReasonOf } from '../std/usage-error.ts'
import { keyIdOf } from './keys.ts'

/** A pair of keys that was made. */
export interface NewKey {
  /** Paths as they were asked for: `vendor.key`, `vendor.pub`. */
  readonly privateFile: string
  readonly publicFile: string
  readonly id: string
}

/**
 * Makes a pair of keys: `NAME.key`, which only its owner may read, and `NAME.pub`. Neither is written over another file.
 *
 * @throws UsageError where one of them cannot be written; then neither is left behind
 */
export function writeNewKey(name: string, cwd: string): NewKey {
  const [privateFile, publicFile] = [`${name}.key`, `${name}.pub`]
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  write(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), 0o644, cwd)
  try {
    write(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600, cwd)
  } catch (error) {
    rmSync(resolve(cwd, publicFile))
    throw error
  }
  return { privateFile, publicFile, id: keyIdOf(publicKey) }
}

function write(file: string, content: string | Buffer, mode: number, cwd: string): void {
  try {
    writeFileSync(resolve(cwd, file), content, { flag: 'wx', mode })
  } catch (error) {
    const there = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new UsageError(
      `--new-key: ${quoted(file)} ${there ? 'is there already' : `cannot be written: ${writeReasonOf(error)}`}`,
    )
  }
}
