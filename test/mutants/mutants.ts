import ts from 'typescript'
import type { Change } from './change.ts'
import { expressionMutants } from './mutators.ts'
import { patternMutants } from './patterns.ts'

/** One small change of a source: `text` in place of `original`. */
export interface Mutant {
  /** Index among the mutants of the file. */
  readonly number: number
  /** The mutator. */
  readonly kind: string
  /** The declarations and tests that it is in, joined by ` › `; empty at the top of the file. */
  readonly within: string
  readonly line: number
  readonly original: string
  readonly text: string
}

/** A source with all of its mutants, each behind a switch: `$m(number)` is true for the active one. */
export interface Schemata {
  readonly source: string
  readonly mutants: readonly Mutant[]
}

/** Inserts every mutant into a source. */
export function schemataOf(path: string, source: string, isId: (text: string) => boolean): Schemata {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS)
  const mutants: Mutant[] = []
  const note = (node: ts.Node, { kind, text }: Change, original = node.getText(file)): number => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    const number = mutants.length
    mutants.push({
      number,
      kind,
      within: unitOf(node),
      line: line + 1,
      original: short(original),
      text: short(text),
    })
    return number
  }

  /** The text of a node with the mutants of its children. */
  function inner(node: ts.Node): string {
    let [text, at] = ['', node.getStart(file)]
    ts.forEachChild(node, (child) => {
      text += source.slice(at, child.getStart(file)) + rendered(child)
      at = child.end
    })
    return text + source.slice(at, node.end)
  }

  function rendered(node: ts.Node): string {
    if (isSilent(node)) return node.getText(file)
    if (ts.isBlock(node)) return block(node)
    if (ts.isIterationStatement(node, false)) return loop(node)
    if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) {
      const number = note(node, { kind: 'statement', text: '' })
      return `if ($m(${number})) {} else { ${inner(node)} }`
    }
    if (!ts.isExpression(node) || !mayBeWrapped(node)) return inner(node)
    const changes = ts.isRegularExpressionLiteral(node)
      ? patternMutants(node.text).map((text) => ({ kind: 'pattern', text }))
      : expressionMutants(node, file, isId)
    const cases = changes.map((change) => `$m(${note(node, change)}) ? (${change.text}) : `)
    const text = inner(node)
    return cases.length === 0 ? text : `(${cases.join('')}(${text}))`
  }

  function block(node: ts.Block): string {
    const text = inner(node).slice(1, -1)
    const [only, second] = node.statements
    const isSaidBefore =
      second === undefined && (only === undefined || ts.isExpressionStatement(only) || ts.isThrowStatement(only))
    if (isSaidBefore) return `{${text}}`
    const number = note(node, { kind: 'block', text: '{}' })
    return ts.isFunctionLike(node.parent)
      ? `{ if ($m(${number})) return undefined; ${text}}`
      : `{ if ($m(${number})) {} else {${text}} }`
  }

  /** Counts iterations, so that endless loops end. */
  function loop(node: ts.IterationStatement): string {
    const end = node.statement.getStart(file)
    let [text, at] = ['', node.getStart(file)]
    ts.forEachChild(node, (child) => {
      if (child.end > end) return
      text += source.slice(at, child.getStart(file)) + rendered(child)
      at = child.end
    })
    return `${text}${source.slice(at, end)}{ $turn(); ${rendered(node.statement)} }`
  }

  const text = file.statements.map(rendered).join('\n')
  return { source: text, mutants }
}

/** One line; long texts are shortened to their start and length. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 110 ? line : `${line.slice(0, 100)}…${line.length}`
}

/** The declarations and checks that a node is in, and the check that it registers. */
function unitOf(node: ts.Node): string {
  const names: string[] = []
  for (let at = ts.isExpressionStatement(node) ? node.expression : node.parent; !ts.isSourceFile(at); at = at.parent)
    names.unshift(...declaredNames(at))
  return names.join(' › ')
}

/** The name of a declaration, or the requirement of a check and its title. */
function declaredNames(node: ts.Node): readonly string[] {
  if (ts.isVariableDeclaration(node)) return ts.isIdentifier(node.name) ? [node.name.text] : []
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
    return node.name === undefined ? [] : [node.name.text]
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) return [node.name.getText()]
  if (!ts.isCallExpression(node)) return []
  const [covered, title, ...others] = node.arguments
  const isDeclared = ts.isExpressionStatement(node.parent) || ts.isCallExpression(node.expression)
  const id = isDeclared && title !== undefined ? coveredId(covered) : undefined
  if (id === undefined) return []
  return others.length > 0 && title !== undefined && ts.isStringLiteralLike(title) ? [id, title.text] : [id]
}

/** The first text of what a check covers: an id, a list of ids, or one of them in `judgesHead(…)`. */
function coveredId(covered: ts.Node | undefined): string | undefined {
  if (covered === undefined) return undefined
  if (ts.isStringLiteralLike(covered)) return covered.text
  if (ts.isArrayLiteralExpression(covered)) return coveredId(covered.elements[0])
  return ts.isCallExpression(covered) ? coveredId(covered.arguments[0]) : undefined
}

/** Functions that only produce messages. */
const onlyDescribes =
  /^(?:\/\*\*[^]*?\*\/\s*)?(?:export )?(?:function|const) (?:describeRequest|describeCall|shownAt|failureOf)\b/

/** True for types, imports and messages. */
function isSilent(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if ((ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) && onlyDescribes.test(node.getText()))
    return true
  const { parent } = node
  if (!ts.isCallExpression(parent) || !ts.isIdentifier(parent.expression)) return false
  const place = parent.arguments.indexOf(node as ts.Expression)
  const silentFrom = { expect: 1, inconclusive: 0 }[parent.expression.text]
  return silentFrom !== undefined && place >= silentFrom
}

/** True for an expression that can be parenthesized: not an assignment target, a method callee or part of a chain. */
function mayBeWrapped(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isExpressionWithTypeArguments(parent) || ts.isTaggedTemplateExpression(parent)) return false
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name !== node
  if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) {
    return ts.isPropertyAccessExpression(parent) && parent.expression === node && !isInChain(node)
  }
  if (ts.isCallExpression(parent) && parent.expression === node)
    return !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node) && !isInChain(node)
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return !isInChain(node)
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      parent.operatorToken.kind > ts.SyntaxKind.LastAssignment
    )
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.expression === node
  if (ts.isComputedPropertyName(parent) || ts.isDeleteExpression(parent) || ts.isLiteralTypeNode(parent)) return false
  if (ts.isNonNullExpression(parent)) return false
  if (ts.isCaseClause(parent)) return false
  return !ts.isBindingElement(parent) || parent.initializer === node
}

const isInChain = (node: ts.Node): boolean => ts.isOptionalChain(node) && ts.isOptionalChain(node.parent)
