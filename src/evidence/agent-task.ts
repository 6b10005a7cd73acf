import { scriptNonceAfter } from '../std/script-nonce.ts'

/*
 * The task of an agent: read two files, edit one, run a command, answer. Each result of a tool contains the word that names the next script of
 * the upstream, so that a result that does not reach the upstream ends the task.
 */

/** The words of a task, in the order in which they reach the upstream. The last one is in the answer only. */
export interface TaskWords {
  readonly start: string
  readonly read: string
  readonly edited: string
  readonly ran: string
  readonly answer: string
}

/** The names of the scripts of a task, in order. The word of a script is the one of the same position in `TaskWords`. */
export const scriptNames = ['read', 'edit', 'run', 'answer'] as const

/** Whether the upstream answers each request of an agent, or fails some of them first. */
export type AgentUpstream = 'answers' | 'fails'

/** The name of the probe that drives an agent. */
export const agentProbe = (agent: string, upstream: AgentUpstream): string =>
  upstream === 'answers' ? `agents-${agent}` : `agents-${agent}-failures`

/** True for a probe during which the upstream fails requests of an agent. */
export const isFailingAgentProbe = (probe: string): boolean => /^agents-.+-failures$/.test(probe)

/** The words of a task that starts with this one. */
export function wordsFrom(start: string): TaskWords {
  const read = scriptNonceAfter(start)
  const edited = scriptNonceAfter(read)
  const ran = scriptNonceAfter(edited)
  return { start, read, edited, ran, answer: scriptNonceAfter(ran) }
}

/** The words that name a script. */
export const namingWords = ({ start, read, edited, ran }: TaskWords): readonly string[] => [start, read, edited, ran]

/** The line of the draft that the agent replaces. */
export const openStatus = 'status: open'
/** What the agent writes in place of it. Not ASCII, and with the characters that escaping tends to lose. */
export const closedStatus = (word: string) => `status: “done” – ${word} \\o/ ✓`

/** The files of the folder, and their content. */
export const filesOf = ({ read, ran }: TaskWords): Readonly<Record<string, string>> => ({
  'draft.txt': `# Draft, Zürich\n${openStatus}\n`,
  'notes.txt': `Grüße: 1 < 2 && "a\\b" {x}\t— ✓\nThe word of today is ${read}.\n`,
  'last.txt': `The last word is ${ran}.\n`,
})

/** The content of `draft.txt`, and of its copy, when the task is done. */
export const draftOf = ({ edited }: TaskWords): string => `# Draft, Zürich\n${closedStatus(edited)}\n`

/** What the last answer contains. */
export const answerOf = ({ answer }: TaskWords): string => `All done: ${answer}.`

export const promptOf = ({ start }: TaskWords): string =>
  `Do the task in notes.txt: close the draft, then copy it. The code of this task is ${start}.`

/** Every answer reports these counts, which no tokenizer decides. */
export const usagePerAnswer = { input: 1200, output: 40 } as const
