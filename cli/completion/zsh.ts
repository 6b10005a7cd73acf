import { quotedWord, type CommandWords, type OptionWords, type Values } from './vocabulary.ts'

/** The completion for zsh, by `_arguments`. */
export const zshScript = (commands: readonly CommandWords[]): string => `#compdef gateproof
# Completion of gateproof for zsh.
_gateproof() {
  local command='' index
  local -a commands=(
${commands.map(({ name, help }) => `    ${quotedWord(`${name}:${help}`)}`).join('\n')}
  )
  for ((index = 2; index < CURRENT; index++)); do
    case $words[index] in
    (${commands.map(({ name }) => name).join('|')})
      command=$words[index]
      words=(gateproof "\${(@)words[index + 1,-1]}")
      ((CURRENT -= index - 1))
      break
      ;;
    esac
  done
  if [[ -z $command && $words[CURRENT] != -* && $words[CURRENT-1] != --* ]]; then
    _describe command commands
    return
  fi
  case \${command:-run} in
${commands.map(commandCase).join('\n')}
  esac
}

if [[ $funcstack[1] == _gateproof ]]; then
  _gateproof "$@"
else
  compdef _gateproof gateproof
fi
`

function commandCase({ name, options, argument }: CommandWords): string {
  const specs = [
    ...options.map(optionSpec),
    ...(argument === undefined ? [] : [quotedWord(`*:argument:${completing(argument)}`)]),
  ]
  return `  (${name})\n    _arguments \\\n${specs.map((spec) => `      ${spec}`).join(' \\\n')}\n    ;;`
}

/** Every option can be repeated: which ones may is checked by the command. */
function optionSpec({ name, help, values }: OptionWords): string {
  const text = `[${help.replaceAll(/[[\]]/g, '\\$&').replaceAll(':', '\\:')}]`
  return quotedWord(values === undefined ? `${name}${text}` : `*${name}=${text}:value:${completing(values)}`)
}

function completing(values: Values): string {
  switch (values.kind) {
    case 'words':
      return values.isList ? `_sequence compadd - ${values.words.join(' ')}` : `(${values.words.join(' ')})`
    case 'files':
      return '_files'
    case 'folders':
      return '_files -/'
    case 'other':
      return ' '
  }
}
