import ts from 'typescript'

/** Finds declarations in a TypeScript file. Positions are offsets into its text. */
export const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)

/** The innermost statement that contains this string literal, with its call. */
export function callWith(source: ts.SourceFile, literal: string): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isExpressionStatement(node.parent) && covering(node, literal)) found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** True for `test('title', covers('id'), …)` and the like. */
const covering = (call: ts.CallExpression, id: string) =>
  call.arguments.some((argument) => ts.isCallExpression(argument) && holdsFirst(argument, id))

const holdsFirst = ({ arguments: [first, ...others] }: ts.CallExpression, id: string): boolean =>
  (first !== undefined && ts.isStringLiteral(first) && first.text === id) ||
  [first, ...others].some((one) => one !== undefined && ts.isCallExpression(one) && holdsFirst(one, id))

/** The last `export const` that contains this string literal, or undefined. */
export const declarationWith = (source: ts.SourceFile, literal: string): ts.Statement | undefined =>
  source.statements.filter((one) => ts.isVariableStatement(one) && one.getText().includes(`'${literal}'`)).at(-1)

/** Adds imported names, and the import declaration if it is missing. */
export function importing(text: string, names: readonly string[], module: string): string {
  const source = parsed(text)
  const imports = source.statements.filter(ts.isImportDeclaration)
  const named = imports
    .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module)
    .flatMap(({ importClause }) => importClause?.namedBindings ?? [])
    .find(ts.isNamedImports)
  const present = named?.elements.map((element) => element.getText()) ?? []
  const missing = names.filter((name) => !present.includes(name))
  if (missing.length === 0) return text
  if (named === undefined) {
    const end = imports.at(-1)?.getEnd() ?? 0
    return `${text.slice(0, end)}\nimport { ${names.join(', ')} } from '${module}'${text.slice(end)}`
  }
  const nameOf = (name: string) => name.replace(/^type /, '')
  const list = [...present, ...missing].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
  return `${text.slice(0, named.getStart())}{ ${list.join(', ')} }${text.slice(named.getEnd())}`
}
