import { relative } from 'node:path'
import { callWith, declarationWith, importing, parsed } from './source.ts'

/** What stands in a skeleton until its author replaced it; the test fails with it. */
const unwritten = (id: string): string => `not written yet: the test of ${id}`

/** A path as an import writes it: from a file to a file, both below the root. */
function importPath(from: string, to: string): string {
  const path = relative(from.split('/').slice(0, -1).join('/'), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * The text of a file of tests with a test more, behind that of a relative and of the same form, or at the end over every reply. Until
 * it is written it breaks, on every gateway.
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
  // Take what the test is about as an argument, and assert it: (subject) => { expect(subject…).toBe(…) }
  throw new Error('${unwritten(id)}')
})`
  if (model !== undefined) {
    const end = model.parent.getEnd()
    return `${text.slice(0, end)}${test(model.expression.getText())}${text.slice(end)}`
  }
  const check = importPath(file, 'src/checks/index.ts')
  return importing(`${text.trimEnd()}${test('universal((reply) => reply)')}\n`, ['covers', 'universal'], check)
}

/** The text of a file of faults with a fault more, behind that of a relative or at the end. Until it is written it changes nothing. */
export function withFault(
  text: string,
  file: string,
  { id, name, sentence }: { readonly id: string; readonly name: string; readonly sentence: string },
  relatives: readonly string[],
): string {
  const source = parsed(text)
  const model = relatives.map((one) => declarationWith(source, one)).find((found) => found !== undefined)
  const end = model?.getEnd() ?? text.trimEnd().length
  const fault = `\n// Not written yet: in place of \`untouched\`, what makes the gateway break this: ${sentence}
export const ${name} = fault(['${id}'], untouched)`
  const more = `${text.slice(0, end)}${fault}${text.slice(end)}`
  return importing(more, ['fault', 'untouched'], importPath(file, 'src/reference/fault-kit.ts'))
}
