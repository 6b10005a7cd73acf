/** The result of `npm audit signatures --json`. */
export interface Audit {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `unchecked`: the keys were not available, which says nothing about the packages. */
export interface Outcome {
  readonly verdict: 'passed' | 'failed' | 'unchecked'
  readonly line: string
}

/** Errors that keep npm from the keys of the registry or Sigstore. They are not the fault of a package. */
const outOfReach =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E40[1345]|E5\d\d)$/
const withoutKeys = /found no dependencies to audit that were installed from a supported registry/

interface Told {
  readonly error?: { readonly code?: string; readonly summary?: string }
  readonly invalid?: readonly Package[]
  readonly missing?: readonly Package[]
}

interface Package {
  readonly name: string
  readonly version: string
}

/**
 * Evaluates the registry's signatures. Every error is a failure, unless it is known to mean that the keys are unavailable.
 */
export function outcomeOf({ status, stdout, stderr }: Audit): Outcome {
  const { error, invalid = [], missing = [] } = parsed(stdout)
  const told = [...invalid, ...missing].map(({ name, version }) => `${name}@${version}`)
  if (told.length > 0)
    return { verdict: 'failed', line: `invalid or missing signatures: ${told.slice(0, 10).join(', ')}` }
  if (status === 0 && error === undefined) return { verdict: 'passed', line: 'every package is signed by the registry' }
  const why = error?.summary ?? stderr.split('\n').find((line) => line.trim() !== '') ?? 'no output'
  if (outOfReach.test(error?.code ?? ''))
    return { verdict: 'unchecked', line: `the keys are unavailable (${error?.code ?? ''})` }
  if (withoutKeys.test(`${why} ${stderr}`))
    return { verdict: 'unchecked', line: 'this registry does not sign packages' }
  return { verdict: 'failed', line: `npm audit signatures failed with exit code ${status}: ${why}` }
}

function parsed(text: string): Told {
  try {
    return (JSON.parse(text) as Told | null) ?? {}
  } catch {
    return {}
  }
}
