import { groupBy } from '../../reporters/summary.ts'
import { quotedWord, type CommandWords, type Values } from './vocabulary.ts'

/** The completion for bash 3.2 and later: without the newer built-in commands. Options of one name complete the same in every command. */
export const bashScript = (commands: readonly CommandWords[]): string => `# Completion of gateproof for bash.
_gateproof_words() { # prefix, words
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -P "$1" -W "$2" -- "\${cur##*,}"))
}

_gateproof_list() { # words; without a space, a comma and another word can follow
  _gateproof_words "$list" "$1"
  compopt -o nospace 2>/dev/null || true
}

_gateproof_paths() { # -f for files, -d for folders
  local IFS=$'\\n'
  COMPREPLY=($(compgen "$1" -- "$cur"))
  compopt -o filenames 2>/dev/null || true
}

_gateproof() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} list='' command='' word
  COMPREPLY=()
  # Bash splits --option=value at the equals sign.
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ $cur == *,* ]]; then list=\${cur%,*},; fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case $word in
    ${commands.map(({ name }) => name).join(' | ')})
      command=$word
      break
      ;;
    esac
  done
  case $prev in
${valueCases(commands)}
  esac
  if [[ $cur == -* ]]; then
    case \${command:-run} in
${commands.map(({ name, options }) => caseOf(name, words(options.map((option) => option.name)))).join('\n')}
    esac
  elif [[ -z $command ]]; then
    ${words(commands.map(({ name }) => name))}
  else
    case $command in
${commands.flatMap(({ name, argument }) => (argument === undefined ? [] : [caseOf(name, completing(argument))])).join('\n')}
    esac
  fi
}

complete -F _gateproof gateproof
`

/** One case for all options with the same values. An option with other words in another command has the words of both. */
function valueCases(commands: readonly CommandWords[]): string {
  const options = commands.flatMap((command) => command.options)
  const taking = [...groupBy(options, ({ name }) => name)].flatMap(([name, same]) => {
    const [first, ...others] = same.flatMap(({ values }) => values ?? [])
    return first === undefined ? [] : [{ name, values: others.reduce(union, first) }]
  })
  const cases = [...groupBy(taking, ({ values }) => completing(values))]
  return cases
    .map(([action, group]) => caseOf([...new Set(group.map(({ name }) => name))].join(' | '), `${action}\n    return`))
    .join('\n')
}

const union = (one: Values, other: Values): Values =>
  one.kind === 'words' && other.kind === 'words' ? { ...one, words: [...new Set([...one.words, ...other.words])] } : one

const caseOf = (pattern: string, action: string) => `    ${pattern})\n    ${action}\n    ;;`

const words = (all: readonly string[]) => `_gateproof_words '' ${quotedWord(all.join(' '))}`

function completing(values: Values): string {
  switch (values.kind) {
    case 'words':
      return values.isList ? `_gateproof_list ${quotedWord(values.words.join(' '))}` : words(values.words)
    case 'files':
      return '_gateproof_paths -f'
    case 'folders':
      return '_gateproof_paths -d'
    case 'other':
      return ':'
  }
}
