import { keyRoles, type KeyRole } from '../../src/contract/key-roles.ts'
import { digest } from './model/random.ts'
import type { Group } from './model/catalogue.ts'

/** An API key with its account. `available` is in quota units; the last paid reply may make it negative. */
export interface Key {
  readonly role: KeyRole
  readonly value: string
  readonly group: Group
  readonly state: 'active' | 'expired' | 'deleted'
  readonly unlimited: boolean
  readonly limit: { readonly requests: number; readonly perMs: number } | undefined
  readonly recentRequests: number[]
  available: number
  used: number
}

const initialQuota = 100_000_000

/**
 * One key per role, reproducible for the same seed.
 *
 * @param own values that replace the issued ones
 */
export function issueKeys(
  seed: number,
  own: Partial<Readonly<Record<KeyRole, string>>> = {},
): ReadonlyMap<string, Key> {
  return new Map(
    keyRoles.map((role) => {
      const value = own[role] ?? `sk-ref-${role}-${digest('key', seed, role).slice(0, 32)}`
      const key: Key = {
        role,
        value,
        group: role === 'low' ? 'low' : 'default',
        state: role === 'expired' || role === 'deleted' ? role : 'active',
        unlimited: role === 'unlimited',
        limit: role === 'limited' ? { requests: 3, perMs: 2000 } : undefined,
        recentRequests: [],
        available: role === 'exhausted' ? -1250 : initialQuota,
        used: role === 'exhausted' ? initialQuota + 1250 : 0,
      }
      return [value, key]
    }),
  )
}

/** Counts a request against the rate limit of a key. Returns the seconds to wait if the limit is exceeded. */
export function secondsToWait(key: Key, now: number): number | undefined {
  if (key.limit === undefined) return undefined
  while (key.recentRequests[0] !== undefined && key.recentRequests[0] <= now - key.limit.perMs)
    key.recentRequests.shift()
  const oldest = key.recentRequests[0]
  if (oldest !== undefined && key.recentRequests.length >= key.limit.requests) {
    return Math.ceil((oldest + key.limit.perMs - now) / 1000)
  }
  key.recentRequests.push(now)
  return undefined
}

/** True if the balance of the key is exhausted. */
export function isExhausted(key: Key): boolean {
  return key.available < 0 && !key.unlimited
}

/** Charges the price of a served request, in quota units. */
export function charge(key: Key, price: number): void {
  key.available -= price
  key.used += price
}
