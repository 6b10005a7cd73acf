import { CommanderError, type Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { checkSelection } from '../../src/deployment/check-options.ts'
import { readFault } from '../../api/gateway.ts'

interface Lists {
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly fault?: readonly string[]
}

/** The command line with actions that do nothing. */
function program(): Command {
  const all = createProgram(() => (command) => {
    const { only = [], skip = [], fault = [] } = command.opts<Lists>()
    checkSelection('--only', only)
    checkSelection('--skip', skip)
    for (const text of fault) readFault(text)
    return Promise.resolve()
  })
  for (const command of [all, ...all.commands])
    command.configureOutput({ writeOut: () => {}, writeErr: () => {} }).exitOverride()
  return all
}

/** Placeholders in capitals. */
const values: readonly (readonly [RegExp, string])[] = [
  [/^I\/N$/, '1/3'],
  [/^(?:N|S)$/, '7'],
  [/^SIZE$/, '1G'],
  [/^(?:\[HOST:\])?PORT$|^ADDR$/, '8080'],
  [/^NAME=ENV$/, 'x-name=VARIABLE'],
  [/^(?:URL|\$\w*URL)$/, 'https://gateway.example.com'],
  [/^\$SEED$/, '7'],
  [/^\[(\w+)\]$/, '$1'],
  [/^DATE$/, '2027-03-31'],
]
const filled = (word: string) => values.reduce((now, [name, value]) => now.replace(name, value), word)

/** The error message of the command line for these arguments, or undefined if they are valid. */
export async function refusal(args: readonly string[]): Promise<string | undefined> {
  try {
    await program().parseAsync(args.filter((word) => !/^[[<]/.test(word) || word === '[run]').map(filled), {
      from: 'user',
    })
    return undefined
  } catch (error) {
    // Sentences name commands without arguments.
    if (
      error instanceof CommanderError &&
      ['commander.missingArgument', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
    )
      return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

/** All options. */
export const options: ReadonlySet<string> = new Set([
  '--help',
  '--version',
  ...program().commands.flatMap((command) => command.options.map(({ long }) => long ?? '')),
])

/** The examples of `--help`, by command. */
export function examples(): readonly { readonly command: string; readonly text: string }[] {
  return program().commands.flatMap((command) => {
    const shown: string[] = []
    command.configureOutput({ writeOut: (text) => shown.push(text) })
    command.outputHelp()
    return [...shown.join('').matchAll(/^ +\$ (.+)$/gm)].map(([, text = '']) => ({ command: command.name(), text }))
  })
}
