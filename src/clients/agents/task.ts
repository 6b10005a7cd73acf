import {
  answerOf,
  closedStatus,
  draftOf,
  openStatus,
  type scriptNames,
  type TaskWords,
  usagePerAnswer,
} from '../../evidence/agent-task.ts'
import type { Script, ScriptError } from '../../evidence/script.ts'
import type { ModelRole } from '../../deployment/deployment.ts'
import type { Agent, ToolCall } from './catalogue.ts'

/** A script by the word that names it. */
interface NamedScript {
  readonly name: (typeof scriptNames)[number]
  readonly nonce: string
  readonly script: Script
}

/** What the upstream answers, by the word that names the script. `file` returns the absolute path of a file of the task. */
export function scriptsOf(
  words: TaskWords,
  { tools }: Pick<Agent, 'tools'>,
  file: (name: string) => string,
): readonly NamedScript[] {
  const { start, read, edited, ran } = words
  const call = (number: number, [name, args]: ToolCall) => ({
    id: `call_${start}${number}`,
    name,
    arguments: JSON.stringify(args),
  })
  const usage = usagePerAnswer
  return [
    {
      name: 'read',
      nonce: start,
      script: {
        reasoning: 'The task names two files.',
        text: 'First I read both files.',
        // Both in one answer. The word is in the result of the last call.
        calls: [call(1, tools.read(file('draft.txt'))), call(2, tools.read(file('notes.txt')))],
        ...{ finish: 'tools', usage },
      },
    },
    {
      name: 'edit',
      nonce: read,
      script: {
        calls: [call(3, tools.edit(file('draft.txt'), openStatus, closedStatus(edited), draftOf(words)))],
        ...{ finish: 'tools', usage },
      },
    },
    {
      name: 'run',
      nonce: edited,
      script: {
        text: 'Now the copy.',
        calls: [call(4, tools.run('cp draft.txt copy.txt && cat last.txt'))],
        ...{ finish: 'tools', usage },
      },
    },
    { name: 'answer', nonce: ran, script: { text: answerOf(words), finish: 'stop', usage } },
  ]
}

/** Breaks a stream in the middle of its text, in each protocol. */
const cut = { pieces: [3], cutAfterEvents: 4 } as const

/**
 * The same answers of an upstream that fails some requests first, as vendors do: a rate limit, an overload, and a stream that breaks, if the
 * agent does not end its work then. It refuses the last request, because the conversation has become too long.
 */
export const withFailures = (
  scripts: readonly NamedScript[],
  agent: Pick<Agent, 'role' | 'repeatsBroken'>,
): readonly NamedScript[] => {
  const failures = failuresOf(agent)
  return scripts.map((one) => ({ ...one, script: { ...one.script, ...failures[one.name] } }))
}

/** What the upstream asks an agent to wait. */
const retryAfterS = 1

const failuresOf = ({
  role,
  repeatsBroken,
}: Pick<Agent, 'role' | 'repeatsBroken'>): Readonly<Partial<Record<NamedScript['name'], Partial<Script>>>> => ({
  edit: { attempts: [{ error: { status: 429, retryAfterS } }] },
  run: {
    attempts: [
      { error: { status: role === 'upstreamMessages' ? 529 : 503, retryAfterS } },
      ...(repeatsBroken ? [{ delivery: cut }] : []),
    ],
  },
  answer: { error: { status: 400, ...tooLong(role) } },
})

/** The words of each vendor for a prompt that is too long, which their agents look for. */
function tooLong(role: ModelRole): Required<Pick<ScriptError, 'message'>> & Pick<ScriptError, 'code'> {
  switch (role) {
    case 'upstreamMessages':
      return { message: 'prompt is too long: 208310 tokens > 200000 maximum' }
    case 'upstreamGenerateContent':
      return {
        message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      }
    default:
      return {
        code: 'context_length_exceeded',
        message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
      }
  }
}
