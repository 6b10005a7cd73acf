import { listed } from './declarations.ts'

/** A public module and its bundled types. */
export interface BundledModule {
  /** `gateproof/gateway` */
  readonly name: string
  /** The path of the declaration file. */
  readonly file: string
  /** The question that the module answers, for the reader of the page. */
  readonly about: string
}

/** `docs/library-reference.md`: functions and values first, then types. */
export function referencePage(modules: readonly BundledModule[]): string {
  const parts = modules.flatMap(({ name, file, about }) => {
    const { values, types } = listed(file)
    return [
      `## ${name}`,
      about,
      ...values.flatMap(({ name, comment, code }) => [`### ${name}`, comment, fenced(code)]),
      `### Types of ${name}`,
      ...types.map(({ code }) => fenced(code)),
    ]
  })
  return [head, ...parts].join('\n\n')
}

const head = `# The library, function by function

Made by \`npm run generate\` from the types in the package. Do not edit.

Which functions and types do the modules of Gateproof have? [library.md](library.md) shows how to use them.`

/** The names that a long union of texts is shown with. */
const shownNames = 3

/** Shortens unions of more than a hundred texts, whose number would change with each of them. */
export function shortened(code: string): string {
  return code.replaceAll(/'[^']+'(?: \| '[^']+'){100,}/g, (union) => {
    const names = union.split(' | ')
    return `${names.slice(0, shownNames).join(' | ')} /* … and the others */`
  })
}

const fenced = (code: string) => `\`\`\`ts\n${shortened(code)}\n\`\`\``
