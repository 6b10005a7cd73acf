import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The package's own name and version. `package.json` is two folders up from sources and three from compiled files. */
export const tool: { readonly name: string; readonly version: string } = ownManifest()

function ownManifest() {
  const { name, version } = JSON.parse(readFileSync(manifestPath(), 'utf8')) as { name: string; version: string }
  return { name, version }
}

function manifestPath(): string {
  const up = import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json'
  return fileURLToPath(new URL(up, import.meta.url))
}
