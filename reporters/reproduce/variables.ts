import { keyRoles } from '../../src/contract/key-roles.ts'

/** Names of environment variables: of keys by role, and of headers by name. */
export interface Variables {
  readonly keys?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The names that a command may use. Evidence of another party also names the host: with any other name, a pasted line could send another
 * secret of the user there.
 */
const ofGateways = /^GATE(?:WAY|PROOF)_\w+$/

/** True for a variable that a command may name. */
export const isForGateways = (name: string | undefined): name is string => name !== undefined && ofGateways.test(name)

const isRole = (key: string) => (keyRoles as readonly string[]).includes(key)

/** The role of the key that a request was sent with. Variants of the valid key are derived from it again. */
export const roleOf = (key: string): string => (isRole(key) ? key : 'default')

/** The variable with the key of a role, whatever the evidence names. */
export function keyVariable(role: string, { keys = {} }: Variables): string {
  const given = keys[role]
  if (isForGateways(given)) return given
  return role === 'default' ? 'GATEWAY_API_KEY' : `GATEWAY_KEY_${role.toUpperCase()}`
}

/** The variable with the value of a header, or undefined if its name has characters that a variable cannot have. */
export function headerVariable(name: string, { headers = {} }: Variables): string | undefined {
  const given = headers[name.toLowerCase()]
  if (isForGateways(given)) return given
  return /^[\w-]+$/.test(name) ? `GATEWAY_HEADER_${name.toUpperCase().replaceAll('-', '_')}` : undefined
}
