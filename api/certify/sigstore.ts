/** Signs and verifies with the `sigstore` package, which is optional and loaded only when needed. */
import type * as Sigstore from 'sigstore'
import { findPackage, installAdvice, requirePackage, type Installed } from '../../src/std/packages.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { readUserFile } from '../../src/std/open-file.ts'
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

interface BundleLibrary {
  readonly bundleFromJSON: (json: object) => unknown
}

interface ProtobufSpecs {
  readonly TrustedRoot: {
    readonly fromJSON: (json: unknown) => { readonly certificateAuthorities: readonly unknown[] }
  }
}

interface VerifyLibrary {
  readonly Verifier: new (material: unknown) => { readonly verify: (entity: unknown) => Signer }
  readonly toTrustMaterial: (root: unknown) => unknown
  readonly toSignedEntity: (bundle: unknown) => unknown
}

/**
 * The sigstore package beside gateproof. One in the working folder could come from the maker of the statement.
 *
 * @throws UsageError if it is missing or too old
 */
function findSigstore(option: string, find: typeof findPackage): Installed {
  const found = find('sigstore')
  if (found !== undefined && Number.parseInt(found.version, 10) >= 4) return found
  const advice = installAdvice('sigstore@4')
  if (found === undefined)
    throw new UsageError(`${option}: the package sigstore is not installed beside gateproof. ${advice}`)
  throw new UsageError(`${option}: expected sigstore 4 or newer, got ${found.version}. ${advice}`)
}

/** A package that sigstore, or one of its packages, depends on. */
function dependencyOf({ folder }: Installed, name: string): Installed {
  const found = findPackage(name, folder)
  if (found !== undefined) return found
  throw new UsageError(`${folder}: the package ${name} is missing. ${installAdvice('sigstore@4')}`)
}

const shown = ({ version, folder }: Installed) => `sigstore ${version} in ${folder}`

/**
 * Checks before judging that signing is possible.
 *
 * @param find is injected by tests
 * @returns the version and folder of the package that will sign
 * @throws UsageError if the package or the identity to sign with is missing
 */
export function checkSigstore(env: Environment, find: typeof findPackage = findPackage): string {
  const sigstore = findSigstore('--sigstore', find)
  if (env['SIGSTORE_ID_TOKEN'] || (env['ACTIONS_ID_TOKEN_REQUEST_URL'] && env['ACTIONS_ID_TOKEN_REQUEST_TOKEN']))
    return shown(sigstore)
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
  const { attest } = requirePackage<Pick<typeof Sigstore, 'attest'>>(findSigstore('--sigstore', findPackage))
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

/** Verifies the signature of a bundle offline, against the authorities in the trusted root. The step names the package that verified. */
export function sigstoreStep(bundle: object, { identity, issuer, root }: TrustedIdentity): Step {
  const sigstore = findSigstore('--trust-identity', findPackage)
  const verifier = dependencyOf(sigstore, '@sigstore/verify')
  const { Verifier, toTrustMaterial, toSignedEntity } = requirePackage<VerifyLibrary>(verifier)
  const { bundleFromJSON } = requirePackage<BundleLibrary>(dependencyOf(sigstore, '@sigstore/bundle'))
  const specs = requirePackage<ProtobufSpecs>(dependencyOf(verifier, '@sigstore/protobuf-specs'))
  const material = toTrustMaterial(readTrustedRoot(root, specs))
  const by = [`verified by ${shown(sigstore)}`]
  if (!hasSafeLogNames(bundle)) return fails('signature', 'the Sigstore bundle contains an invalid log name', by)
  let signer: Signer
  try {
    signer = new Verifier(material).verify(toSignedEntity(bundleFromJSON(bundle)))
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'not a Sigstore bundle'
    return fails('signature', `Sigstore verification failed: ${why}`, by)
  }
  const found = signer.identity?.subjectAlternativeName
  const vouching = signer.identity?.extensions?.issuer
  // Not by the library, which treats the expected identity as a pattern.
  if (found !== identity || vouching !== issuer)
    return fails(
      'signature',
      `expected the signer ${identity} (issuer ${issuer}), got ${found ?? 'none'} (issuer ${vouching ?? 'none'})`,
      by,
    )
  return holds('signature', `signed by ${found} (issuer ${vouching}) with Sigstore`, by)
}

/** The library uses log names from the bundle as patterns, and a crafted pattern can run forever. */
function hasSafeLogNames(value: unknown): boolean {
  if (typeof value === 'string')
    return [...value.matchAll(/\u2014 (\S+)/g)].every(([, name = '']) => /^[\w./:@-]{1,200}$/.test(name))
  return typeof value !== 'object' || value === null || Object.values(value).every(hasSafeLogNames)
}

/** @throws UsageError if the file contains no certificate authorities */
function readTrustedRoot(file: string, { TrustedRoot }: ProtobufSpecs): unknown {
  try {
    const root = TrustedRoot.fromJSON(JSON.parse(readUserFile(file)))
    if (root.certificateAuthorities.length > 0) return root
  } catch {
    // Reported below.
  }
  throw new UsageError(`--trust-root ${quoted(file)}: not a Sigstore trusted_root.json`)
}
