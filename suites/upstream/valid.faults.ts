import {
  all,
  asArray,
  asObject,
  asString,
  type Change,
  editRequest,
  editRequestField,
  type Inject,
  isObject,
  type Json,
  type JsonObject,
  when,
} from '../../gateway/reference/fault-kit.ts'
import { atUpstream, inPair, pairs, requestsTo } from './kit.faults.ts'

const breaks = ['upstream.request.valid'] as const

/** Edits a member of some requests. */
const editIf = (isMeant: (body: JsonObject) => boolean, path: string, change: Change): Inject =>
  when(({ body }) => isMeant(asObject(body)), editRequestField(path, change))

/** A member that only another vendor has. */
export const memberOfOtherVendor = requestsTo('chat')(...breaks).edit('anthropic_beta', () => ['tools'])
/** Sends the key of OpenAI's cache to each vendor. */
export const cacheKeyOfOtherVendor = requestsTo('messages')(...breaks).edit('prompt_cache_key', () => 'agent')
export const configOfOtherVendor = requestsTo('content')(...breaks).edit('generationConfig', (config) => ({
  ...asObject(config),
  logitBias: {},
}))
export const usageOfPlainAnswer = atUpstream(
  breaks,
  'chat',
  editIf(
    (body) => body['stream'] !== true,
    'stream_options',
    () => ({ include_usage: true }),
  ),
)
export const parallelCallsWithoutTools = atUpstream(
  breaks,
  'chat',
  editIf(
    (body) => body['tools'] === undefined,
    'parallel_tool_calls',
    () => true,
  ),
)
/** Google's clients give their calls no ids: the gateway invents other ones for the results. */
export const resultsOfNoCall = inPair(
  breaks,
  pairs.contentToChat,
  editRequestField('messages[].tool_call_id', (id) => (typeof id === 'string' ? `${id}x` : id)),
)
/** An effort of another vendor. */
export const effortUnknown = inPair(
  breaks,
  pairs.messagesToChat,
  editRequestField('reasoning_effort', (effort) => (effort === undefined ? effort : 'maximum')),
)
/** The form of a vendor that leads to others. */
export const effortOfOtherVendor = inPair(
  breaks,
  pairs.messagesToChat,
  editRequest(({ reasoning_effort: effort, ...body }): Json =>
    effort === undefined ? body : { ...body, reasoning: { effort, enabled: true } },
  ),
)

const asItems =
  (edit: (item: JsonObject) => Json): Change =>
  (input) =>
    Array.isArray(input) ? input.map((item) => edit(asObject(item))) : input

export const callItemHasId = requestsTo('responses')(...breaks).edit(
  'input',
  asItems((item) => (item['type'] === 'function_call' ? { ...item, id: `call_${asString(item['call_id'])}` } : item)),
)
export const assistantTextIsInput = requestsTo('responses')(...breaks).edit(
  'input',
  asItems((item) =>
    item['role'] === 'assistant' ? { ...item, content: [{ type: 'input_text', text: textOf(item['content']) }] } : item,
  ),
)

const textOf = (content: Json | undefined): string =>
  typeof content === 'string'
    ? content
    : asArray(content)
        .map((part) => asString(asObject(part)['text']))
        .join('')

export const systemIsNull = requestsTo('messages')(...breaks).edit('system', (system) => system ?? null)
export const emptyTextBlock = requestsTo('messages')(...breaks).edit('messages[].content', (content) =>
  typeof content === 'string'
    ? [
        { type: 'text', text: content },
        { type: 'text', text: '' },
      ]
    : content,
)
/** The budget for thinking is as large as the whole limit. */
export const budgetAtLimit = inPair(
  breaks,
  pairs.chatToMessages,
  editRequestField('thinking.budget_tokens', (budget) => (typeof budget === 'number' ? 1_000_000 : budget)),
)
const marked: Change = (blocks) =>
  Array.isArray(blocks) ? blocks.map((block) => ({ cache_control: { type: 'ephemeral' }, ...asObject(block) })) : blocks
export const everyBlockCached = atUpstream(
  breaks,
  'messages',
  all(editRequestField('messages[].content', marked), editRequestField('tools', marked)),
)

export const resultIsText = requestsTo('content')(...breaks).edit(
  'contents[].parts[].functionResponse.response',
  (response) => (isObject(response) ? asString(Object.values(response)[0]) : response),
)
/** Each result becomes a turn of its own. */
export const resultsInOwnTurns = requestsTo('content')(...breaks).edit('contents', (contents) =>
  asArray(contents).flatMap((content) => {
    const parts = asArray(asObject(content)['parts'])
    const isResults = parts.some((part) => asObject(part)['functionResponse'] !== undefined)
    return isResults ? parts.map((part) => ({ ...asObject(content), parts: [part] })) : [content]
  }),
)
