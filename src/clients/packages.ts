import { findPackage, installCommand, type Installed } from '../std/packages.ts'

/** The major version to install, and the oldest one that supports all of our calls. */
const versions: Readonly<Record<string, { readonly install: number; readonly min: number }>> = {
  openai: { install: 6, min: 5 },
  '@anthropic-ai/sdk': { install: 1, min: 0 },
  '@google/genai': { install: 2, min: 1 },
}

/**
 * Looks for a client beside gateproof.
 *
 * @param find is injected by tests
 * @returns the client, or a message that says how to install it. The message is recorded as evidence, so it contains no path
 */
export function findClient(name: string, find: typeof findPackage = findPackage): Installed | string {
  const { install = 0, min = 0 } = versions[name] ?? {}
  const { command, folder } = installCommand(`${name}@${install}`)
  const advice = `${folder === undefined ? 'Run' : 'In the folder that gateproof is installed in, run'} ${command}`
  const found = find(name)
  if (found === undefined) return `the client ${name} is not installed beside gateproof. ${advice}`
  if (Number.parseInt(found.version, 10) >= min) return found
  return `the client ${name} ${found.version} is not supported. ${advice}`
}
