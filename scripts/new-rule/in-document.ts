import {
  isCollection,
  isMap,
  isSeq,
  parse,
  parseDocument,
  stringify,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { contractOf } from '../../src/contract/document.ts'
import { requirementsOf, type Requirement } from '../../src/contract/requirements.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { objectAt, placeAt, pointerOf, type Keys } from './place.ts'
import type { NewRule } from './rule.ts'

const keyword = 'x-requirements'

/** The text of a document and its parsed form. */
export interface Written {
  readonly text: string
  readonly document: Document
  readonly requirements: readonly Requirement[]
}

export function readDocument(text: string): Written {
  const document = parseDocument(text)
  return { text, document, requirements: requirementsOf(document.toJS()) }
}

/** Adds a requirement to the text of the document. Keeps everything else, including comments. */
export function withRequirement(written: Written, rule: NewRule & { readonly at: string }, after?: string): string {
  const keys = placeAt(written.document, rule.at)
  const holder = objectAt(written.document, keys)
  return checked(written, inserted(written.text, holder, entryOf(rule), after), rule.id, keys)
}

/** The given members of an entry, in the order of the document. */
const entryOf = ({ id, basis, interop, section, text, defect, untestable }: NewRule) =>
  Object.entries({ id, basis, interop, section, text, defect, untestable }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${stringify(value, { lineWidth: 0, singleQuote: true }).trimEnd()}`],
  )

function inserted(text: string, holder: YAMLMap, entry: readonly string[], after: string | undefined): string {
  const list: unknown = holder.get(keyword, true)
  if (isSeq(list) && list.flow !== true) {
    const last = list.items.find((item) => isMap(item) && item.get('id') === after) ?? list.items.at(-1)
    const [start, end] = rangeOf(last as Node)
    const column = columnOf(text, start) - 2
    return spliced(text, endOfLine(text, end), `\n${item(entry, column)}`)
  }
  if (holder.flow === true) return unfolded(text, holder, entry)
  const pairs = holder.items as readonly Pair<Node, Node | null>[]
  const column = columnOf(text, rangeOf(pairs[0]?.key)[0])
  const block = `${' '.repeat(column)}${keyword}:\n${item(entry, column + 2)}`
  const nested = pairs.find(({ value }) => isCollection(value) && value.flow !== true)
  if (nested !== undefined) return spliced(text, startOfLine(text, rangeOf(nested.key)[0]), `${block}\n`)
  const last = pairs.at(-1)
  return spliced(text, endOfLine(text, rangeOf(last?.value ?? last?.key)[1]), `\n${block}`)
}

/** Splits `{ type: string }` into lines, so that requirements can follow. */
function unfolded(text: string, holder: YAMLMap, entry: readonly string[]): string {
  const [start, end] = rangeOf(holder)
  const column = indentOf(text, start) + 2
  const pairs = (holder.items as readonly Pair<Node, Node | null>[]).map(({ key, value }) =>
    text.slice(rangeOf(key)[0], rangeOf(value ?? key)[1]),
  )
  const lines = [...pairs, `${keyword}:`].map((line) => `${' '.repeat(column)}${line}`)
  const before = text.slice(0, start).trimEnd()
  return `${before}\n${lines.join('\n')}\n${item(entry, column + 2)}${text.slice(end)}`
}

const item = (entry: readonly string[], column: number) =>
  entry.map((line, at) => `${' '.repeat(column)}${at === 0 ? '- ' : '  '}${line}`).join('\n')

const rangeOf = (node: Node | undefined): readonly [number, number] => [node?.range?.[0] ?? 0, node?.range?.[1] ?? 0]

const startOfLine = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1
const columnOf = (text: string, at: number) => at - startOfLine(text, at)
const indentOf = (text: string, at: number) => /^ */.exec(text.slice(startOfLine(text, at)))?.[0].length ?? 0
const spliced = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at)

/** The end of the last line before an offset: a block scalar ends after its line break. */
function endOfLine(text: string, end: number): number {
  const last = text.slice(0, end).trimEnd().length
  const found = text.indexOf('\n', last)
  return found === -1 ? text.length : found
}

/**
 * Parses the edited document and compares it with the original: they must differ only in the new requirement.
 *
 * @throws UsageError with the problem of the requirement
 */
function checked({ requirements }: Written, edited: string, id: string, keys: Keys): string {
  const document: unknown = parse(edited)
  contractOf(document)
  const found = requirementsOf(document)
  const mine = found.find((one) => one.id === id)
  const others = found.filter((one) => one.id !== id)
  if (mine?.at !== pointerOf(keys) || JSON.stringify(others) !== JSON.stringify(requirements)) {
    throw new UsageError(`cannot add a requirement at ${pointerOf(keys)}: add it by hand`)
  }
  return edited
}
