import {
  assembledReply,
  assume,
  assumeEach,
  type Field,
  isArray,
  type Reply,
  cachedByReply,
} from '../../../src/checks/index.ts'
import { inStreams, requiredOf, streamedMode, translated } from '../assembled.checks.ts'
import { groupedBy, joinedText, unlessEmpty } from '../rules.ts'
import { chatTwins } from '../twins.ts'
import { finishedChoices, finishReasonOf, type StreamedChoice } from './choices.rules.ts'
import { chunks } from './rules.ts'
import { calls } from './tools.rules.ts'

const joined = ({ deltas }: StreamedChoice, member: string): string | undefined => {
  const pieces = deltas.map((delta) => delta.at(member)).filter(({ text }) => text !== undefined)
  return pieces.length === 0 ? undefined : joinedText(pieces)
}

const first = (fields: readonly Field[]): unknown => fields.find(({ absent }) => !absent)?.value

/** The tool calls of a choice: id, type, name and joined arguments. */
function callsOf({ deltas }: StreamedChoice) {
  const pieces = deltas.flatMap((delta) => delta.at('tool_calls').items)
  return groupedBy(pieces, (piece) => piece.at('index').number).map(([, ofCall]) => ({
    id: first(ofCall.map((piece) => piece.at('id'))),
    type: first(ofCall.map((piece) => piece.at('type'))),
    function: {
      name: first(ofCall.map((piece) => piece.at('function.name')).filter(({ text }) => text !== '')),
      arguments: joinedText(ofCall.map((piece) => piece.at('function.arguments'))),
    },
  }))
}

function choiceOf(choice: StreamedChoice) {
  const reasoning = joined(choice, 'reasoning_content')
  const tool_calls = unlessEmpty(callsOf(choice))
  const refusal = joined(choice, 'refusal')
  const content = joined(choice, 'content') ?? ''
  const mayBeNull = tool_calls !== undefined || refusal !== undefined
  return {
    index: choice.index,
    message: {
      role: 'assistant',
      content: content === '' && mayBeNull ? null : content,
      ...(refusal !== undefined && { refusal }),
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
      ...(tool_calls && { tool_calls }),
    },
    finish_reason: finishReasonOf(choice),
  }
}

const textMembers = [
  ['content', 'streaming.chat.content'],
  ['reasoning_content', 'streaming.chat.reasoning_content'],
] as const

/** The completion that a client puts together from a stream that ended; undefined if the response is not a stream. */
export const assembled = cachedByReply((reply: Reply): Reply | undefined => {
  const choices = finishedChoices(reply)
  const all = chunks(reply)
  if (choices === undefined || all === undefined) return undefined
  const deltas = choices.flatMap(({ deltas }) => deltas)
  for (const [member, requirement] of textMembers) {
    assumeEach(deltas, (delta) => delta.at(member).absent || delta.at(member).text !== undefined, requirement)
  }
  const lists = deltas.map((delta) => delta.at('tool_calls'))
  assume(
    lists.every((list) => list.absent || isArray(list)),
    'streaming.chat.tool_calls',
  )
  calls(reply)
  const usage = all.findLast((chunk) => !chunk.at('usage').absent)?.at('usage').value
  return assembledReply(reply, {
    id: all[0]?.at('id').value,
    object: 'chat.completion',
    created: all[0]?.at('created').value,
    model: first(all.map((chunk) => chunk.at('model'))),
    choices: choices.map(choiceOf),
    ...(usage !== undefined && { usage }),
  })
})

/** Applies a selection for completions to chat streams. */
export const inChatStreams = <Subject>(select: (response: Reply) => Subject | undefined) =>
  translated(chatTwins)(inStreams(assembled)(select))

/** The completion of a chat stream. Without it the check is inconclusive. */
export const requiredCompletion = requiredOf(assembled)

/** How the checks of completions judge chat streams. */
export const chatStreams = streamedMode(assembled, chatTwins)
