/** Defects of completions from public bug reports: `test/corpus/more.jsonl`. */
import {
  all,
  asArray,
  asNumber,
  asObject,
  asString,
  editField,
  editJson,
  fault,
  isObject,
  setField,
} from '../../../gateway/reference/fault-kit.ts'
import { refused } from '../kit.faults.ts'
import { breaks, kit } from './kit.faults.ts'

const { inAnswers, inRequests } = kit
const calls = 'choices[].message.tool_calls'
const finish = 'choices[].finish_reason'

export const finishReasonMissing = breaks('chat.completion.finish_reason').drop(finish)
export const finishOfCallsMisspelt = breaks('chat.completion.finish_reason').edit(finish, (reason) =>
  reason === 'tool_calls' ? 'tool_call' : reason,
)
export const contentNull = breaks('chat.completion.content').edit('choices[].message', (message) =>
  'tool_calls' in asObject(message) ? message : { ...asObject(message), content: null },
)
/** Passes on the response of an upstream's native API. */
export const nativeReply = fault(
  [
    'chat.completion.id',
    'chat.completion.object',
    'chat.completion.created',
    'chat.completion.choices',
    'chat.completion.usage',
  ],
  inAnswers(
    editJson(({ model = '', choices }) => ({
      model,
      created_at: '2026-07-22T20:47:51.147561Z',
      message: asObject(asArray(choices)[0])['message'] ?? null,
      done: true,
    })),
  ),
)
export const callNameNull = breaks('chat.completion.tool_calls.name').set(`${calls}[].function.name`, null)
/** Leaves the tool call in the text, as the model wrote it. */
export const callsAsText = breaks('chat.request.tool_choice_function').edit('choices[]', (choice) => {
  const message = asObject(asObject(choice)['message'])
  const [call] = asArray(message['tool_calls']).map(asObject)
  if (call === undefined) return choice
  const content = `<|tool_call_start|>[${asString(asObject(call['function'])['name'])}()]<|tool_call_end|>`
  return { ...asObject(choice), finish_reason: 'stop', message: { ...message, tool_calls: [], content } }
})
export const noneEndsAsCalls = fault(
  ['chat.completion.tool_calls'],
  inAnswers(
    all(
      setField(finish, 'tool_calls'),
      setField('choices[].message.content', '<tool_call>\n<function=list_files>\n</function>\n</tool_call>'),
    ),
    ({ body }) => body['tool_choice'] === 'none',
  ),
)
export const functionChoiceAsAuto = breaks('chat.request.tool_choice_function').editSent('tool_choice', (choice) =>
  isObject(choice) ? 'auto' : choice,
)
export const nullContentRefused = fault(
  ['chat.request.tool_result'],
  inRequests(refused('messages', "Invalid 'content': it must be a string or an array"), ({ body }) =>
    asArray(body['messages'])
      .map(asObject)
      .some(({ role, content }) => role === 'assistant' && content === null),
  ),
)
export const someTokensMore = breaks('chat.request.max_tokens').editSent('max_tokens', (limit) =>
  typeof limit === 'number' ? limit + 3 : limit,
)
/** Counts cached tokens in the total but not in the prompt. */
export const cacheBesidePrompt = fault(
  ['chat.completion.usage.cached_within_prompt', 'chat.completion.usage.sum'],
  inAnswers(
    editField('usage', (usage) => ({
      ...asObject(usage),
      total_tokens: (asNumber(asObject(usage)['total_tokens']) ?? 0) + 8000,
      prompt_tokens_details: { cached_tokens: 8000 },
    })),
  ),
)
