/** Commands that would fetch gateproof by its name: it is not registered, and its first owner would decide what they run. */

/** What fetches the package that it runs, without `--no-install`. */
const runners = /\b(?:npx|pnpx|bunx|(?:npm|pnpm|yarn|bun) (?:exec|dlx|x|create|init))(?= )/g
const installers = /\b(?:npm|pnpm|yarn|bun) (?:install|i|in|ins|inst|add|a|update|up|upgrade)(?= )/g

/** A command ends with its line, and where a shell, Markdown, HTML or a string of a program ends it. */
const end = /[\n;&|`'"<>)]/

const isName = (word: string) => /^(?:npm:)?gateproof(?:@.*)?$/.test(word)

/** The commands in a text that would install or run a package named gateproof from a registry. */
export const installsByName = (text: string): readonly string[] =>
  [
    ...commandsOf(text, runners).filter((words) => words.some(isName) && !words.includes('--no-install')),
    ...commandsOf(text, installers).filter((words) => words.some(isName)),
  ].map((words) => words.join(' '))

const commandsOf = (text: string, starts: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(starts)].map(
    ({ index }) =>
      text
        .slice(index, index + 500)
        .split(end, 1)[0]
        ?.split(/\s+/) ?? [],
  )
