/** Signs and verifies with the `sigstore` package, which is optional and loaded only when needed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Sigstore from 'sigstore'
import { findPackage } from '../../src/clients/packages.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { payloadType } from '../../src/statement/envelope.ts'
import { fails, holds, type Step } from '../../src/statement/verification.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface TrustedIdentity {
  /** As in the certificate: an email address or the URL of a workflow. */
  readonly identity: string
  /** URL of the OpenID provider that vouches for the identity. */
  readonly issuer: string
  /** Path of `trusted_root.json`. */
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

/** A `require` that resolves modules from the sigstore package. */
function loader(option: string): NodeJS.Require {
  const found = findPackage('sigstore')
  const command = 'npm install --no-save sigstore@4'
  if (found === undefined) throw new UsageError(`${option}: the package sigstore is not installed. Run: ${command}`)
  if (Number.parseInt(found.version, 10) < 4)
    throw new UsageError(`${option}: expected sigstore 4 or newer, got ${found.version}. Run: ${command}`)
  return createRequire(found.entry)
}

/** @throws UsageError if the package or the identity to sign with is missing */
export function checkSigstore(env: Environment): void {
  loader('--sigstore')
  if (env['SIGSTORE_ID_TOKEN'] || (env['ACTIONS_ID_TOKEN_REQUEST_URL'] && env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'])) return
  throw new UsageError(
    '--sigstore: no identity to sign with. Grant the GitHub job the permission id-token: write, or set SIGSTORE_ID_TOKEN',
  )
}

/**
 * Signs with the identity of this job, through Sigstore's public services or those in SIGSTORE_FULCIO_URL and SIGSTORE_REKOR_URL.
 *
 * @returns the Sigstore bundle as JSON
 * @throws UsageError if a service refuses or cannot be reached
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
    // The library's message may contain the token.
    const { code } = (error ?? {}) as { readonly code?: unknown }
    throw new UsageError(`--sigstore: ${(typeof code === 'string' && signingErrors[code]) || 'signing failed'}`)
  }
}

const signingErrors: Readonly<Record<string, string>> = {
  IDENTITY_TOKEN_READ_ERROR: 'the identity token of this job cannot be read',
  IDENTITY_TOKEN_PARSE_ERROR: 'SIGSTORE_ID_TOKEN is not a valid identity token',
  CA_CREATE_SIGNING_CERTIFICATE_ERROR: 'the certificate authority (Fulcio) did not issue a certificate',
  TLOG_CREATE_ENTRY_ERROR: 'the transparency log (Rekor) did not accept the entry',
}

/** Verifies the signature of a bundle offline, against the authorities in the trusted root. */
export function sigstoreStep(bundle: object, { identity, issuer, root }: TrustedIdentity): Step {
  const load = loader('--trust-identity')
  const { Verifier, toTrustMaterial, toSignedEntity } = load('@sigstore/verify') as VerifyLibrary
  const { bundleFromJSON } = load('@sigstore/bundle') as { readonly bundleFromJSON: (json: object) => unknown }
  const material = toTrustMaterial(readTrustedRoot(root, load))
  if (!hasSafeLogNames(bundle)) return fails('signature', 'the Sigstore bundle contains an invalid log name')
  let signer: Signer
  try {
    signer = new Verifier(material).verify(toSignedEntity(bundleFromJSON(bundle)))
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'not a Sigstore bundle'
    return fails('signature', `Sigstore verification failed: ${why}`)
  }
  const found = signer.identity?.subjectAlternativeName
  const by = signer.identity?.extensions?.issuer
  // Not by the library, which treats the expected identity as a pattern.
  if (found !== identity || by !== issuer)
    return fails(
      'signature',
      `expected the signer ${identity} (issuer ${issuer}), got ${found ?? 'none'} (issuer ${by ?? 'none'})`,
    )
  return holds('signature', `signed by ${found} (issuer ${by}) with Sigstore`)
}

/** The library uses log names from the bundle as patterns, and a crafted pattern can run forever. */
function hasSafeLogNames(value: unknown): boolean {
  if (typeof value === 'string')
    return [...value.matchAll(/\u2014 (\S+)/g)].every(([, name = '']) => /^[\w./:@-]{1,200}$/.test(name))
  return typeof value !== 'object' || value === null || Object.values(value).every(hasSafeLogNames)
}

/** @throws UsageError if the file contains no certificate authorities */
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
    // Reported below.
  }
  throw new UsageError(`--trust-root ${quoted(file)}: not a Sigstore trusted_root.json`)
}
