import {
  answerOf,
  closedStatus,
  draftOf,
  openStatus,
  type scriptNames,
  type TaskWords,
  usagePerAnswer,
} from '../../evidence/agent-task.ts'
import type { Script } from '../../evidence/script.ts'
import type { Agent, ToolCall } from './catalogue.ts'

/** What the upstream answers, by the word that names the script. `file` returns the absolute path of a file of the task. */
export function scriptsOf(
  words: TaskWords,
  { tools }: Pick<Agent, 'tools'>,
  file: (name: string) => string,
): readonly { readonly name: (typeof scriptNames)[number]; readonly nonce: string; readonly script: Script }[] {
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
