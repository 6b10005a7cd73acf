import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What of `package-lock.json` is looked at. */
interface Lock {
  readonly packages?: Readonly<
    Record<string, { readonly integrity?: unknown; readonly resolved?: unknown } | undefined>
  >
}

/** True where the lock file of a folder pins gateproof: a tarball by its integrity, a git repository by a commit. */
export function pinsGateproof(folder: string): boolean {
  const { integrity, resolved } = lockIn(folder).packages?.['node_modules/gateproof'] ?? {}
  return typeof integrity === 'string' || (typeof resolved === 'string' && /#[0-9a-f]{40}$/.test(resolved))
}

function lockIn(folder: string): Lock {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock | null) ?? {}
  } catch {
    return {}
  }
}
