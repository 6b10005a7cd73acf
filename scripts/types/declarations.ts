import ts from 'typescript'

/** An exported declaration. */
export interface Declaration {
  readonly name: string
  /** Its documentation as Markdown. */
  readonly comment: string
  /** The declaration without its documentation, and with that of its members. */
  readonly code: string
}

const options: ts.CompilerOptions = { strict: true, skipLibCheck: true, lib: ['lib.es2023.d.ts'], types: ['node'] }

/** Parses each file once. The order of a union is that in which its program meets the members, so that each file has a program of its own. */
const reader = ts.createCompilerHost(options)
const parsed = new Map<string, ts.SourceFile | undefined>()
const host: ts.CompilerHost = {
  ...reader,
  getSourceFile: (file, ...rest) => {
    if (!parsed.has(file)) parsed.set(file, reader.getSourceFile(file, ...rest))
    return parsed.get(file)
  },
}

/** The exports of a bundled declaration file in their order: functions, constants and classes, then types. */
export function listed(file: string): {
  readonly values: readonly Declaration[]
  readonly types: readonly Declaration[]
} {
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} cannot be read`)
  const checker = program.getTypeChecker()
  const values: Declaration[] = []
  const types: Declaration[] = []
  for (const statement of source.statements.filter(isExported)) {
    if (ts.isVariableStatement(statement)) {
      const [declared] = statement.declarationList.declarations
      if (declared === undefined || !ts.isIdentifier(declared.name)) continue
      const code = `${declared.name.text}: ${declared.type?.getText(source) ?? ''}`
      values.push({ name: declared.name.text, comment: commentOf(statement), code })
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      values.push({ name: statement.name?.text ?? '', comment: commentOf(statement), code: codeOf(statement, source) })
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      const code = isListed(statement) ? unionOf(statement, checker, source) : fullCode(statement, source)
      types.push({ name: statement.name.text, comment: commentOf(statement), code })
    }
  }
  return { values, types }
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** `type Level = (typeof levels)[number]`, which says nothing without `levels`. */
const isListed = (statement: ts.Statement): statement is ts.TypeAliasDeclaration =>
  ts.isTypeAliasDeclaration(statement) && ts.isIndexedAccessTypeNode(statement.type)

function unionOf(statement: ts.TypeAliasDeclaration, checker: ts.TypeChecker, source: ts.SourceFile): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias
  const type = checker.typeToString(checker.getTypeAtLocation(statement.name), undefined, flags)
  return `${leading(statement, source)}type ${statement.name.text} = ${type}`
}

/** Without the keywords that every declaration of a declaration file has. */
const plain = (code: string) => code.replace(/^export declare /m, '')

const codeOf = (statement: ts.Statement, source: ts.SourceFile) => plain(statement.getText(source))

const fullCode = (statement: ts.Statement, source: ts.SourceFile) =>
  `${leading(statement, source)}${codeOf(statement, source)}`

/** The documentation comment as it is in the file. */
function leading(statement: ts.Statement, source: ts.SourceFile): string {
  const ranges = ts.getLeadingCommentRanges(source.text, statement.getFullStart()) ?? []
  const last = ranges.at(-1)
  return last === undefined ? '' : `${source.text.slice(last.pos, last.end)}\n`
}

/** The text of the documentation, then parameters, result and errors as a list. Examples are code. */
function commentOf(statement: ts.Statement): string {
  const [doc] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc)
  if (doc === undefined) return ''
  const items = (doc.tags ?? []).filter((tag) => tag.tagName.text !== 'example').map(itemOf)
  const examples = (doc.tags ?? []).filter((tag) => tag.tagName.text === 'example').map((tag) => textOf(tag.comment))
  return [textOf(doc.comment), items.join('\n'), ...examples].filter((part) => part !== '').join('\n\n')
}

function itemOf(tag: ts.JSDocTag): string {
  const text = textOf(tag.comment).replace(/^- /, '')
  if (ts.isJSDocParameterTag(tag)) return `- \`${tag.name.getText()}\`: ${text}`
  return tag.tagName.text === 'returns'
    ? `- Returns ${text}`
    : `- ${titles[tag.tagName.text] ?? tag.tagName.text} ${text}`
}

const titles: Readonly<Record<string, string>> = { throws: 'Throws', see: 'See' }

const textOf = (comment: ts.JSDoc['comment']): string => ts.getTextOfJSDocComment(comment) ?? ''
