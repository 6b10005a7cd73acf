import { authenticate } from './admission.ts'
import type { Gateway } from './gateway.ts'
import { jsonReply } from './reply.ts'
import type { Schema } from '../../src/contract/schemas.ts'

/** Fields of this kind of gateway beyond the contract. */
type Quota = Schema<'TokenQuota'> & {
  readonly object: 'token_usage'
  readonly name: string
  readonly total_granted: number
  readonly total_used: number
}

/** Handles `GET /api/usage/token/`: the balance in quota units, negative if exhausted. */
export function getTokenBalance(gateway: Gateway, request: Request): Response {
  const key = authenticate(gateway, request)
  const quota: Quota = {
    object: 'token_usage',
    name: key.role,
    total_granted: key.available + key.used,
    total_used: key.used,
    total_available: key.available,
    unlimited_quota: key.unlimited,
  }
  return jsonReply(quota)
}
