/** Faults in how stream requests are read: the same requests without `stream` are served correctly. */
import type { RequirementId } from '../../../spec/generated/requirements.ts'
import {
  all,
  alongside,
  asArray,
  asObject,
  asString,
  type Change,
  editEventField,
  editEvents,
  editRequestField,
  fault,
  type Fault,
  type Inject,
  isObject,
  isStream,
  type Json,
  jsonEvent,
  type JsonObject,
  modelIds,
  onlyIf,
  onOperation,
  perRequest,
  replyWith,
  when,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, isDone, replacing, streamFaultsOf } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)
const content = 'choices[].delta.content'
const calls = 'choices[].delta.tool_calls'

const inStreams = (inject: Inject, matches: (body: JsonObject) => boolean = () => true): Inject =>
  onOperation(
    chat.operation,
    when((request) => isStream(request) && matches(request.body), inject),
  )

/** A gateway that reads a member of stream requests differently. */
const reading = (id: RequirementId, member: string, read: Change): Fault =>
  fault([id], inStreams(editRequestField(member, read)))

/** A gateway that ignores a member of stream requests, or some of its values. */
const ignoring = (id: RequirementId, member: string, isIgnored: (value: Json | undefined) => boolean = () => true) =>
  reading(id, member, (value) => (isIgnored(value) ? undefined : value))

/** Edits the streams of some requests. */
const editing = (id: RequirementId, matches: (body: JsonObject) => boolean, inject: Inject): Fault =>
  fault([id], inStreams(inject, matches))

const isText = (value: Json | undefined) => typeof value === 'string'
const choicesOf = (chunk: JsonObject) => asArray(chunk['choices']).map(asObject)
const formatOf = (format: Json | undefined) => asObject(format).type
const finishing = (from: string, to: string) => editEventField('choices[].finish_reason', replacing(from, to))
const withoutUsage = editEvents((events) => events.filter((event) => !('usage' in dataOf(event))))

/** Sends the streams of one model to another. */
export const otherModel = alongside(
  ['chat'],
  reading(
    'streaming.chat.routing',
    'model',
    onlyIf('the model is `models.tools`', (model: Json | undefined) =>
      model === modelIds.tools ? modelIds.chat : model,
    ),
  ),
)

export const maxTokensIgnored = ignoring('streaming.chat.max_tokens', 'max_tokens')
/** Without usage, only the text shows how many tokens there are. */
export const maxTokensIgnoredUncounted = fault(
  ['streaming.chat.max_tokens', 'streaming.chat.usage_requested'],
  inStreams(
    all(
      editRequestField('max_tokens', () => undefined),
      withoutUsage,
    ),
  ),
)
export const maxCompletionTokensIgnored = ignoring('streaming.chat.max_completion_tokens', 'max_completion_tokens')

export const stopStringIgnored = ignoring('streaming.chat.stop_string', 'stop', isText)
export const stopArrayIgnored = ignoring('streaming.chat.stop_array', 'stop', Array.isArray)
export const onlyFirstStopHonoured = reading('streaming.chat.stop_array', 'stop', (stop) =>
  Array.isArray(stop) ? stop.slice(0, 1) : stop,
)
/** The model continues, and only the stop string is removed from its text. */
export const stopStringTakenOut = fault(
  ['streaming.chat.stop_string'],
  inStreams(
    perRequest(({ body: { stop } }) =>
      all(
        editRequestField('stop', () => undefined),
        editEventField(
          content,
          wherePresent((text) => (text === null ? text : asString(text).replaceAll(asString(stop), ''))),
        ),
      ),
    ),
    ({ stop }) => isText(stop),
  ),
)
export const stopEndsAsCut = editing(
  'streaming.chat.stop_finish',
  ({ stop }) => stop !== undefined,
  finishing('stop', 'length'),
)

export const jsonModeIgnored = ignoring(
  'streaming.chat.json_object',
  'response_format',
  (format) => formatOf(format) === 'json_object',
)
export const textModeAsJson = reading('streaming.chat.text_mode', 'response_format', (format) =>
  formatOf(format) === 'text' ? { type: 'json_object' } : format,
)

export const twoChoicesUnasked = editing(
  'streaming.chat.n_default',
  ({ n, tools }) => n === undefined && tools === undefined,
  editEvents((events) =>
    events.flatMap((event) => {
      const chunk = dataOf(event)
      const second = choicesOf(chunk).map((choice) => ({ ...choice, index: 1 }))
      return second.length === 0 ? [event] : [event, jsonEvent({ ...chunk, choices: second })]
    }),
  ),
)
export const oneChoiceForThree = ignoring('streaming.chat.n', 'n')
export const choicesAllFirst = editing(
  'streaming.chat.n',
  ({ n }) => Number(n ?? 1) > 1,
  editEventField('choices[].index', () => 0),
)
export const threeChoicesRefused = editing(
  'streaming.chat.n',
  ({ n }) => Number(n ?? 1) > 1,
  replyWith(400, { error: { message: 'n is not supported in streams', type: 'invalid_request_error', param: 'n' } }),
)

export const noneIgnored = ignoring('streaming.chat.tool_choice_none', 'tool_choice', (choice) => choice === 'none')
export const functionIgnored = ignoring('streaming.chat.tool_choice_function', 'tool_choice', isObject)
export const requiredIgnored = ignoring(
  'streaming.chat.tool_choice_required',
  'tool_choice',
  (choice) => choice === 'required',
)
/** Calls no tool: the forced call arrives as text. */
export const forcedCallAsText = editing(
  'streaming.chat.tool_choice_function',
  ({ tool_choice }) => isObject(tool_choice),
  all(
    editRequestField('tools', () => undefined),
    editRequestField('tool_choice', () => undefined),
  ),
)
const isLeftToChoose = ({ tools, tool_choice }: JsonObject) => tools !== undefined && tool_choice === 'auto'
export const autoSaysNothing = editing(
  'streaming.chat.tool_choice_auto',
  isLeftToChoose,
  all(
    editEvents((events) => events.filter((event) => choicesOf(dataOf(event)).every(({ delta }) => !hasCalls(delta)))),
    finishing('tool_calls', 'stop'),
  ),
)
const hasCalls = (delta: Json | undefined) => asArray(asObject(delta)['tool_calls']).length > 0

/** Calls a tool that the request does not have, before the finish reason. */
export const callUnprovoked = editing(
  'streaming.chat.tool_calls_only',
  ({ n, tools }) => n === undefined && tools === undefined,
  editEvents((events) =>
    events.flatMap((event) => {
      const chunk = dataOf(event)
      const isEnd = choicesOf(chunk).some(({ finish_reason }) => isText(finish_reason))
      const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'search', arguments: '{}' } }
      const choices = choicesOf(chunk).map((choice) => ({
        ...choice,
        finish_reason: null,
        delta: { tool_calls: [call] },
      }))
      return isEnd && !isDone(event) ? [jsonEvent({ ...chunk, choices }), event] : [event]
    }),
  ),
)

const answersTool = ({ messages }: JsonObject) => asObject(asArray(messages).at(-1)).role === 'tool'
export const resultUnanswered = editing(
  'streaming.chat.tool_result',
  answersTool,
  editEventField(
    content,
    wherePresent((text) => (text === null ? null : '')),
  ),
)
export const resultRefused = editing(
  'streaming.chat.tool_result',
  answersTool,
  replyWith(400, { error: { message: 'messages must not have the role tool', type: 'invalid_request_error' } }),
)

export const idShared = breaks('streaming.chat.id_unique').set('id', 'chatcmpl-stream')

export const callIndexFromOne = breaks('streaming.chat.tool_calls.index_order').edit(
  `${calls}[].index`,
  (index) => Number(index) + 1,
)
