import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A regular expression and its place in the sources. */
export interface Pattern {
  readonly at: string
  readonly source: string
  readonly flags: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders whose code reads untrusted text. */
const reading = ['src', 'gateway', 'suites', 'reporters', 'api', 'cli', 'fixtures']

const sources = (): readonly string[] =>
  reading.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  )

/** Collects nodes of a file for which `pick` returns a value. */
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

/** All distinct literals. */
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

/** Files that build expressions from strings, with their number. Literals do not show these. */
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

/** Expressions that `run` builds with `new RegExp`. */
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
