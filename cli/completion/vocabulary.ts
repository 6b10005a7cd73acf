import { faults } from '../../api/gateway.ts'
import { requirements, requirementSets } from '../../api/index.ts'
import { nameOf, type OptionEntry } from '../../src/deployment/options/option.ts'
import { commands, type CommandEntry } from '../commands.ts'

/** What can be completed. `isList`: words separated by commas. */
export type Values =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isList: boolean }
  | { readonly kind: 'files' | 'folders' | 'other' }

export interface OptionWords {
  /** `--base-url` */
  readonly name: string
  readonly help: string
  /** Undefined for a flag. */
  readonly values: Values | undefined
}

export interface CommandWords {
  readonly name: string
  readonly help: string
  readonly options: readonly OptionWords[]
  /** Undefined if the command has no argument. */
  readonly argument: Values | undefined
}

/** Lists that are not in the option tables, because the commands would load them at each start. */
const longLists: Readonly<Record<string, () => readonly string[]>> = {
  only: () => areas,
  skip: () => areas,
  fault: () => faults.map(({ name }) => name),
  set: () => requirementSets,
}

const areas = [...new Set(requirements.map(({ id }) => id.split('.', 1)[0] ?? ''))]

/** Everything that a shell completes, from the tables behind `--help`. */
export const vocabulary = (): readonly CommandWords[] =>
  Object.entries<CommandEntry>(commands).map(([name, { help, options, argument }]) => ({
    name,
    help,
    options: [
      ...Object.entries(options).map(([key, entry]) => optionWords(key, entry)),
      { name: '--help', help: 'display help for command', values: undefined },
    ],
    argument: argument && argumentValues(argument),
  }))

function optionWords(key: string, entry: OptionEntry): OptionWords {
  const { syntax, help, join, read } = entry
  const words = entry.choices ?? longLists[key]?.()
  const isList = join !== undefined || syntax.includes(',...')
  const values: Values = words === undefined ? { kind: kindOf(syntax) } : { kind: 'words', words, isList }
  return { name: nameOf(entry), help, values: read === undefined ? undefined : values }
}

function argumentValues({ name, choices }: NonNullable<CommandEntry['argument']>): Values {
  const words = choices ?? (name.includes('ID') ? longLists['only']?.() : undefined)
  return words === undefined ? { kind: kindOf(name) } : { kind: 'words', words, isList: false }
}

/** By the placeholder: `<FILE>`, `<FILE|DIR>`, `[DIR...]`. */
function kindOf(syntax: string): 'files' | 'folders' | 'other' {
  if (/FILE|PATH/.test(syntax)) return 'files'
  return syntax.includes('DIR') ? 'folders' : 'other'
}

/** Quotes a text for any of the three shells. No text contains an apostrophe after this. */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", '’').replaceAll('\\', '')}'`
