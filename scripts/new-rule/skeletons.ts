import { relative } from 'node:path'
import { callWith, declarationWith, importing, parsed } from './source.ts'

/** The failure of a test skeleton. */
const unwritten = (id: string): string => `not written yet: the test of ${id}`

/** The import path from one file to another, both relative to the root. */
function importPath(from: string, to: string): string {
  const path = relative(from.split('/').slice(0, -1).join('/'), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Adds a test to a test file: after that of a related requirement, with the same selection, or at the end for all responses. It fails
 * until it is written.
 */
export function withTest(
  text: string,
  file: string,
  id: string,
  sentence: string,
  relatives: readonly string[],
): string {
  const source = parsed(text)
  const model = relatives.map((one) => callWith(source, one)).find((found) => found !== undefined)
  const title = (id.split('.').at(-1) ?? id).replaceAll('_', ' ')
  const test = (declare: string) => `\n\n${declare}('${title}', covers('${id}'), () => {
  // ${sentence}
  // Replace with: (subject) => { expect(subject…).toBe(…) }
  throw new Error('${unwritten(id)}')
})`
  if (model !== undefined) {
    const end = model.parent.getEnd()
    return `${text.slice(0, end)}${test(model.expression.getText())}${text.slice(end)}`
  }
  const check = importPath(file, 'src/checks/index.ts')
  return importing(`${text.trimEnd()}${test('universal((reply) => reply)')}\n`, ['covers', 'universal'], check)
}

/** Adds a fault to a fault file, after that of a related requirement or at the end. It changes nothing until it is written. */
export function withFault(
  text: string,
  file: string,
  { id, name, sentence }: { readonly id: string; readonly name: string; readonly sentence: string },
  relatives: readonly string[],
): string {
  const source = parsed(text)
  const model = relatives.map((one) => declarationWith(source, one)).find((found) => found !== undefined)
  const end = model?.getEnd() ?? text.trimEnd().length
  const fault = `\n// Not written yet: replace \`untouched\` with a change that violates: ${sentence}
export const ${name} = fault(['${id}'], untouched)`
  const more = `${text.slice(0, end)}${fault}${text.slice(end)}`
  return importing(more, ['fault', 'untouched'], importPath(file, 'gateway/reference/fault-kit.ts'))
}
