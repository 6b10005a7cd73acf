import { assembledReply, assume, type Field, isArray, type Reply, cachedByReply } from '../../../src/checks/index.ts'
import { inStreams, requiredOf } from '../assembled.rules.ts'
import { groupedBy, joinedText, unlessEmpty } from '../rules.ts'
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
  const content = joined(choice, 'content') ?? null
  return {
    index: choice.index,
    message: {
      role: 'assistant',
      content: content === '' && tool_calls !== undefined ? null : content,
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
      ...(tool_calls && { tool_calls }),
    },
    finish_reason: finishReasonOf(choice),
  }
}

/** The completion that a client puts together from a stream that ended; undefined if the response is not a stream. */
export const assembled = cachedByReply((reply: Reply): Reply | undefined => {
  const choices = finishedChoices(reply)
  const all = chunks(reply)
  if (choices === undefined || all === undefined) return undefined
  const lists = choices.flatMap(({ deltas }) => deltas.map((delta) => delta.at('tool_calls')))
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
export const inChatStreams = inStreams(assembled)

/** The completion of a chat stream. Without it the check is inconclusive. */
export const requiredCompletion = requiredOf(assembled)
