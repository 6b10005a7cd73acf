import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An installed client: its entry point and version. */
export interface Installed {
  readonly entry: string
  readonly version: string
}

/** The major version to install, and the oldest one that supports all of our calls. */
const versions: Readonly<Record<string, { readonly install: number; readonly min: number }>> = {
  openai: { install: 6, min: 5 },
  '@anthropic-ai/sdk': { install: 1, min: 0 },
  '@google/genai': { install: 2, min: 1 },
}

/**
 * Looks for a client in the working folder, then next to gateproof.
 *
 * @returns the client, or a message that says how to install it
 */
export function findClient(name: string, folders: readonly string[] = [process.cwd(), ownFolder]): Installed | string {
  const { install = 0, min = 0 } = versions[name] ?? {}
  const command = `npm install --no-save ${name}@${install}`
  const found = findPackage(name, folders)
  if (found === undefined) return `the client ${name} is not installed. Run ${command}`
  if (Number.parseInt(found.version, 10) >= min) return found
  return `the client ${name} ${found.version} is not supported. Run ${command}`
}

/** The nearest installation of a package. */
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

/** Looks for package.json in the folder of the entry and its parents, because packages need not export it. */
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
