import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A client that was found: where it is entered, and which one it is. */
export interface Installed {
  readonly entry: string
  readonly version: string
}

/** Of each client the major version that is driven, and the first one that has all that our calls ask of it. */
const versions: Readonly<Record<string, { readonly install: number; readonly least: number }>> = {
  openai: { install: 6, least: 5 },
  '@anthropic-ai/sdk': { install: 1, least: 0 },
  '@google/genai': { install: 2, least: 1 },
}

/**
 * Looks for a client beside whoever runs gateproof, then beside gateproof.
 *
 * @returns the client, or a sentence that says what to do
 */
export function findClient(name: string, folders: readonly string[] = [process.cwd(), ownFolder]): Installed | string {
  const { install = 0, least = 0 } = versions[name] ?? {}
  const command = `npm install --no-save ${name}@${install}`
  const found = findPackage(name, folders)
  if (found === undefined) return `the client ${name} is not installed: ${command}`
  if (Number.parseInt(found.version, 10) >= least) return found
  return `the client ${name} ${found.version} is older than those that are driven: ${command}`
}

/** A package that users install beside gateproof, the nearest one. */
export const findPackage = (
  name: string,
  folders: readonly string[] = [process.cwd(), ownFolder],
): Installed | undefined => folders.map((folder) => installedIn(folder, name)).find((one) => one !== undefined)

const ownFolder = dirname(fileURLToPath(import.meta.url))

function installedIn(folder: string, name: string): Installed | undefined {
  try {
    const entry = createRequire(join(folder, 'any.js')).resolve(name)
    return { entry, version: versionOf(dirname(entry), name) }
  } catch {
    return undefined
  }
}

/** Packages need not export their manifest: it stands in the folder of the entry or above. */
function versionOf(folder: string, name: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown; readonly version?: unknown }
    if (manifest.name === name && typeof manifest.version === 'string') return manifest.version
  }
  const above = dirname(folder)
  if (above === folder) throw new Error(`${name} has no package.json`)
  return versionOf(above, name)
}
