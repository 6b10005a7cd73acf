import { operationsOf } from '../src/contract/operations.ts'
import { edited, isNode, type Node } from '../src/contract/pointer.ts'
import { interpolated } from '../src/contract/sentence.ts'

/** Examples of one operation: `spec/examples/<operationId>.yaml`. */
export interface Examples {
  readonly request?: Node
  readonly reply?: Node
  readonly stream?: Node
}

/** Where the examples of each kind stand below their operation. */
const places: Readonly<Record<keyof Examples, string>> = {
  request: 'requestBody/content/application~1json',
  reply: 'responses/200/content/application~1json',
  stream: 'responses/200/content/text~1event-stream',
}

/**
 * The document for people who build or call a gateway: with examples, with the numbers filled into its descriptions, and
 * without the extensions that the suite alone needs.
 */
export function published(document: Node, examples: Readonly<Record<string, Examples>>): Node {
  const plain = withoutExtensions(document, document) as Node
  return operationsOf(document).reduce((whole, { operationId, pointer }) => {
    const own = Object.entries(examples[operationId] ?? {}) as [keyof Examples, Node][]
    return own.reduce((so, [kind, members]) => withExamples(so, `${pointer}/${places[kind]}`, members), whole)
  }, plain)
}

const withExamples = (document: Node, pointer: string, examples: Node): Node =>
  edited(document, pointer, (media) => ({ ...media, examples }))

/** Members that hold values and no part of the document itself. */
const values = ['default', 'enum', 'const', 'example', 'examples']

function withoutExtensions(value: unknown, document: Node): unknown {
  if (Array.isArray(value)) return value.map((member) => withoutExtensions(member, document))
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([name]) => !name.startsWith('x-'))
  return Object.fromEntries(
    kept.map(([name, member]) => {
      if (name === 'description' && typeof member === 'string')
        return [name, interpolated(member, value, document).text]
      return [name, values.includes(name) ? member : withoutExtensions(member, document)]
    }),
  )
}
