import { blocksOf, type Block } from '../../selftest/docs/blocks.ts'
import { commandsIn, kindOf, type Command } from './commands.ts'
import type { Page } from '../../selftest/docs/pages.ts'

/** What somebody who follows a page does next, or looks for. */
export type Step =
  | { readonly type: 'type'; readonly command: Command }
  /** Ends what goes on in the other terminal. */
  | { readonly type: 'interrupt' }
  /** What the commands since the last `type` of another block have printed. */
  | { readonly type: 'compare'; readonly line: number; readonly text: string }
  | { readonly type: 'write'; readonly file: string; readonly text: string }
  /** Is no output of the page's own commands: a part of a file, or what another gateway gave. */
  | { readonly type: 'look'; readonly line: number }
  /** From here on what is printed is compared with the next block. */
  | { readonly type: 'begin' }

/** A page as steps, from its top to its bottom. */
export function stepsOf(page: string): readonly Step[] {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, index) => {
    const interrupts: readonly Step[] = /\bCtrl-C\b/.test(block.before)
      ? [{ type: 'begin' }, { type: 'interrupt' }]
      : []
    return [...interrupts, ...stepsOfBlock(block, blocks.slice(0, index), blocks.slice(index + 1))]
  })
}

/** What is to be typed on a page. */
export const commandsOf = ({ text }: Page): readonly Command[] =>
  stepsOf(text).flatMap((step) => (step.type === 'type' ? [step.command] : []))

/** Nobody knows of an example alone what it is about. */
const endings = 'It may also end with exit code 1 or exit code 3.'

/** The page made of `--help`, whose commands are examples each by itself, as a page for each of them. */
export const apart = (page: Page): readonly Page[] =>
  page.path === 'docs/command-line.md'
    ? commandsOf(page).map(({ text }) => ({ ...page, text: `\`\`\`sh\n${text}\n\`\`\`\n${endings}\n` }))
    : [page]

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

/** The sentences up to the next commands, or to the next heading. */
function behind(block: Block, below: readonly Block[]): string {
  const end = below.findIndex((other) => other.section !== block.section || kindOf(other) === 'commands')
  return [block, ...(end === -1 ? below : below.slice(0, end))].map(({ after }) => after).join('\n')
}

const name = String.raw`[\w./-]+\.(?:ya?ml|json|ndjson|jsonl|txt|har)`
const inFirstLine = new RegExp(String.raw`^(?:#|//) (${name})\b`)
const inSentence = new RegExp(String.raw`\x60(${name})\x60[^\x60]*:$`)

/** The name of the file that a block shows: in its first line, or in the words before it, which end in a colon. */
function fileOf(block: Block): string | undefined {
  if (kindOf(block) === 'commands') return undefined
  const [, named] = inFirstLine.exec(block.text) ?? []
  if (named !== undefined) return named
  if (block.language === '' || block.language === 'text') return undefined
  return inSentence.exec(block.before)?.[1]
}
