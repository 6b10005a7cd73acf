import { table } from '../reference/markdown.ts'
import { readHelp } from './help.ts'

/** The page of all commands and options. `helpOf` tells what `--help` prints, of the whole without a command. */
export function commandLinePage(helpOf: (...command: readonly string[]) => string): string {
  const whole = readHelp(helpOf())
  const names = (whole.lists['Commands'] ?? []).map(([name]) => name.split(' ', 1)[0] ?? '')
  const commands = names.filter((name) => name !== 'help')
  const parts = [
    '# The command line',
    'Made by `npm run generate` from what `--help` prints. Do not edit.',
    `${whole.description} \`run\` is what is done where no command is named. An option that is not known, or has a bad value, ends with exit code 2 and one line, before anything is sent.`,
    table(
      ['command', 'what it does'],
      (whole.lists['Commands'] ?? [])
        .filter(([name]) => !name.startsWith('help'))
        .map(([name, text]) => [`[\`${name.split(' ', 1)[0]}\`](#${name.split(' ', 1)[0]})`, escaped(text)]),
    ),
    `${whole.last}.`,
    ...commands.flatMap((name) => commandPart(name, helpOf(name))),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function commandPart(name: string, text: string): readonly string[] {
  const { usage, description, lists, examples } = readHelp(text)
  const options = (lists['Options'] ?? []).filter(([flags]) => !flags.startsWith('-h,'))
  const examplesBlock = `\`\`\`sh\n${examples.map(installed).join('\n')}\n\`\`\``
  return [
    `## ${name}`,
    `${description.charAt(0).toUpperCase()}${escaped(description.slice(1))}: \`${usage}\`.`,
    rows('argument', lists['Arguments'] ?? []),
    rows('option', options),
    examples.length === 0 ? '' : examplesBlock,
  ]
}

const rows = (what: string, entries: readonly (readonly [string, string])[]) =>
  table(
    [what, 'what it does'],
    entries.map(([name, text]) => [`\`${name}\``, escaped(text)]),
  )

/** The package is not taken from a registry under its name by accident. */
const installed = (line: string) => line.replace(/^\$ npx (?:--no-install )?gateproof/, 'npx --no-install gateproof')

/** Text of ours in which nothing is markup. */
const escaped = (text: string) => text.replaceAll(/[*<[\]]/g, '\\$&')
