import { spawnSync } from 'node:child_process'
import type { Block } from './blocks.ts'

/** A command of a page, with the documented exit code. */
export interface Command {
  readonly text: string
  /** Line of the page. */
  readonly line: number
  /** Allowed exit codes. */
  readonly codes: readonly number[]
}

/** A block contains commands, their output, or something else. */
export type Kind = 'commands' | 'output' | 'shown'

const shells = new Set(['sh', 'bash', 'shell', 'console', 'zsh'])
const programs =
  'cat cd code cosign cp curl diff docker echo gateproof gh git glab grep jq kill kubectl ls mkdir mv node npm npx openssl ' +
  'podman printf python3 rm sha256sum shasum sleep tar'
const begins = new RegExp(
  String.raw`^(?:\$ |\.ci/run\b|(?:[A-Z_]+=\S* +)*(?:${programs.split(' ').join('|')})(?:[ =]|$)|(?:export )?[A-Z_]+=)`,
)

/** Decides by the language of a block, or by the program in its first line. */
export function kindOf({ language, text }: Block): Kind {
  if (shells.has(language)) return 'commands'
  if (language !== '' && language !== 'text') return 'shown'
  const first = text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('# ')) ?? ''
  return begins.test(first) ? 'commands' : 'output'
}

/**
 * The commands of a block in order. In a block with prompts (`$ `), lines without a prompt are output.
 *
 * @param behind the sentences between this block and the next commands of its section
 */
export function commandsIn(block: Block, behind: string): readonly Command[] {
  const hasPrompts = /^\$ /m.test(block.text)
  const found: { text: string; line: number }[] = []
  let open: { text: string; line: number } | undefined
  for (const [index, line] of block.text.split('\n').entries()) {
    if (open === undefined && (line.trim() === '' || line.startsWith('# '))) continue
    if (open === undefined && hasPrompts && !line.startsWith('$ ')) continue
    const text = hasPrompts ? line.replace(/^[$>] /, '') : line
    const place = block.line + index + (block.language === '' ? 0 : 1)
    open = open === undefined ? { text, line: place } : { ...open, text: `${open.text}\n${text}` }
    if (isWhole(open.text)) {
      found.push(open)
      open = undefined
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: a command that does not end: ${open.text}`)
  const last = found.findLastIndex(({ text }) => text.includes('gateproof '))
  return found.map((command, index) => ({
    ...command,
    codes: codesOf(command.text, block.before, behind, index === last),
  }))
}

/** True if a shell would execute the line without waiting for another. */
function isWhole(text: string): boolean {
  if (text.endsWith('\\')) return false
  const needsAsking = /["'`(){}]|<<|\b(?:if|case|for|while)\b/.test(text)
  if (!needsAsking) return true
  const { status, stderr } = spawnSync('bash', ['-n'], { input: `${text}\n`, encoding: 'utf8' })
  return status === 0 && stderr === ''
}

/** An exit code stated by the sentence after a block, and one mentioned in a later sentence. */
const outright = /^(?:It ends with exit code|(?:and )?the exit code is) (\d+)\b/i
const anywhere = /exit code (?:is |of )?`?(\d+)/gi

/**
 * The exit code comes from a comment after the command (`# exit code 1`), or, for the last command, from a comment before the block
 * (`<!-- exit code 1 -->`) or a sentence after it (`The exit code is 1`). Exit codes mentioned later are also allowed.
 */
function codesOf(command: string, before: string, behind: string, isLast: boolean): readonly number[] {
  const [, comment] = / # .*?exit code (\d+)/.exec(command) ?? []
  if (comment !== undefined) return [Number(comment)]
  const [, said] = /<!-- exit code (\d+) -->\s*$/.exec(before) ?? outright.exec(behind.trim()) ?? []
  if (said !== undefined && isLast) return [Number(said)]
  return [0, ...[...behind.matchAll(anywhere)].map(([, code]) => Number(code))]
}
