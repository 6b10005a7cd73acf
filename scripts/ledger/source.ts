import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMap, isNode as isYamlNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { areaOf, type Requirement } from '../../src/contract/requirements.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The line of a requirement in `spec/openapi.yaml`; for one derived from a limit, the line of its subject. */
export function linesOfDocument(): (requirement: Requirement) => number {
  const text = readFileSync(join(root, 'spec/openapi.yaml'), 'utf8')
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  const written = new Map(
    text.split('\n').flatMap((line, index) => {
      const id = /^ *- (?:\{ )?id: ([\w.-]+)/.exec(line)?.[1]
      return id === undefined ? [] : [[id, index + 1] as const]
    }),
  )
  return ({ id, at }) => written.get(id) ?? lineCounter.linePos(offsetOf(document, at)).line
}

/** The position of the last key of a JSON pointer. */
function offsetOf(document: Document, pointer: string): number {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const around = document.getIn(keys.slice(0, -1), true)
  const pair = isMap(around)
    ? around.items.find(({ key }) => isScalar(key) && String(key.value) === keys.at(-1))
    : undefined
  const found = pair?.key ?? document.getIn(keys, true)
  if (!isYamlNode(found) || !found.range) throw new Error(`spec/openapi.yaml: nothing at ${pointer}`)
  return found.range[0]
}

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
