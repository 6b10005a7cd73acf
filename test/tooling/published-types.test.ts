import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { makeForPackage } from '../../scripts/generated.ts'
import { root } from '../docs/pages.ts'

// They are not in git, and `npm ci` does not make them.
beforeAll(makeForPackage)

/** The errors in a published file of types, in a project of TypeScript's defaults that has no types of Node. */
function errorsIn(file: string, more: ts.CompilerOptions = {}): readonly string[] {
  const { ES2022: target } = ts.ScriptTarget
  const { NodeNext: module } = ts.ModuleKind
  const options = { target, module, strict: true, exactOptionalPropertyTypes: true, types: [], ...more }
  const host = ts.createCompilerHost(options)
  const isHidden = (path: string) => path.includes('/node_modules/@types/node')
  const reader = ts.createCompilerHost(options)
  host.fileExists = (path) => !isHidden(path) && reader.fileExists(path)
  host.directoryExists = (path) => !isHidden(path) && reader.directoryExists?.(path) === true
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  return ts
    .getPreEmitDiagnostics(program, source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test.each(['index', 'gateway', 'upstream', 'vitest'])('the types of %s compile with TypeScript alone', (name) => {
  expect(errorsIn(join(root, `api/types/${name}.d.ts`))).toEqual([])
})

test('without the library of browsers, the types of the test double need those of Node, as its page says', () => {
  const errors = errorsIn(join(root, 'api/types/gateway.d.ts'), { lib: ['lib.es2022.d.ts'] })
  expect(errors).toContain("Cannot find name 'Response'.")
})
