/** The API keys that a deployment is tested with, by what the contract says of them. */
export const keyRoles = [
  'default',
  'low',
  'expired',
  'deleted',
  'exhausted',
  'limited',
  'unlimited',
  'otherAccount',
] as const
export type KeyRole = (typeof keyRoles)[number]
