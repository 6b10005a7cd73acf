import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { bundleDocuments } from '../../reporters/statement/bundle.ts'
import { followedFolder } from '../../src/deployment/files/files.ts'
import {
  bundleStartBytes,
  isBundleStart,
  maxBundleBytes,
  publicKeyName,
  writeBundle,
} from '../../src/statement/bundle.ts'
import { publicKeyText, type SigningKey } from '../../src/statement/keys.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { firstBytesOf } from '../../src/traffic/json-list.ts'
import { compressedEvidence, type NamedEvidence } from '../files/compressed-evidence.ts'

/**
 * Where `--bundle` is written.
 *
 * @throws UsageError unless the path names a ZIP archive that does not exist yet, or an earlier bundle
 */
export function bundlePath(file: string, cwd: string): string {
  const option = `--bundle ${quoted(file)}`
  if (!/\.zip$/i.test(file)) throw new UsageError(`${option}: expected a name that ends with .zip`)
  const given = resolve(cwd, file)
  const path = join(followedFolder(dirname(given), option), basename(given))
  if (!existsSync(path) || startsAsBundle(path, option)) return path
  throw new UsageError(`${option}: the file exists, and is not a bundle. Choose another name, or remove it`)
}

function startsAsBundle(path: string, option: string): boolean {
  try {
    return isBundleStart(firstBytesOf(path, bundleStartBytes))
  } catch (error) {
    throw new UsageError(`${option}: ${reasonOf(error)}`)
  }
}

interface BundleParts {
  /** The text of `statement.json`. */
  readonly text: string
  /** The key that signed it. */
  readonly key: SigningKey | undefined
  readonly evidence: readonly NamedEvidence[]
}

/**
 * The bytes of a bundle: the same for the same statement, evidence and version of Node.
 *
 * @throws UsageError if it would be too large, or if the evidence has changed
 */
export function bundleOf({ text, key, evidence }: BundleParts): Buffer {
  const files = new Map<string, Uint8Array>()
  for (const [name, content] of Object.entries(bundleDocuments(text))) files.set(name, Buffer.from(content))
  if (key !== undefined) files.set(publicKeyName, Buffer.from(publicKeyText(key.key)))
  for (const one of evidence) files.set(`${one.name}.gz`, compressedEvidence(one))
  const bytes = writeBundle(files)
  if (bytes.length <= maxBundleBytes) return bytes
  throw new UsageError(
    `--bundle: the bundle has ${bytes.length} bytes, more than ${maxBundleBytes}. Leave out --bundle, and publish the files`,
  )
}
