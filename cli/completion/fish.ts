import { quotedWord, type CommandWords, type OptionWords, type Values } from './vocabulary.ts'

/** The completion for fish. */
export const fishScript = (commands: readonly CommandWords[]): string => `# Completion of gateproof for fish.
function __gateproof_command
    for word in (commandline -opc)[2..-1]
        if contains -- $word ${commands.map(({ name }) => name).join(' ')}
            echo $word
            return
        end
    end
    return 1
end

function __gateproof_has
    contains -- $argv[1] (__gateproof_command)
end

function __gateproof_is
    __gateproof_has $argv[1]; and return
    test $argv[1] = run; and not __gateproof_command >/dev/null
end

complete -c gateproof -f
${commands.map(({ name, help }) => `complete -c gateproof -n 'not __gateproof_command >/dev/null' -a ${name} -d ${quotedWord(help)}`).join('\n')}
${commands.flatMap(commandLines).join('\n')}
`

function commandLines({ name, options, argument }: CommandWords): readonly string[] {
  const start = `complete -c gateproof -n '__gateproof_is ${name}'`
  const given = `complete -c gateproof -n '__gateproof_has ${name}'`
  return [
    ...options.map((option) => `${start} ${optionPart(option)}`),
    ...(argument === undefined ? [] : [`${given} ${completing(argument)}`]),
  ]
}

const optionPart = ({ name, help, values }: OptionWords) =>
  `-l ${name.slice(2)} -d ${quotedWord(help)}${values === undefined ? '' : ` -r ${completing(values)}`}`

function completing(values: Values): string {
  switch (values.kind) {
    case 'words': {
      const words = values.words.join(' ')
      return `-f -a ${quotedWord(values.isList ? `(__fish_append , ${words})` : words)}`
    }
    case 'files':
      return '-F'
    case 'folders':
      return "-f -a '(__fish_complete_directories)'"
    case 'other':
      return '-f'
  }
}
