import { Option, type Command } from 'commander'
import { helpOf, nameOf, type OptionEntry, type Options } from '../src/deployment/options/option.ts'

/** Declares the options of a table. `command.opts()` then holds their values by the names of the table. */
export function addOptions(command: Command, options: Options): Command {
  for (const [name, entry] of Object.entries(options)) command.addOption(optionOf(name, entry))
  return command
}

function optionOf(name: string, entry: OptionEntry): Option {
  const option = new Option(entry.syntax, helpOf(entry))
  option.attributeName = () => name
  // Commander takes `--no-key` for the opposite of an option `--key`; here it is a flag like others.
  option.negate = false
  if (entry.read === undefined) return option
  return option.argParser((text: string, before: unknown) => {
    const value = entry.read?.(nameOf(entry), text)
    return entry.join === undefined ? value : entry.join(before, value)
  })
}
