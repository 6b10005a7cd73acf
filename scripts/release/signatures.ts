/** How `npm audit signatures --json` ended. */
export interface Audit {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `unchecked`: nothing could be looked at, which says nothing of the packages. */
export interface Outcome {
  readonly verdict: 'passed' | 'failed' | 'unchecked'
  readonly line: string
}

/** What keeps npm from the registry's keys or from those of Sigstore, and is no fault of a package. */
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
 * What came of looking at the registry's signatures. Whatever is not known to be a registry that does not answer is a failure.
 */
export function outcomeOf({ status, stdout, stderr }: Audit): Outcome {
  const { error, invalid = [], missing = [] } = parsed(stdout)
  const told = [...invalid, ...missing].map(({ name, version }) => `${name}@${version}`)
  if (told.length > 0)
    return { verdict: 'failed', line: `not signed as they should be: ${told.slice(0, 10).join(', ')}` }
  if (status === 0 && error === undefined) return { verdict: 'passed', line: 'every package is signed by the registry' }
  const why = error?.summary ?? stderr.split('\n').find((line) => line.trim() !== '') ?? 'npm said nothing'
  if (outOfReach.test(error?.code ?? ''))
    return { verdict: 'unchecked', line: `the keys are out of reach (${error?.code ?? ''})` }
  if (withoutKeys.test(`${why} ${stderr}`)) return { verdict: 'unchecked', line: 'this registry signs nothing' }
  return { verdict: 'failed', line: `npm audit signatures ended with ${status}: ${why}` }
}

function parsed(text: string): Told {
  try {
    return (JSON.parse(text) as Told | null) ?? {}
  } catch {
    return {}
  }
}
