/** Ed25519 keys: reading, naming, signing with them and checking what they signed. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify,
  type KeyObject,
  generateKeyPairSync,
} from 'node:crypto'
import { readFileSync, statSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted, reasonOf, UsageError, writeReasonOf } from '../std/usage-error.ts'
import { signedBytes, unsignedEnvelope, type Envelope } from './envelope.ts'

/** A key that signs. */
export interface SigningKey {
  readonly key: KeyObject
  readonly id: string
  /** One sentence about how the key is kept, where it is kept badly. */
  readonly warning?: string
}

/** A key that checks. */
export interface VerificationKey {
  readonly key: KeyObject
  readonly id: string
}

/** How a key is named: SHA-256 of its public half (SubjectPublicKeyInfo, DER), in lowercase hexadecimal. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'der' }))
    .digest('hex')

/**
 * The private key in a file.
 *
 * @param option what the file was given by, for messages
 * @throws UsageError that names the file and what is wrong, and repeats nothing of what it holds
 */
export function readSigningKey(option: string, file: string, cwd: string): SigningKey {
  const label = `${option} ${quoted(file)}`
  const path = resolve(cwd, file)
  const key = parsePrivateKey(readKeyText(label, path), label)
  return isReadableByOthers(path) ? { ...key, warning: `${label} may be read by others: chmod 600 ${file}` } : key
}

/**
 * The private key that a variable holds; line breaks may be written as `\n`.
 *
 * @throws UsageError that names the variable and what is wrong
 */
export function readSigningKeyVariable(
  option: string,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
) {
  const text = env[name]
  if (text === undefined || text.trim() === '') throw new UsageError(`${option} ${name}: the variable is not set`)
  return parsePrivateKey(text.replaceAll('\\n', '\n'), `${option} ${name}`)
}

const maxKeyBytes = 64 * 1024

/**
 * The text of a file that holds a key, or says which keys are trusted.
 *
 * @throws UsageError
 */
export function readKeyText(label: string, path: string): string {
  try {
    const { size } = statSync(path)
    if (size > maxKeyBytes) throw new UsageError(`${label}: it is too large to be a key`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${label}: ${reasonOf(error)}`)
  }
}

/** Windows has no such bits: there every file looks as if all might read it. */
const isReadableByOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

const generate = 'gateproof certify --new-key NAME makes a pair'

function parsePrivateKey(text: string, label: string): SigningKey {
  const pemLabel = labelOf(text)
  if (pemLabel === 'PUBLIC KEY') throw new UsageError(`${label}: it is a public key, and signing takes the private one`)
  if (pemLabel?.startsWith('ENCRYPTED') || text.includes('Proc-Type: 4,ENCRYPTED'))
    throw new UsageError(
      `${label}: the key is protected by a password, and gateproof asks for none: store it without one`,
    )
  if (pemLabel === 'OPENSSH PRIVATE KEY')
    throw new UsageError(`${label}: it is a key of OpenSSH, and signing takes PKCS#8 in PEM (${generate})`)
  if (pemLabel !== 'PRIVATE KEY') throw new UsageError(`${label}: it is no private key in PEM, PKCS#8 (${generate})`)
  const key = parseEd25519(() => createPrivateKey(text), label)
  return { key, id: keyIdOf(key) }
}

/**
 * A public key in PEM. A private one would do too for OpenSSL; it is refused, since it should not be where it was found.
 *
 * @throws UsageError that says what it is instead
 */
export function parsePublicKey(text: string, label: string): VerificationKey {
  const pemLabel = labelOf(text)
  if (pemLabel?.includes('PRIVATE KEY'))
    throw new UsageError(`${label}: it is a private key, which only its owner should have: give the public one`)
  if (pemLabel !== 'PUBLIC KEY') throw new UsageError(`${label}: it is no public key in PEM`)
  const key = parseEd25519(() => createPublicKey(text), label)
  return { key, id: keyIdOf(key) }
}

/** The label of the one block that the text holds. */
function labelOf(text: string): string | undefined {
  const [first, ...further] = text.matchAll(/^-----BEGIN ([A-Z0-9 ]{1,40})-----\r?$/gm)
  return further.length === 0 && text.trimStart().startsWith('-----BEGIN ') ? first?.[1] : undefined
}

function parseEd25519(parse: () => KeyObject, label: string): KeyObject {
  const key = attempt(parse)
  if (key === undefined) throw new UsageError(`${label}: the key in it is damaged`)
  const { asymmetricKeyType: type = 'unknown' } = key
  if (type === 'ed25519') return key
  throw new UsageError(`${label}: it is a key of the kind ${type}; statements are signed with Ed25519 (${generate})`)
}

function attempt(parse: () => KeyObject): KeyObject | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** An envelope with the signature of a key. */
export const sign = (payload: Uint8Array, { key, id }: SigningKey): Envelope => ({
  ...unsignedEnvelope(payload),
  signatures: [{ keyid: id, sig: signBytes(null, signedBytes(payload), key).toString('base64') }],
})

/** True when the key made this signature of the payload. */
export const isSignedBy = ({ key }: VerificationKey, payload: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && verify(null, signedBytes(payload), key, signature)

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
  const { privateKey: parsePrivateKey, publicKey: parsePublicKey } = generateKeyPairSync('ed25519')
  write(publicFile, parsePublicKey.export({ type: 'spki', format: 'pem' }), 0o644, cwd)
  try {
    write(privateFile, parsePrivateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600, cwd)
  } catch (error) {
    rmSync(resolve(cwd, publicFile))
    throw error
  }
  return { privateFile, publicFile, id: keyIdOf(parsePublicKey) }
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
