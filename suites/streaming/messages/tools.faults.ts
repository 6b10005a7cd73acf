/** Tools that are not used, or used otherwise, in streams. */
import {
  all,
  asObject,
  editEventField,
  editEvents,
  editRequestField,
  isObject,
  type Json,
  type JsonObject,
  replyWithError,
  when,
} from '../../../gateway/reference/fault-kit.ts'
import { isOf, streamFaultsOf } from '../kit.faults.ts'
import { messages } from '../protocols.ts'

const breaks = streamFaultsOf(messages)

const inUses = (edit: (use: JsonObject) => Json) =>
  editEventField('content_block', (block) => (asObject(block).type === 'tool_use' ? edit(asObject(block)) : block))
export const useWithoutId = breaks('streaming.messages.tool_use_id').inject(inUses(({ id: _id, ...use }) => use))
export const useIdsShared = breaks('streaming.messages.tool_use_id_unique').inject(
  inUses((use) => ({ ...use, id: 'toolu_0' })),
)
export const otherToolUsed = breaks('streaming.messages.tool_use_name').inject(
  inUses((use) => ({ ...use, name: 'gateproof_none' })),
)
/** Uses a tool although the request has none. */
export const usedWithoutTools = breaks('streaming.messages.tool_use_name').inRequests(
  when(
    ({ body }) => body.tools === undefined && body.thinking === undefined && Number(body.max_tokens) >= 256,
    all(
      editRequestField('tools', () => [{ name: 'web_search', description: '', input_schema: { type: 'object' } }]),
      editRequestField('tool_choice', () => 'any'),
    ),
  ),
)
const typeOf = (choice: Json | undefined) => (isObject(choice) ? choice.type : choice)
export const anyIgnored = breaks('streaming.messages.tool_choice_any').editSent('tool_choice', (choice) =>
  typeOf(choice) === 'any' ? undefined : choice,
)
export const namedIgnored = breaks('streaming.messages.tool_choice_name').editSent('tool_choice', (choice) =>
  typeOf(choice) === 'tool' ? 'auto' : choice,
)
/** Answers in words where a tool must be used. */
export const forcedUseAsText = breaks(
  'streaming.messages.tool_choice_any',
  'streaming.messages.tool_choice_name',
).editSent('tool_choice', (choice) => (['any', 'tool'].includes(String(typeOf(choice))) ? { type: 'none' } : choice))

const hasResult = ({ text }: { readonly text: string }) => text.includes('"tool_result"')
export const resultRefused = breaks('streaming.messages.tool_result').inRequests(
  when(
    hasResult,
    replyWithError(400, {
      message: 'messages holds an unknown block',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'invalid_value',
    }),
  ),
)
export const resultUnanswered = breaks('streaming.messages.tool_result').inject(
  when(
    hasResult,
    editEvents((events) =>
      events.filter((event) => !isOf('content_block_start', 'content_block_delta', 'content_block_stop')(event)),
    ),
  ),
)
