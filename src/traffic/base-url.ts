import { operationOf } from '../contract/operations.ts'
import { UsageError } from '../std/usage-error.ts'

/** Counts the contract requests of a recording by base URL. */
export interface BaseUrls {
  readonly add: (method: string, url: string) => void
  /**
   * Returns the base URL of the deployment to judge.
   *
   * @param given the value of `--base-url`
   * @throws UsageError listing the base URLs found, if the choice is ambiguous or matches none of them
   */
  readonly choose: (given: string | undefined) => string
}

/** A file may name any number of hosts. */
const maxBaseUrls = 1000

/** @param otherProblem why requests of the contract could not be read, if that is the case */
export function createBaseUrls(
  files: readonly string[],
  otherProblem: () => string | undefined = () => undefined,
): BaseUrls {
  const calls = new Map<string, number>()
  const others = new Set<string>()
  const what = files.length === 1 ? (files[0] ?? '') : `${files[0]} and ${files.length - 1} more`
  return {
    add: (method, url) => {
      const base = baseOf(method, url)
      if (base !== undefined && (calls.has(base) || calls.size < maxBaseUrls))
        calls.set(base, (calls.get(base) ?? 0) + 1)
      else if (base === undefined && others.size < maxBaseUrls) others.add(new URL(url).origin)
    },
    choose: (given) => {
      const found = [...calls].sort(([, one], [, other]) => other - one)
      const problem = found.length === 0 ? otherProblem() : undefined
      if (problem !== undefined) throw new UsageError(`${what}: ${problem}`)
      if (given !== undefined) {
        const base = normalized(given)
        if (calls.has(base) || found.some(([one]) => normalized(one) === base)) return base
        throw new UsageError(
          `${what}: contains no request of the contract to --base-url ${base}${listed(found, others)}`,
        )
      }
      const [first, second] = found
      if (first === undefined)
        throw new UsageError(`${what}: contains no request of the contract${listed(found, others)}`)
      if (second !== undefined) {
        throw new UsageError(
          `${what}: contains requests to several base URLs${listed(found, others)}. Choose one with --base-url`,
        )
      }
      return first[0]
    },
  }
}

/** The part of the URL that precedes the contract's path; undefined if no path matches. The prefix of motion control belongs to the path. */
function baseOf(method: string, url: string): string | undefined {
  const call = operationOf(method, url)
  if (call === undefined) return undefined
  const { origin } = new URL(url)
  return `${origin}${call.path.startsWith('/{prefix}') ? '' : call.base}`
}

/** The URL without credentials, query and a trailing `/v1`. */
function normalized(base: string): string {
  const { origin, pathname } = new URL(base)
  return origin + pathname.replace(/(?<!\/)\/{1,9}$/, '').replace(/\/v1$/, '')
}

/** True for a request of the contract to this deployment. */
export function isCallTo(base: string, method: string, url: string): boolean {
  const called = baseOf(method, url)
  if (called === undefined) return false
  const isPrefixed = operationOf(method, url)?.path.startsWith('/{prefix}') === true
  return called === base || (isPrefixed && (base === called || base.startsWith(`${called}/`)))
}

const maxListed = 5

function listed(found: readonly (readonly [string, number])[], others: ReadonlySet<string>): string {
  const calls = found
    .slice(0, maxListed)
    .map(([base, count]) => `${base} (${count} ${count === 1 ? 'request' : 'requests'})`)
  if (calls.length > 0)
    return `: ${calls.join(', ')}${found.length > maxListed ? ` and ${found.length - maxListed} more` : ''}`
  const hosts = [...others].slice(0, maxListed)
  return hosts.length === 0
    ? ''
    : `. Its requests were sent to ${hosts.join(', ')}${others.size > maxListed ? ' and others' : ''}`
}
