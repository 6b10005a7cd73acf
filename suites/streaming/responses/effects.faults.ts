/** Parameters that have no effect in streams. */
import {
  all,
  alongside,
  asNumber,
  asObject,
  asString,
  dropRequestField,
  editEventField,
  editEvents,
  editRequestField,
  isObject,
  type Json,
  perRequest,
  replyWithError,
  when,
  whenModel,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, isOf, streamFaultsOf, typedEvent } from '../kit.faults.ts'
import { withoutOutput } from './kit.faults.ts'
import { responses } from '../protocols.ts'

const breaks = streamFaultsOf(responses)

export const limitIgnored = breaks('streaming.responses.max_output_tokens').editSent('max_output_tokens', (limit) =>
  Number.isInteger(limit) ? undefined : limit,
)
/** A usage with at most this number of output tokens. */
function countedUpTo(limit: number, usage: Json): Json {
  if (!isObject(usage)) return usage
  const output_tokens = Math.min(limit, asNumber(usage.output_tokens) ?? 0)
  return { ...usage, output_tokens, total_tokens: (asNumber(usage.input_tokens) ?? 0) + output_tokens }
}
/** Ignores the limit, and reports no more tokens than it allows. */
export const limitIgnoredUncounted = breaks('streaming.responses.max_output_tokens').inRequests(
  perRequest(({ body }) =>
    all(
      dropRequestField('max_output_tokens'),
      editEventField(
        'response.usage',
        wherePresent((usage) => countedUpTo(asNumber(body.max_output_tokens) ?? Infinity, usage)),
      ),
    ),
  ),
)

const ofCall = (item: Json | undefined): Json =>
  asObject(item).type === 'function_call' ? { ...asObject(item), name: 'gateproof_none' } : (item ?? null)
export const otherToolCalled = breaks('streaming.responses.tools').inject(
  all(editEventField('item', wherePresent(ofCall)), editEventField('response.output[]', ofCall)),
)
/** Calls a tool although the request has none. */
export const calledWithoutTools = breaks('streaming.responses.tools').inRequests(
  when(
    ({ body }) => body.tools === undefined && Number(body.max_output_tokens) >= 128,
    all(
      editRequestField('tools', () => [{ type: 'function', name: 'web_search', parameters: { type: 'object' } }]),
      editRequestField('tool_choice', () => 'required'),
    ),
  ),
)
export const requiredIgnored = breaks('streaming.responses.tool_choice_required').editSent('tool_choice', (choice) =>
  choice === 'required' ? undefined : choice,
)
export const noneIgnored = breaks('streaming.responses.tool_choice_none').editSent('tool_choice', (choice) =>
  choice === 'none' ? undefined : choice,
)
export const namedIgnored = breaks('streaming.responses.tool_choice_name').editSent('tool_choice', (choice) =>
  isObject(choice) ? 'auto' : choice,
)
/** Sends the arguments of a required call as text. */
export const requiredCallAsText = breaks(
  'streaming.responses.tool_choice_required',
  'streaming.responses.tool_choice_name',
).editSent('tool_choice', (choice) => (choice === 'required' || isObject(choice) ? 'none' : choice))

const hasResult = ({ text }: { readonly text: string }) => text.includes('function_call_output')
export const resultUnanswered = breaks('streaming.responses.tool_result').inject(when(hasResult, withoutOutput))
export const resultRefused = breaks('streaming.responses.tool_result').inRequests(
  when(
    hasResult,
    replyWithError(400, {
      message: 'input holds an unknown item',
      type: 'invalid_request_error',
      param: 'input',
      code: 'invalid_value',
    }),
  ),
)

/** Sends the stream of every model that can be called to the same model. */
export const oneModelForAll = alongside(
  ['responses'],
  breaks('streaming.responses.routing').editSent('model', (model) =>
    /^ref-(?:chat-1|messages|responses|tools)/.test(asString(model)) ? 'ref-responses-1' : model,
  ),
)
const tagged = (text: Json | undefined): Json => `</think>\n${asString(text)}`
/** Sends the end of the reasoning as text. */
export const reasoningTagged = breaks('streaming.responses.text_plain').inject(
  all(
    editEvents((events) => {
      const first = events.findIndex(isOf('response.output_text.delta'))
      return events.map((event, at) => {
        const { delta, ...data } = dataOf(event)
        return at === first ? typedEvent({ ...data, type: asString(data['type']), delta: tagged(delta ?? '') }) : event
      })
    }),
    editEventField('text', tagged, 'response.output_text.done'),
    editEventField('part.text', tagged, 'response.content_part.done'),
    editEventField('item.content[].text', tagged, 'response.output_item.done'),
    editEventField('response.output[].content[].text', tagged),
  ),
)

export const reasoningNotReported = breaks('streaming.responses.reasoning').drop('response.usage.output_tokens_details')
/** Ignores `reasoning`, and counts reasoning tokens without it. */
export const reasoningMadeUp = breaks('streaming.responses.final_reasoning_only').inRequests(
  whenModel(
    'responses',
    all(
      dropRequestField('reasoning'),
      when(
        ({ body }) => body.reasoning === undefined && body.tools === undefined,
        editEventField(
          'response.usage',
          wherePresent((usage) =>
            isObject(usage) ? { ...usage, output_tokens_details: { reasoning_tokens: 5 } } : usage,
          ),
        ),
      ),
    ),
  ),
)
