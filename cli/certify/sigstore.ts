/** Sigstore by its own library, which users install beside gateproof: it is loaded only where it is asked for. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Sigstore from 'sigstore'
import { findPackage } from '../../src/clients/packages.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { payloadType } from '../../src/statement/envelope.ts'
import { fails, holds, type Step } from '../../src/statement/verification.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Whose signatures are believed, and the file that says which authorities vouch for it. */
export interface TrustedIdentity {
  /** As the certificate has it: an address of mail, or of a workflow. */
  readonly identity: string
  /** Who says that it is this identity: the address of an OpenID provider. */
  readonly issuer: string
  /** A file: `trusted_root.json`. */
  readonly root: string
}

interface Signer {
  readonly identity?: { readonly subjectAlternativeName?: string; readonly extensions?: { readonly issuer?: string } }
}

interface VerifyLibrary {
  readonly Verifier: new (material: unknown) => { readonly verify: (entity: unknown) => Signer }
  readonly toTrustMaterial: (root: unknown) => unknown
  readonly toSignedEntity: (bundle: unknown) => unknown
}

/** Loads modules as the library itself does. */
function loader(option: string): NodeJS.Require {
  const found = findPackage('sigstore')
  const command = 'npm install --no-save sigstore@4'
  if (found === undefined)
    throw new UsageError(`${option} needs the package sigstore, which is not installed: ${command}`)
  if (Number.parseInt(found.version, 10) < 4)
    throw new UsageError(`${option} needs sigstore 4 or newer, and ${found.version} is installed: ${command}`)
  return createRequire(found.entry)
}

/**
 * Finds out whether there is anything to sign with, before anything is judged.
 *
 * @throws UsageError
 */
export function checkSigstore(env: Environment): void {
  loader('--sigstore')
  if (env['SIGSTORE_ID_TOKEN'] || (env['ACTIONS_ID_TOKEN_REQUEST_URL'] && env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'])) return
  throw new UsageError(
    '--sigstore: there is no identity at hand: give the job on GitHub the permission id-token: write, or set SIGSTORE_ID_TOKEN elsewhere',
  )
}

/**
 * Has the identity of this job sign, by Sigstore's public services or those that SIGSTORE_FULCIO_URL and SIGSTORE_REKOR_URL name.
 *
 * @returns the text of the bundle
 * @throws UsageError where one of them refuses or cannot be reached
 */
export async function signWithSigstore(payload: Buffer, env: Environment): Promise<string> {
  const { SIGSTORE_FULCIO_URL: fulcioURL, SIGSTORE_REKOR_URL: rekorURL, SIGSTORE_ID_TOKEN: identityToken } = env
  const load = loader('--sigstore')
  const { attest } = load('./index.js') as Pick<typeof Sigstore, 'attest'>
  try {
    const bundle = await attest(payload, payloadType, {
      ...(fulcioURL && { fulcioURL }),
      ...(rekorURL && { rekorURL }),
      ...(identityToken && { identityToken }),
    })
    return `${JSON.stringify(bundle, null, 2)}\n`
  } catch (error) {
    // What the library says of it may hold the token.
    const { code } = (error ?? {}) as { readonly code?: unknown }
    throw new UsageError(`--sigstore: ${(typeof code === 'string' && signingErrors[code]) || 'it could not be signed'}`)
  }
}

const signingErrors: Readonly<Record<string, string>> = {
  IDENTITY_TOKEN_READ_ERROR: 'the identity of this job cannot be had',
  IDENTITY_TOKEN_PARSE_ERROR: 'SIGSTORE_ID_TOKEN is no identity token',
  CA_CREATE_SIGNING_CERTIFICATE_ERROR: 'the certificate authority (Fulcio) gave no certificate',
  TLOG_CREATE_ENTRY_ERROR: 'the transparency log (Rekor) took no entry',
}

/** Who signed a bundle, by the authorities of a file alone: nothing is asked of anybody. */
export function sigstoreStep(bundle: object, { identity, issuer, root }: TrustedIdentity): Step {
  const load = loader('--trust-identity')
  const { Verifier, toTrustMaterial, toSignedEntity } = load('@sigstore/verify') as VerifyLibrary
  const { bundleFromJSON } = load('@sigstore/bundle') as { readonly bundleFromJSON: (json: object) => unknown }
  const material = toTrustMaterial(readTrustedRoot(root, load))
  if (!hasSafeLogNames(bundle)) return fails('signature', 'a log in the Sigstore bundle has a name that is none')
  let signer: Signer
  try {
    signer = new Verifier(material).verify(toSignedEntity(bundleFromJSON(bundle)))
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'it is no bundle'
    return fails('signature', `Sigstore does not confirm it: ${why}`)
  }
  const found = signer.identity?.subjectAlternativeName
  const by = signer.identity?.extensions?.issuer
  // Compared here and letter by letter: the library takes what is wanted for a pattern.
  if (found !== identity || by !== issuer)
    return fails(
      'signature',
      `signed by ${found ?? 'nobody'}, as ${by ?? 'nobody'} says, and not by ${identity} (${issuer})`,
    )
  return holds('signature', `signed by ${found}, as ${by} says, by Sigstore`)
}

/** The library takes the names of logs that a bundle brings for patterns, and a pattern can be made to take for ever. */
function hasSafeLogNames(value: unknown): boolean {
  if (typeof value === 'string')
    return [...value.matchAll(/\u2014 (\S+)/g)].every(([, name = '']) => /^[\w./:@-]{1,200}$/.test(name))
  return typeof value !== 'object' || value === null || Object.values(value).every(hasSafeLogNames)
}

/** @throws UsageError where the file holds no authorities */
function readTrustedRoot(file: string, load: NodeJS.Require): unknown {
  const specs = createRequire(load.resolve('@sigstore/verify'))('@sigstore/protobuf-specs') as {
    readonly TrustedRoot: {
      readonly fromJSON: (json: unknown) => { readonly certificateAuthorities: readonly unknown[] }
    }
  }
  try {
    const root = specs.TrustedRoot.fromJSON(JSON.parse(readFileSync(file, 'utf8')))
    if (root.certificateAuthorities.length > 0) return root
  } catch {
    // Told below.
  }
  throw new UsageError(`--trust-root ${quoted(file)}: it is no trusted_root.json of Sigstore`)
}
