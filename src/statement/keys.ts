/** Ed25519 keys: creating, reading, signing and verifying. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  verify,
  type KeyObject,
} from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { followUserFolder, removeFile, writeNewFile } from '../std/create-file.ts'
import { readUserFile } from '../std/open-file.ts'
import { quoted, reasonOf, UsageError, writeReasonOf } from '../std/usage-error.ts'
import { signedBytes, unsignedEnvelope, type Envelope } from './envelope.ts'

/** A private key. */
export interface SigningKey {
  readonly key: KeyObject
  readonly id: string
  /** Set if other users can read the file of the key. */
  readonly warning?: string
}

/** A public key. */
export interface VerificationKey {
  readonly key: KeyObject
  readonly id: string
}

/** The id of a key: SHA-256 of its public half (SubjectPublicKeyInfo, DER), in lowercase hexadecimal. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** The public half of a key as text, in the form of `NAME.pub`. */
export const publicKeyText = (key: KeyObject): string =>
  (key.type === 'public' ? key : createPublicKey(key)).export({ type: 'spki', format: 'pem' }).toString()

/** True for the text of a public key with one of these ids, in the form that `publicKeyText` writes. */
export function isKeyWithId(text: string, ids: readonly string[]): boolean {
  const key = attempt(() => createPublicKey(text))
  return key !== undefined && publicKeyText(key) === text && ids.includes(keyIdOf(key))
}

/**
 * Reads a private key from a file.
 *
 * @param option the option that named the file
 * @throws UsageError with the name of the file, but nothing of its content
 */
export function readSigningKey(option: string, file: string, cwd: string): SigningKey {
  const label = `${option} ${quoted(file)}`
  const path = resolve(cwd, file)
  const key = parsePrivateKey(readKeyText(label, path), label)
  return isReadableByOthers(path)
    ? { ...key, warning: `${label}: other users can read it. Run chmod 600 ${file}` }
    : key
}

/**
 * Reads a private key from an environment variable, in which `\n` can stand for a line break.
 *
 * @throws UsageError with the name of the variable, but nothing of its value
 */
export function readSigningKeyVariable(
  option: string,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): SigningKey {
  const text = env[name]
  if (text === undefined || text.trim() === '') throw new UsageError(`${option} ${name}: the variable is not set`)
  return parsePrivateKey(text.replaceAll('\\n', '\n'), `${option} ${name}`)
}

const maxKeyBytes = 64 * 1024

/**
 * The text of a file with a key or a list of trusted keys.
 *
 * @throws UsageError
 */
export function readKeyText(label: string, path: string): string {
  try {
    return readUserFile(path, maxKeyBytes)
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'EFBIG'
    throw new UsageError(`${label}: ${isTooLarge ? 'too large to be a key' : reasonOf(error)}`)
  }
}

/** On Windows, the mode says nothing about other users. */
const isReadableByOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

const createOne = 'gateproof certify --new-key NAME creates one'

function parsePrivateKey(text: string, label: string): SigningKey {
  const pemLabel = pemLabelOf(text)
  if (pemLabel === 'PUBLIC KEY') throw new UsageError(`${label}: expected the private key, got the public key`)
  if (pemLabel?.startsWith('ENCRYPTED') || text.includes('Proc-Type: 4,ENCRYPTED'))
    throw new UsageError(`${label}: keys with a password are not supported. Store the key without one`)
  if (pemLabel === 'OPENSSH PRIVATE KEY')
    throw new UsageError(`${label}: expected a PKCS#8 key in PEM format, got an OpenSSH key. ${createOne}`)
  if (pemLabel !== 'PRIVATE KEY') throw new UsageError(`${label}: not a PKCS#8 private key in PEM format. ${createOne}`)
  const key = parseEd25519(() => createPrivateKey(text), label)
  return { key, id: keyIdOf(key) }
}

/**
 * Parses a public key in PEM format. Refuses a private key, which should not be where it was found.
 *
 * @throws UsageError
 */
export function parsePublicKey(text: string, label: string): VerificationKey {
  const pemLabel = pemLabelOf(text)
  if (pemLabel?.includes('PRIVATE KEY'))
    throw new UsageError(`${label}: expected a public key, got a private key, which only its owner should have`)
  if (pemLabel !== 'PUBLIC KEY') throw new UsageError(`${label}: not a public key in PEM format`)
  const key = parseEd25519(() => createPublicKey(text), label)
  return { key, id: keyIdOf(key) }
}

/** The label of the only PEM block in a text. */
function pemLabelOf(text: string): string | undefined {
  const [first, ...further] = text.matchAll(/^-----BEGIN ([A-Z0-9 ]{1,40})-----\r?$/gm)
  return further.length === 0 && text.trimStart().startsWith('-----BEGIN ') ? first?.[1] : undefined
}

function parseEd25519(parse: () => KeyObject, label: string): KeyObject {
  const key = attempt(parse)
  if (key === undefined) throw new UsageError(`${label}: the key is damaged`)
  const { asymmetricKeyType: type = 'unknown' } = key
  if (type === 'ed25519') return key
  throw new UsageError(`${label}: expected an Ed25519 key, got the type ${type}. ${createOne}`)
}

function attempt(parse: () => KeyObject): KeyObject | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** A signed envelope. */
export const sign = (payload: Uint8Array, { key, id }: SigningKey): Envelope => ({
  ...unsignedEnvelope(payload),
  signatures: [{ keyid: id, sig: signBytes(null, signedBytes(payload), key).toString('base64') }],
})

export const isSignedBy = ({ key }: VerificationKey, payload: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && verify(null, signedBytes(payload), key, signature)

export interface NewKey {
  /** File names: `vendor.key`, `vendor.pub`. */
  readonly privateFile: string
  readonly publicFile: string
  readonly id: string
}

/**
 * Creates a key pair: `NAME.key` and `NAME.pub`, which only their owner can read. Does not overwrite files.
 *
 * @throws UsageError if either cannot be written; then neither is
 */
export function writeNewKey(name: string, cwd: string): NewKey {
  const [privateFile, publicFile] = [`${name}.key`, `${name}.pub`]
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const written = writeKeyFile(publicFile, publicKeyText(publicKey), cwd)
  try {
    writeKeyFile(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), cwd)
  } catch (error) {
    removeFile(written)
    throw error
  }
  return { privateFile, publicFile, id: keyIdOf(publicKey) }
}

function writeKeyFile(file: string, content: string | Buffer, cwd: string): string {
  try {
    const path = resolve(cwd, file)
    const written = join(followUserFolder(dirname(path)), basename(path))
    writeNewFile(written, content)
    return written
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const problem = exists ? 'already exists' : `cannot be written: ${writeReasonOf(error)}`
    throw new UsageError(`--new-key: ${quoted(file)} ${problem}`)
  }
}
