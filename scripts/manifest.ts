/**
 * `npm pack` takes `package.json` as it is. Its script `prepare` builds a clone, and npm warns of it wherever the package is installed. `--strip`
 * removes it before packing, `--restore` brings it back.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = join(root, 'package.json')
const kept = join(root, 'node_modules/.cache/gateproof/package.json')

/**
 * Removes the script, and keeps the file as it was.
 *
 * @throws Error if the package was not built: npm packs what is there
 */
export function stripManifest(): void {
  const text = readFileSync(manifest, 'utf8')
  const { bin, exports } = JSON.parse(text) as { readonly bin: object; readonly exports: object }
  const missing = pathsIn([bin, exports]).filter((path) => !path.includes('*') && !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: not built. Run npm run build`)
  const stripped = text.replace(/^ *"prepare": .*\n/m, '')
  if (stripped === text) return
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, text)
  writeFileSync(manifest, stripped)
}

/** The texts in a value: what `bin` and `exports` lead to. */
const pathsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(pathsIn)

/** Restores the file that was kept; does nothing without one. */
export function restoreManifest(): void {
  if (!existsSync(kept)) return
  writeFileSync(manifest, readFileSync(kept))
  rmSync(kept)
}

if (process.argv.includes('--strip')) stripManifest()
if (process.argv.includes('--restore')) restoreManifest()
