import { blocksOf, type Block } from './blocks.ts'
import { commandsIn, kindOf, type Command } from './commands.ts'
import type { Page } from './pages.ts'
import { sectionsOf } from './sections.ts'

/** This section needs the keys and models of one gateway: `statement-of-vendor.slow.test.ts` follows it, from the tarball. */
export const followedAlone = { path: 'docs/statements.md', heading: 'Make a statement for your gateway' }

/** Pages whose sections a user can follow alone, each in a folder of its own. */
const divided: ReadonlySet<string> = new Set(['docs/larger-runs.md', 'docs/library.md', 'docs/statements.md'])

/** The next action or expectation of a reader. */
export type Step =
  | { readonly type: 'type'; readonly command: Command }
  /** Stops the command in the other terminal. */
  | { readonly type: 'interrupt' }
  /** The output of the commands since the last `type` of another block. */
  | { readonly type: 'compare'; readonly line: number; readonly text: string }
  | { readonly type: 'write'; readonly file: string; readonly text: string }
  /** Not output of the page's commands: part of a file, or output for another gateway. */
  | { readonly type: 'look'; readonly line: number }
  /** From here on, output is compared with the next block. */
  | { readonly type: 'begin' }

/** A page as steps, from top to bottom. */
export function stepsOf(page: string): readonly Step[] {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, index) => {
    const interrupts: readonly Step[] = /\bCtrl-C\b/.test(block.before)
      ? [{ type: 'begin' }, { type: 'interrupt' }]
      : []
    return [...interrupts, ...stepsOfBlock(block, blocks.slice(0, index), blocks.slice(index + 1))]
  })
}

/** The commands of a page. */
export const commandsOf = ({ text }: Page): readonly Command[] =>
  stepsOf(text).flatMap((step) => (step.type === 'type' ? [step.command] : []))

/** Examples of `--help` have no context. */
const endings = 'It may also end with exit code 1 or exit code 3.'

/** The parts of a page that are followed one by one: of the page generated from `--help`, its commands; of a divided page, its sections. */
export function apart(page: Page): readonly Page[] {
  if (page.path === 'docs/command-line.md')
    return commandsOf(page).map(({ text }) => ({ ...page, text: `\`\`\`sh\n${text}\n\`\`\`\n${endings}\n` }))
  if (!divided.has(page.path)) return [page]
  return sectionsOf(page)
    .filter((section) => section.path !== followedAlone.path || section.heading !== followedAlone.heading)
    .filter((section) => commandsOf(section).length > 0)
}

function stepsOfBlock(block: Block, above: readonly Block[], below: readonly Block[]): readonly Step[] {
  const { line, text, before, section } = block
  const file = fileOf(block)
  if (file !== undefined) return [{ type: 'write', file, text: `${text}\n` }]
  const kind = kindOf(block)
  if (kind === 'commands') {
    const commands = commandsIn(block, behind(block, below))
    return [{ type: 'begin' }, ...commands.map((command) => ({ type: 'type' as const, command }))]
  }
  const isOutput =
    kind === 'output' &&
    !/<!-- an example -->$/.test(before) &&
    above.some((other) => other.section === section && kindOf(other) === 'commands')
  return [isOutput ? { type: 'compare', line, text } : { type: 'look', line }]
}

/** The sentences up to the next commands or heading. */
function behind(block: Block, below: readonly Block[]): string {
  const end = below.findIndex((other) => other.section !== block.section || kindOf(other) === 'commands')
  return [block, ...(end === -1 ? below : below.slice(0, end))].map(({ after }) => after).join('\n')
}

const name = String.raw`[\w./-]+\.(?:ya?ml|json|ndjson|jsonl|txt|har)`
const inFirstLine = new RegExp(String.raw`^(?:#|//) (${name})\b`)
const inSentence = new RegExp(String.raw`\x60(${name})\x60[^\x60]*:$`)

/** The name of the file that a block shows: in its first line, or in the text before it, which ends with a colon. */
function fileOf(block: Block): string | undefined {
  if (kindOf(block) === 'commands') return undefined
  const [, named] = inFirstLine.exec(block.text) ?? []
  if (named !== undefined) return named
  if (block.language === '' || block.language === 'text') return undefined
  return inSentence.exec(block.before)?.[1]
}
