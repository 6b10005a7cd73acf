import {
  assembledReply,
  assume,
  assumeEach,
  type Field,
  isArray,
  type Reply,
  cachedByReply,
} from '../../../src/checks/index.ts'
import { inStreams, requiredOf, translated, type Twins } from '../assembled.rules.ts'
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

/** The requirement for streams of each requirement of a completion. */
const ofCompletion: Twins = {
  'chat.completion.json': ['streaming.chat.chunk_json'],
  'chat.completion.content_type': ['streaming.chat.content_type'],
  'chat.completion.id': ['streaming.chat.id'],
  'chat.completion.id_unique': ['streaming.chat.id_unique'],
  'chat.completion.object': ['streaming.chat.object'],
  'chat.completion.created': ['streaming.chat.created'],
  'chat.completion.created_seconds': ['streaming.chat.created'],
  'chat.completion.model': ['streaming.chat.model'],
  'chat.completion.choices': ['streaming.chat.choices'],
  'chat.completion.choices.index': ['streaming.chat.index'],
  'chat.completion.message': ['streaming.chat.delta'],
  'chat.completion.finish_reason_tool_calls': ['streaming.chat.finish_reason_tool_calls'],
  'chat.completion.role': ['streaming.chat.role'],
  'chat.completion.text_intact': ['streaming.chat.text_intact'],
  'chat.completion.reasoning_content': ['streaming.chat.reasoning_content'],
  'chat.completion.reasoning_content_given': ['streaming.chat.reasoning_content_given'],
  'chat.completion.tool_calls.id': ['streaming.chat.tool_calls.id'],
  'chat.completion.tool_calls.type': ['streaming.chat.tool_calls.type'],
  'chat.completion.tool_calls.arguments': ['streaming.chat.tool_calls.arguments'],
  'chat.completion.tool_calls.arguments_json': ['streaming.chat.tool_calls.arguments'],
  'chat.completion.usage.prompt_counted': ['streaming.chat.usage_counted'],
  'chat.completion.usage.completion_counted': ['streaming.chat.usage_counted'],
  'chat.completion.usage.cached_tokens': ['streaming.chat.usage'],
  'chat.completion.usage.prompt_tokens_details': ['streaming.chat.usage'],
  'chat.completion.usage.reasoning_tokens': ['streaming.chat.usage'],
  'chat.completion.usage.completion_tokens_details': ['streaming.chat.usage'],
  'chat.completion.content': ['streaming.chat.content'],
  'chat.completion.content_plain': ['streaming.chat.content_plain'],
  'chat.completion.content_text': ['streaming.chat.text'],
  'chat.completion.finish_reason': ['streaming.chat.finish_reason'],
  'chat.completion.served': ['streaming.chat.served'],
  'chat.completion.tool_calls': ['streaming.chat.tool_calls'],
  'chat.completion.tool_calls.function': ['streaming.chat.tool_calls.function'],
  'chat.completion.tool_calls.name': ['streaming.chat.tool_calls.name'],
  'chat.completion.tool_calls_only': ['streaming.chat.tool_calls_only'],
  'chat.completion.usage': ['streaming.chat.usage'],
  'chat.completion.usage.completion_tokens': ['streaming.chat.usage'],
  'chat.completion.usage.prompt_tokens': ['streaming.chat.usage'],
  'chat.completion.usage.total_tokens': ['streaming.chat.usage'],
}

/** The requirement for streams of each effect of a request. */
const ofRequest = {
  'chat.request.max_completion_tokens': ['streaming.chat.max_completion_tokens'],
  'chat.request.max_tokens': ['streaming.chat.max_tokens'],
  'chat.request.n': ['streaming.chat.n'],
  'chat.request.n_default': ['streaming.chat.n_default'],
  'chat.request.stop_array': ['streaming.chat.stop_array'],
  'chat.request.stop_finish': ['streaming.chat.stop_finish'],
  'chat.request.stop_string': ['streaming.chat.stop_string'],
  'chat.request.text_mode': ['streaming.chat.text_mode'],
  'chat.request.tool_choice_auto': ['streaming.chat.tool_choice_auto'],
  'chat.request.tool_choice_function': ['streaming.chat.tool_choice_function'],
  'chat.request.tool_choice_none': ['streaming.chat.tool_choice_none'],
  'chat.request.tool_choice_required': ['streaming.chat.tool_choice_required'],
  'chat.request.tool_result': ['streaming.chat.tool_result'],
  'chat.request.tools': ['streaming.chat.tool_calls.name'],
} as const satisfies Twins

const twins: Twins = { ...ofCompletion, ...ofRequest }

/** Applies a selection for completions to chat streams. */
export const inChatStreams = <Subject>(select: (response: Reply) => Subject | undefined) =>
  translated(twins)(inStreams(assembled)(select))

/** The completion of a chat stream. Without it the check is inconclusive. */
export const requiredCompletion = requiredOf(assembled)

/** How chat streams are judged by rules for completions. */
export const chatStreams = { assemble: assembled, twins }
