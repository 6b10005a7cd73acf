import { relative } from 'node:path'
import { DiagnosticCategory, flattenDiagnosticMessageText } from 'typescript'

/** Programs whose own errors, and those of files that are not linted, have been reported. */
const reported = new WeakSet()

/**
 * Reports the errors of the compiler. The rules with types already make it check most types, so `tsc --noEmit` beside them would check them
 * twice. Option `unlinted`: folders (with a slash at the end) whose files are not linted; the first file that is linted reports their errors.
 */
export const compiles = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { unlinted: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { error: '{{ where }}TS{{ code }}: {{ text }}' },
  },
  create({ filename, cwd, options: [{ unlinted = [] } = {}], sourceCode, report }) {
    const { program } = sourceCode.parserServices
    const own = program.getSourceFile(filename)
    const pathOf = ({ fileName }) => relative(cwd, fileName).replaceAll('\\', '/')
    const others = program.getSourceFiles().filter((file) => unlinted.some((folder) => pathOf(file).startsWith(folder)))
    const ofProgram = () => [
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...others.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ]
    return {
      Program() {
        const diagnostics = [...program.getSemanticDiagnostics(own), ...(reported.has(program) ? [] : ofProgram())]
        reported.add(program)
        for (const { file, start = 0, code, messageText, category } of diagnostics) {
          if (category !== DiagnosticCategory.Error) continue
          const text = flattenDiagnosticMessageText(messageText, '\n')
          const where = file === undefined || file === own ? '' : `${pathOf(file)}: `
          const loc = file === own ? sourceCode.getLocFromIndex(start) : { line: 1, column: 0 }
          report({ loc, messageId: 'error', data: { where, code, text } })
        }
      },
    }
  },
}
