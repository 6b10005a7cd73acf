import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { shells, type Shell } from '../commands.ts'
import { printScript } from '../output.ts'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { vocabulary, type CommandWords } from './vocabulary.ts'
import { zshScript } from './zsh.ts'

/*
 * Our own generator: the libraries for this (@bomb.sh/tab, omelette, tabtab) start the command for each TAB, which takes half a second
 * here, and cannot read the kinds of values from the option tables. These scripts are static.
 */
const scripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/**
 * Prints the completion script of a shell.
 *
 * @returns the exit code
 * @throws UsageError for an unknown shell
 */
export function completion(name: string): number {
  const shell = shells.find((one) => one === name)
  if (shell === undefined) {
    throw new UsageError(
      `completion ${quoted(name)}: unknown shell: expected ${shells.join(' or ')}${didYouMean(name, shells)}`,
    )
  }
  printScript(scripts[shell](vocabulary()))
  return 0
}
