/** Ed25519 keys: reading, naming, signing with them and checking what they signed. */
import { createHash, createPrivateKey, createPublicKey, sign as signBytes, verify, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted, reasonOf, UsageError } from '../std/usage-error.ts'
import { signedBytes, unsigned, type Envelope } from './envelope.ts'

/** A key that signs. */
export interface SigningKey {
  readonly key: KeyObject
  readonly id: string
  /** One sentence about how the key is kept, where it is kept badly. */
  readonly warning?: string
}

/** A key that checks. */
export interface CheckingKey {
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
  const called = `${option} ${quoted(file)}`
  const path = resolve(cwd, file)
  const key = privateKey(readKeyText(called, path), called)
  return isOpenToOthers(path) ? { ...key, warning: `${called} may be read by others: chmod 600 ${file}` } : key
}

/**
 * The private key that a variable holds; line breaks may be written as `\n`.
 *
 * @throws UsageError that names the variable and what is wrong
 */
export function readSigningKeyFrom(option: string, name: string, env: Readonly<Record<string, string | undefined>>) {
  const text = env[name]
  if (text === undefined || text.trim() === '') throw new UsageError(`${option} ${name}: the variable is not set`)
  return privateKey(text.replaceAll('\\n', '\n'), `${option} ${name}`)
}

const mostBytes = 64 * 1024

/**
 * The text of a file that holds a key, or says which keys are trusted.
 *
 * @throws UsageError
 */
export function readKeyText(called: string, path: string): string {
  try {
    const { size } = statSync(path)
    if (size > mostBytes) throw new UsageError(`${called}: it is too large to be a key`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${called}: ${reasonOf(error)}`)
  }
}

/** Windows has no such bits: there every file looks as if all might read it. */
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

const generate = 'gateproof certify --new-key NAME makes a pair'

function privateKey(text: string, called: string): SigningKey {
  const label = labelOf(text)
  if (label === 'PUBLIC KEY') throw new UsageError(`${called}: it is a public key, and signing takes the private one`)
  if (label?.startsWith('ENCRYPTED') || text.includes('Proc-Type: 4,ENCRYPTED'))
    throw new UsageError(
      `${called}: the key is protected by a password, and gateproof asks for none: store it without one`,
    )
  if (label === 'OPENSSH PRIVATE KEY')
    throw new UsageError(`${called}: it is a key of OpenSSH, and signing takes PKCS#8 in PEM (${generate})`)
  if (label !== 'PRIVATE KEY') throw new UsageError(`${called}: it is no private key in PEM, PKCS#8 (${generate})`)
  const key = parsed(() => createPrivateKey(text), called)
  return { key, id: keyIdOf(key) }
}

/**
 * A public key in PEM. A private one would do too for OpenSSL; it is refused, since it should not be where it was found.
 *
 * @throws UsageError that says what it is instead
 */
export function publicKey(text: string, called: string): CheckingKey {
  const label = labelOf(text)
  if (label?.includes('PRIVATE KEY'))
    throw new UsageError(`${called}: it is a private key, which only its owner should have: give the public one`)
  if (label !== 'PUBLIC KEY') throw new UsageError(`${called}: it is no public key in PEM`)
  const key = parsed(() => createPublicKey(text), called)
  return { key, id: keyIdOf(key) }
}

/** The label of the one block that the text holds. */
function labelOf(text: string): string | undefined {
  const [first, ...further] = text.matchAll(/^-----BEGIN ([A-Z0-9 ]{1,40})-----\r?$/gm)
  return further.length === 0 && text.trimStart().startsWith('-----BEGIN ') ? first?.[1] : undefined
}

function parsed(parse: () => KeyObject, called: string): KeyObject {
  const key = attempt(parse)
  if (key === undefined) throw new UsageError(`${called}: the key in it is damaged`)
  const { asymmetricKeyType: type = 'unknown' } = key
  if (type === 'ed25519') return key
  throw new UsageError(`${called}: it is a key of the kind ${type}; statements are signed with Ed25519 (${generate})`)
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
  ...unsigned(payload),
  signatures: [{ keyid: id, sig: signBytes(null, signedBytes(payload), key).toString('base64') }],
})

/** True when the key made this signature of the payload. */
export const isSignedBy = ({ key }: CheckingKey, payload: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && verify(null, signedBytes(payload), key, signature)
