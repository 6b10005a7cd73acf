import ts from 'typescript'
import type { Change } from './change.ts'

const { SyntaxKind } = ts

/**
 * Replacements of operators. `===` and `&&` have none: a test that kills those mutants also kills one of the condition mutants below.
 */
const operators: ReadonlyMap<ts.SyntaxKind, readonly [kind: string, other: string]> = new Map([
  [SyntaxKind.PlusToken, ['arithmetic', '-']],
  [SyntaxKind.MinusToken, ['arithmetic', '+']],
  [SyntaxKind.AsteriskToken, ['arithmetic', '/']],
  [SyntaxKind.SlashToken, ['arithmetic', '*']],
  [SyntaxKind.PercentToken, ['arithmetic', '*']],
  [SyntaxKind.LessThanToken, ['comparison', '<=']],
  [SyntaxKind.LessThanEqualsToken, ['comparison', '<']],
  [SyntaxKind.GreaterThanToken, ['comparison', '>=']],
  [SyntaxKind.GreaterThanEqualsToken, ['comparison', '>']],
  [SyntaxKind.QuestionQuestionToken, ['logic', '&&']],
  [SyntaxKind.LessThanLessThanToken, ['bits', '>>']],
  [SyntaxKind.GreaterThanGreaterThanToken, ['bits', '<<']],
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken, ['bits', '<<']],
  [SyntaxKind.AmpersandToken, ['bits', '|']],
  [SyntaxKind.BarToken, ['bits', '&']],
  [SyntaxKind.PlusEqualsToken, ['assignment', '-=']],
  [SyntaxKind.MinusEqualsToken, ['assignment', '+=']],
  [SyntaxKind.QuestionQuestionEqualsToken, ['assignment', '&&=']],
])

const comparisons = new Set([
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])
const isComparison = (node: ts.Node) => ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)
const isAnd = (node: ts.Node) => isOf(node, SyntaxKind.AmpersandAmpersandToken)
const isOr = (node: ts.Node) => isOf(node, SyntaxKind.BarBarToken)
const isOf = (node: ts.Node, kind: ts.SyntaxKind) => ts.isBinaryExpression(node) && node.operatorToken.kind === kind

/** Replacements of methods. */
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
}

/** Methods whose call is replaced by its receiver. */
const removable = new Set([
  'filter',
  'slice',
  'trim',
  'sort',
  'reverse',
  'toReversed',
  'toSorted',
  'replace',
  'replaceAll',
  'toLowerCase',
])

const isTruth = (node: ts.Node): boolean =>
  isComparison(node) ||
  ((isAnd(node) || isOr(node)) && isTruth((node as ts.BinaryExpression).right)) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) ||
  (ts.isParenthesizedExpression(node) && isTruth(node.expression))

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** The mutants of an expression. */
export function expressionMutants(
  node: ts.Expression,
  file: ts.SourceFile,
  isId: (text: string) => boolean,
): readonly Change[] {
  return [
    ...operatorMutants(node, file),
    ...conditionMutants(node),
    ...literalMutants(node, file, isId),
    ...callMutants(node, file),
    ...chainMutants(node, file),
    ...bodyMutants(node),
  ]
}

function operatorMutants(node: ts.Expression, file: ts.SourceFile): readonly Change[] {
  const textOf = (part: ts.Node) => part.getText(file)
  if (ts.isBinaryExpression(node)) {
    const [kind, other] = operators.get(node.operatorToken.kind) ?? []
    if (kind === undefined || (isOf(node, SyntaxKind.PlusToken) && (isText(node.left) || isText(node.right)))) return []
    return [{ kind, text: `(${textOf(node.left)}) ${other} (${textOf(node.right)})` }]
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const operand = textOf(node.operand)
    if (node.operator === SyntaxKind.ExclamationToken) return [{ kind: 'negation', text: operand }]
    if (node.operator === SyntaxKind.MinusToken && !ts.isNumericLiteral(node.operand))
      return [{ kind: 'sign', text: operand }]
    if (node.operator === SyntaxKind.PlusPlusToken) return [{ kind: 'update', text: `--${operand}` }]
    if (node.operator === SyntaxKind.MinusMinusToken) return [{ kind: 'update', text: `++${operand}` }]
  }
  if (ts.isPostfixUnaryExpression(node)) {
    const other = node.operator === SyntaxKind.PlusPlusToken ? '--' : '++'
    return [{ kind: 'update', text: `${textOf(node.operand)}${other}` }]
  }
  return []
}

/** A condition that is always true, or never. Each operand of `&&` becomes true; making one false equals making the whole false. */
function conditionMutants(node: ts.Expression): readonly Change[] {
  if (
    ts.isParenthesizedExpression(node) ||
    node.kind === SyntaxKind.TrueKeyword ||
    node.kind === SyntaxKind.FalseKeyword
  )
    return []
  let parent = node.parent
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent
  const isTest =
    ((ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) &&
      conditionOf(parent) === withoutBrackets(node)) ||
    isTruth(node)
  const isLoop =
    ((ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.expression === node) ||
    (ts.isForStatement(parent) && parent.condition === node)
  const [always, never] = [
    { kind: 'condition', text: 'true' },
    { kind: 'condition', text: 'false' },
  ]
  if (isLoop) return [never]
  const isPart = ts.isBinaryExpression(parent) && (withoutBrackets(parent.left) === node || isTruth(node))
  if (isPart && isAnd(parent)) return isAnd(node) ? [] : [always]
  if (isPart && isOr(parent)) return isOr(node) ? [] : [never]
  return isTest ? [always, never] : []
}

const conditionOf = (node: ts.IfStatement | ts.ConditionalExpression) =>
  withoutBrackets(ts.isIfStatement(node) ? node.expression : node.condition)

const withoutBrackets = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? withoutBrackets(node.expression) : node

function literalMutants(node: ts.Expression, file: ts.SourceFile, isId: (text: string) => boolean): readonly Change[] {
  if (node.kind === SyntaxKind.TrueKeyword) return [{ kind: 'boolean', text: 'false' }]
  if (node.kind === SyntaxKind.FalseKeyword) return [{ kind: 'boolean', text: 'true' }]
  // Comparison values and defaults: other mutants already cover their absence.
  if (isComparison(node.parent) || isDefault(node)) return []
  if (ts.isNumericLiteral(node)) {
    if (Number(node.getText(file).replaceAll('_', '')) >= mostExact) return []
    const isBound =
      ts.isCallExpression(node.parent) && /\.(?:slice|subarray|substring)$/.test(node.parent.expression.getText(file))
    return (isBound ? ['+', '-'] : ['+']).map((sign) => ({ kind: 'number', text: `${node.text} ${sign} 1` }))
  }
  if (ts.isStringLiteralLike(node)) {
    const isMember = ts.isArrayLiteralExpression(node.parent) && node.parent.elements.length > 1
    return isMember || isProse(node, isId) ? [] : [{ kind: 'text', text: node.text === '' ? '"mutated"' : '""' }]
  }
  if (ts.isArrayLiteralExpression(node)) {
    const parts = node.elements.map((one) => one.getText(file))
    // The requirement stays, its prerequisites go.
    if (isCovered(node, isId))
      return without(parts)
        .slice(1)
        .map((rest) => ({ kind: 'prerequisite', text: `[${rest}]` }))
    if (parts.length === 0) return [{ kind: 'list', text: '["mutated"]' }]
    return parts.length === 1 || parts.length > 40
      ? [{ kind: 'list', text: '[]' }]
      : without(parts).map((rest) => ({ kind: 'member', text: `[${rest}]` }))
  }
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) {
    const parts = node.properties.map((one) => one.getText(file))
    return without(parts).map((rest) => ({ kind: 'member', text: `{ ${rest} }` }))
  }
  return []
}

/** True for what a check covers: its requirement and the prerequisites. */
function isCovered({ elements, parent }: ts.ArrayLiteralExpression, isId: (text: string) => boolean): boolean {
  const [first] = elements
  return ts.isCallExpression(parent) && first !== undefined && ts.isStringLiteralLike(first) && isId(first.text)
}

/** Longer times and texts are chosen freely: one more or less is not an error. */
const mostExact = 40

const isDefault = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node.parent) &&
    isOf(node.parent, SyntaxKind.QuestionQuestionToken) &&
    node.parent.right === node) ||
  ((ts.isBindingElement(node.parent) || ts.isParameter(node.parent)) && node.parent.initializer === node)

/** A list without one member, for each member. */
const without = (parts: readonly string[]): readonly string[] =>
  parts.map((_, at) => parts.filter((_part, place) => place !== at).join(', '))

/** True for messages, and for requirement ids, which the compiler checks. */
function isProse(node: ts.StringLiteralLike, isId: (text: string) => boolean): boolean {
  if (isId(node.text) || /\s\S/.test(node.text)) return true
  const { parent } = node
  if (!ts.isCallExpression(parent)) return false
  return parent.expression.getText() === 'note'
}

function callMutants(node: ts.Expression, file: ts.SourceFile): readonly Change[] {
  if (!ts.isCallExpression(node)) return []
  const { expression: callee } = node
  const textOf = (part: ts.Node) => part.getText(file)
  const args = node.arguments.map(textOf)
  if (ts.isIdentifier(callee) && /^(?:judgesHead|judgesEnd|cachedByReply)$/.test(callee.text)) {
    return callee.text === 'cachedByReply' ? [] : [{ kind: 'argument', text: args.join(', ') }]
  }
  if (!ts.isPropertyAccessExpression(callee)) return []
  const { name } = callee
  const owner = textOf(callee.expression)
  const other = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined
  const dot = callee.questionDotToken === undefined ? '.' : '?.'
  return [
    ...(other === undefined ? [] : [{ kind: 'method', text: `${owner}${dot}${other}(${args.join(', ')})` }]),
    ...(removable.has(name.text) ? [{ kind: 'method', text: owner }] : []),
  ]
}

/** A chain without `?.`. */
function chainMutants(node: ts.Expression, file: ts.SourceFile): readonly Change[] {
  if (!ts.isOptionalChain(node) || (ts.isOptionalChain(node.parent) && node.parent.expression === node)) return []
  const changes: Change[] = []
  const text = node.getText(file)
  for (let at: ts.Node = node; ts.isOptionalChain(at); at = at.expression) {
    if (ts.isNonNullExpression(at) || at.questionDotToken === undefined) continue
    const token = at.questionDotToken
    const from = token.getStart(file) - node.getStart(file)
    const after = text.slice(from + 2)
    changes.push({ kind: 'chain', text: `${text.slice(0, from)}${/^\s*[[(]/.test(after) ? '' : '.'}${after}` })
  }
  return changes
}

/** A function that returns nothing. */
function bodyMutants(node: ts.Expression): readonly Change[] {
  const { parent } = node
  if (!ts.isArrowFunction(parent) || parent.body !== node || isTruth(node)) return []
  return node.getText() === 'undefined' ? [] : [{ kind: 'body', text: 'undefined' }]
}
