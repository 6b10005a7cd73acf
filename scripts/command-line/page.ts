import { helpOf, type OptionEntry } from '../../src/deployment/options/option.ts'
import { groupBy } from '../../reporters/summary.ts'
import type { CommandEntry } from '../../cli/commands.ts'
import { table } from '../reference/markdown.ts'

export function commandLinePage(
  description: string,
  exitCodes: string,
  commands: Readonly<Record<string, CommandEntry>>,
): string {
  const parts = [
    '# The command line',
    'Made by `npm run generate` from the tables of commands and options in the source. Do not edit.',
    `Which commands and options are there? ${description} \`run\` is the default command. An unknown option or an invalid value ends the command with exit code 2 and one line, before anything is sent.`,
    '`NO_COLOR=1` turns colors off, also if `FORCE_COLOR` is set. `FORCE_COLOR=1` keeps them in a pipe or a file. `--open` starts `open`, `explorer.exe` or `xdg-open`; it does nothing in CI.',
    table(
      ['command', 'what it does'],
      Object.entries(commands).map(([name, { help }]) => [`[\`${name}\`](#${name})`, escaped(help)]),
    ),
    `${exitCodes}.`,
    ...Object.entries(commands).flatMap(([name, command]) => commandPart(name, command)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function commandPart(name: string, { help, argument, options, examples }: CommandEntry): readonly string[] {
  const usage = ['gateproof', name, '[options]', ...(argument === undefined ? [] : [argument.name])].join(' ')
  return [
    `## ${name}`,
    `${help.charAt(0).toUpperCase()}${escaped(help.slice(1))}: \`${usage}\`.`,
    argument?.help === undefined ? '' : rows('argument', [[argument.name.replaceAll(/[<[\].>]/g, ''), argument.help]]),
    ...optionTables(Object.values(options)),
    `\`\`\`sh\n${examples.map(installed).join('\n')}\n\`\`\``,
  ]
}

/** A table per group of `--help`, or one table if there are no groups. */
const optionTables = (options: readonly OptionEntry[]): readonly string[] =>
  [...groupBy(options, ({ group = '' }) => group)].flatMap(([group, entries]) => [
    group === '' ? '' : `**${group}**`,
    rows(
      'option',
      entries.map((entry) => [entry.syntax, helpOf(entry)]),
    ),
  ])

const rows = (what: string, entries: readonly (readonly [name: string, help: string])[]) =>
  table(
    [what, 'what it does'],
    entries.map(([name, help]) => [`\`${name}\``, escaped(help)]),
  )

/** `--no-install` keeps npx from downloading a package of this name. */
const installed = (example: string) => `npx --no-install gateproof ${example}`.trimEnd()

/** Escapes markup. */
const escaped = (text: string) => text.replaceAll(/[*<[\]]/g, '\\$&')
