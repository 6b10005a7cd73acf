import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A regular expression of the sources, and where it stands. */
export interface Pattern {
  readonly at: string
  readonly source: string
  readonly flags: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folders whose code reads what others wrote. */
const reading = ['src', 'suites', 'reporters', 'cli', 'fixtures']

const sources = (): readonly string[] =>
  reading.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  )

/** Every node of a file that `pick` makes something of. */
function picked<Found>(file: string, pick: (node: ts.Node, at: string) => Found | undefined): readonly Found[] {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const one = pick(node, `${file.replaceAll('\\', '/')}:${line}`)
    if (one !== undefined) found.push(one)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Every literal, each text once. */
export function literals(): readonly Pattern[] {
  const all = sources().flatMap((file) =>
    picked(file, (node, at): Pattern | undefined => {
      if (!ts.isRegularExpressionLiteral(node)) return undefined
      const end = node.text.lastIndexOf('/')
      return { at, source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
    }),
  )
  return [...new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()]
}

/** The files that make expressions of strings, with their number: no literal shows what these are. */
export function constructions(): Readonly<Record<string, number>> {
  const files = sources().flatMap((file) =>
    picked(file, (node) =>
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
        ? file.replaceAll('\\', '/')
        : undefined,
    ),
  )
  return Object.fromEntries(
    [...new Set(files)].sort().map((file) => [file, files.filter((one) => one === file).length]),
  )
}

/** What `run` makes of strings by `new RegExp`. */
export async function constructedBy(run: () => Promise<void>): Promise<readonly Pattern[]> {
  const made = new Map<string, Pattern>()
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, [source, flags = '']: [string, string?]) {
      made.set(`/${source}/${flags}`, { at: 'new RegExp', source: String(source), flags })
      return new target(source, flags)
    },
  })
  try {
    await run()
  } finally {
    globalThis.RegExp = own
  }
  return [...made.values()]
}
