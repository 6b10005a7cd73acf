import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Yaml from 'yaml'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { segmentsOf } from '../../src/contract/pointer.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { once } from '../../src/std/memoized.ts'
import { requireDependency } from '../../src/std/packages.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { readPackageFile, readUserFile } from '../../src/std/open-file.ts'

/** Where the requirements are in a contract document. */
export interface Places {
  /** A URI reference: relative for the packaged document and for files below the working directory. */
  readonly uri: string
  /** False if the run was judged by another document. */
  readonly isJudgedBy: boolean
  /** The line of a requirement, from 1: the first one if the document does not have it. */
  readonly lineOf: (id: string) => number
}

/** From the root of the package's code, and from the root of its repository. */
const packagedUri = 'spec/generated/openapi.yaml'

/** The places in the document of `--spec`, if the run was judged by it, otherwise in the packaged one. */
export function placesFor({ report, specFile }: JudgedRun): Places {
  const own = specFile === undefined ? undefined : contractIn(specFile)
  if (specFile !== undefined && own?.sha256 === report.spec.sha256)
    return { uri: uriOf(specFile), isJudgedBy: true, lineOf: linesOf(readUserFile(specFile), own) }
  return {
    uri: packagedUri,
    isJudgedBy: packagedContract().sha256 === report.spec.sha256,
    lineOf: packagedLines(),
  }
}

/** Undefined if the file was removed or is not a contract any more. */
function contractIn(file: string): Contract | undefined {
  try {
    return readContract(file)
  } catch {
    return undefined
  }
}

const packagedLines = once(() => {
  const file = fileURLToPath(new URL('../../spec/generated/openapi.yaml', import.meta.url))
  return linesOf(readPackageFile(file), packagedContract())
})

function uriOf(file: string): string {
  const path = relative('', file)
  if (path.startsWith('..') || path === file) return pathToFileURL(file).href
  return path.split(sep).map(encodeURIComponent).join('/')
}

/** Loads the YAML parser lazily, because only this report needs it. */
const yaml = () => requireDependency<typeof Yaml>('yaml')

/**
 * The lines of requirements: of the entry in `x-requirements` if the text has one, otherwise of the object that it is about. The published
 * document leaves out some objects: then the line of the object around them.
 *
 * @param text the document in YAML or JSON
 */
export function linesOf(text: string, { document }: Pick<Contract, 'document'>): Places['lineOf'] {
  const { LineCounter, parseDocument, isMap, isSeq, isScalar } = yaml()
  const lines = new LineCounter()
  const root = parseDocument(text, { lineCounter: lines }).contents
  const pointers = new Map(requirementsOf(document).map(({ id, at }) => [id, at]))
  const lineAt = (node: unknown) => lines.linePos((node as Yaml.Node | null)?.range?.[0] ?? 0).line

  /** A member, with the line of its key. */
  function memberOf(node: unknown, segment: string): Member | undefined {
    if (isSeq(node)) {
      const item = node.items[Number(segment)]
      return item === undefined ? undefined : { node: item, line: lineAt(item) }
    }
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === segment) : undefined
    return pair && { node: pair.value, line: lineAt(pair.key) }
  }

  function entryOf(holder: unknown, id: string): unknown {
    const entries = memberOf(holder, 'x-requirements')?.node
    return isSeq(entries) ? entries.items.find((one) => isMap(one) && one.get('id') === id) : undefined
  }

  return (id) => {
    let place: Member = { node: root, line: lineAt(root) }
    for (const segment of segmentsOf(pointers.get(id) ?? '')) {
      const inner = memberOf(place.node, segment)
      if (inner === undefined) return place.line
      place = inner
    }
    const entry = entryOf(place.node, id)
    return entry === undefined ? place.line : lineAt(entry)
  }
}

interface Member {
  readonly node: unknown
  readonly line: number
}
