import { identify } from './admission.ts'
import type { Gateway } from './gateway.ts'
import { jsonReply } from './reply.ts'

/** Answers `GET /api/usage/token/`: what is left, in quota units; below zero when the balance is used up. */
export function getTokenBalance(gateway: Gateway, request: Request): Response {
  const key = identify(gateway, request)
  return jsonReply({
    object: 'token_usage',
    name: key.role,
    total_granted: key.available + key.used,
    total_used: key.used,
    total_available: key.available,
    unlimited_quota: key.unlimited,
  })
}
