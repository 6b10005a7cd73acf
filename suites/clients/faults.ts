import {
  dropEventField,
  editEventField,
  editEventJson,
  editField,
  editRawEvents,
  fault,
  type Inject,
  onOperation,
  onStatus,
  renameField,
  setField,
  setHeader,
  when,
} from '../../gateway/reference/fault-kit.ts'
import type { OperationId } from '../../src/contract/operations.ts'

/** Applies to calls with or without streaming, and with or without tools. */
const onCalls = (
  operation: OperationId,
  which: { readonly stream?: boolean; readonly tools?: boolean },
  inject: Inject,
) =>
  onOperation(
    operation,
    when(
      ({ body }) =>
        (body['stream'] === true) === (which.stream ?? false) &&
        (body['tools'] !== undefined) === (which.tools ?? false),
      inject,
    ),
  )

/** Clients parse JSON only if the content type says so. */
const labelledText = setHeader('content-type', 'text/plain')
export const chatLabelledText = fault(['clients.openai.chat'], onCalls('createChatCompletion', {}, labelledText))
export const messageLabelledText = fault(['clients.anthropic.messages'], onCalls('createMessage', {}, labelledText))

const ping: Inject = editRawEvents((blocks) => ['data: ping\n\n', ...blocks])
export const chatStreamPing = fault(
  ['clients.openai.chat_stream'],
  onCalls('createChatCompletion', { stream: true }, ping),
)

/** Sends no usage, although the client asks for it. */
export const chatStreamUncounted = fault(
  ['clients.openai.chat_stream.usage'],
  onCalls('createChatCompletion', { stream: true }, dropEventField('usage')),
)

export const toolArgumentsTorn = fault(
  ['clients.openai.tools'],
  onCalls(
    'createChatCompletion',
    { stream: true, tools: true },
    editEventField('choices[].delta.tool_calls[].function.arguments', (part) =>
      typeof part === 'string' ? part.replaceAll('"', "'") : part,
    ),
  ),
)

export const modelsElsewhere = fault(
  ['clients.openai.models'],
  onOperation('listModels', renameField('data', 'models')),
)

export const responseTextUntyped = fault(
  ['clients.openai.responses'],
  onCalls('createResponse', {}, setField('output[].content[].type', 'text')),
)

export const responseNeverCreated = fault(
  ['clients.openai.responses_stream'],
  onCalls(
    'createResponse',
    { stream: true },
    editEventJson((data) => (data['type'] === 'response.created' ? undefined : data)),
  ),
)

export const refusalWithoutEnvelope = fault(
  ['clients.openai.errors'],
  onOperation('createChatCompletion', onStatus(404, renameField('error', 'detail'))),
)

export const messageNeverStarts = fault(
  ['clients.anthropic.messages_stream'],
  onCalls(
    'createMessage',
    { stream: true },
    editEventJson((data) => (data['type'] === 'message_start' ? undefined : data)),
  ),
)

export const toolInputTorn = fault(
  ['clients.anthropic.tools'],
  onCalls('createMessage', { stream: true, tools: true }, dropEventField('delta.partial_json', 'content_block_delta')),
)

export const contentWithoutParts = fault(
  ['clients.google.content'],
  onCalls(
    'generateContent',
    {},
    editField('candidates[].content', () => ({ role: 'model', text: 'Hello.' })),
  ),
)

export const functionArgumentsAsText = fault(
  ['clients.google.tools'],
  onCalls(
    'generateContent',
    { tools: true },
    editField('candidates[].content.parts[].functionCall.args', (args) => JSON.stringify(args)),
  ),
)

/** Tool calls are numbered among all items of the upstream's reply. */
export const callsNumberedFromOne = fault(
  ['clients.openai.tools'],
  onCalls(
    'createChatCompletion',
    { stream: true, tools: true },
    editEventField('choices[].delta.tool_calls[].index', (index) => (typeof index === 'number' ? index + 1 : index)),
  ),
)
/** Each chunk repeats the text so far in `message`. */
export const messageBesideDelta = fault(
  ['clients.openai.chat_stream'],
  onCalls(
    'createChatCompletion',
    { stream: true },
    editEventField('choices[].message', () => ({ role: 'assistant', content: 'so far' })),
  ),
)
export const inProgressWithoutOutput = fault(
  ['clients.openai.responses_stream'],
  onCalls('createResponse', { stream: true }, dropEventField('response.output', 'response.in_progress')),
)
export const messageEventsUnnamed = fault(
  ['clients.anthropic.messages_stream'],
  onCalls(
    'createMessage',
    { stream: true },
    editRawEvents((blocks) => blocks.map((block) => block.replace(/^event: .*\n/, ''))),
  ),
)
/** A tool use starts and ends without any input. */
export const toolInputLost = fault(
  ['clients.anthropic.tools'],
  onCalls(
    'createMessage',
    { stream: true, tools: true },
    editRawEvents((blocks) => blocks.filter((block) => !block.includes('"input_json_delta"'))),
  ),
)
