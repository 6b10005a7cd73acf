/** The keys that `--trust` names. */
import { dirname, resolve } from 'node:path'
import { checkMapping, parseMapping, type MappingKind } from '../deployment/files/mapping-file.ts'
import { isDate } from '../std/date.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { parsePublicKey, readKeyText, type VerificationKey } from './keys.ts'

/** A key, its owner, and the days for whose statements it is trusted. */
export interface TrustedKey extends VerificationKey {
  readonly name: string
  readonly from?: string
  readonly until?: string
}

interface Entry {
  readonly name: string
  readonly key: string
  readonly from?: string
  readonly until?: string
}

/**
 * Reads files with a public key or a list of keys (`trust.schema.json`).
 *
 * @throws UsageError if a file is invalid or a key is listed twice
 */
export async function readTrust(files: readonly string[], cwd: string): Promise<readonly TrustedKey[]> {
  const keys = (await Promise.all(files.map((file) => readTrustFile(file, cwd)))).flat()
  const duplicate = keys.find(({ id }, index) => keys.findIndex((one) => one.id === id) < index)
  if (duplicate !== undefined) throw new UsageError(`--trust: the key ${duplicate.id} is given twice`)
  return keys
}

async function readTrustFile(file: string, cwd: string): Promise<readonly TrustedKey[]> {
  const label = `--trust ${quoted(file)}`
  const path = resolve(cwd, file)
  const text = readKeyText(label, path)
  if (text.trim() === '') throw new UsageError(`${label}: the file is empty: expected a public key or a list of keys`)
  rejectOtherFormats(text, label)
  if (isPem(text)) return [{ ...parsePublicKey(text, label), name: file }]
  const mapping = await parseMapping(label, text)
  await checkMapping(mapping, trustFile)
  const { keys } = mapping.value as { readonly keys: readonly Entry[] }
  return keys.map((entry, index) => trustedKey(entry, `${label}: keys[${index}]`, dirname(path)))
}

function trustedKey({ name, key, from, until }: Entry, label: string, folder: string): TrustedKey {
  for (const day of [from, until]) {
    if (day !== undefined && !isDate(day))
      throw new UsageError(`${label}: ${quoted(day)} is not a valid day such as 2026-01-31`)
  }
  if (from !== undefined && until !== undefined && until < from)
    throw new UsageError(`${label}: until (${until}) is before from (${from})`)
  const text = isPem(key) ? key : readKeyText(`${label}: key ${quoted(key)}`, resolve(folder, key))
  rejectOtherFormats(text, label)
  return {
    ...parsePublicKey(text, label),
    name,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

const isPem = (text: string) => text.trimStart().startsWith('-----BEGIN ')

/** Keys of SSH and minisign, and the page or the badge of a statement, would otherwise be read as YAML. */
function rejectOtherFormats(text: string, label: string): void {
  const got = /^\s*(?:ssh-|ecdsa-|untrusted comment:)/.test(text)
    ? 'a key of another tool'
    : /^\s*</.test(text)
      ? 'HTML or SVG'
      : undefined
  if (got !== undefined) throw new UsageError(`${label}: expected a public key in PEM format, got ${got}`)
}

const trustFile: MappingKind = {
  name: 'a list of trusted keys',
  schema: new URL('trust.schema.json', import.meta.url),
  describeError: ({ keyword, place, data }) =>
    keyword === 'pattern' ? `${place} must be a day such as 2026-01-31, not ${quoted(String(data))}` : undefined,
}
