import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaOf } from '../../src/contract/requirements.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const folderOf = (area: string) =>
  ['chat', 'responses', 'messages', 'generate-content'].includes(area) ? `protocols/${area}` : area

/** Fault files of an area below `suites/`, with their text. */
function faultFiles(area: string): readonly (readonly [path: string, text: string])[] {
  const names = readdirSync(join(root, 'suites', folderOf(area)), { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => `${folderOf(area)}/${name.replaceAll('\\', '/')}`)
  return paths
    .filter((path) => /(?:\/|\.)faults\.ts$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(root, 'suites', path), 'utf8')])
}

const filesOf = new Map<string, ReturnType<typeof faultFiles>>()

/**
 * The file below `suites/` that defines a fault. Streaming faults are in the folder of their protocol or in the shared one; faults of
 * limits are derived.
 *
 * @throws Error if no file defines it
 */
export function fileOfFault(fault: string): string {
  const area = areaOf(fault)
  if (area === 'limits') return fault.includes('.drawn.') ? 'limits/drawn.faults.ts' : 'limits/faults.ts'
  const [name = '', protocol] = fault.split('.').slice(1).reverse()
  const files = filesOf.get(area) ?? faultFiles(area)
  filesOf.set(area, files)
  const defines = new RegExp(String.raw`const (?:${name} =|\{[^}]*\b${name}\b[^}]*\})|^ +${name}(?:[,:]|\()`, 'm')
  const found = files.filter(([, text]) => defines.test(text)).map(([path]) => path)
  const own = found.find((path) => path.includes(`/${protocol}/`)) ?? found.find((path) => !isOfOther(path, area))
  if (own === undefined) throw new Error(`${fault}: no fault file defines it`)
  return own
}

/** True for a file in the folder of one protocol. */
const isOfOther = (path: string, area: string) => path.slice(folderOf(area).length + 1).includes('/')
