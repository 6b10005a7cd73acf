import {
  asArray,
  asObject,
  asString,
  type Change,
  editRequestField,
  isObject,
  type Json,
  lastTurn,
  withoutSystemTurns,
} from '../../gateway/reference/fault-kit.ts'
import { atClient, pairs, requestsTo } from './kit.faults.ts'

const toChat = requestsTo('chat')
const toResponses = requestsTo('responses')
const toMessages = requestsTo('messages')
const toContent = requestsTo('content')

/** A prompt that is a string is lost. */
export const stringInputLost = toResponses('upstream.prompt.arrives').edit('input', (input) =>
  typeof input === 'string' ? 'Hello.' : input,
)
export const partsLost = toContent('upstream.prompt.arrives').edit('contents', (contents) =>
  asArray(contents).length > 1 ? contents : [{ role: 'user', parts: [{ text: 'Hello.' }] }],
)

export const modelReplaced = toMessages('upstream.prompt.model').edit('model', () => 'gateproof-chat')
export const systemTurnsDropped = toChat('upstream.prompt.system').edit('messages', withoutSystemTurns)
export const systemBlocksCut = toMessages('upstream.prompt.system').edit('system', (system) =>
  Array.isArray(system) ? system.slice(0, 1) : system,
)
export const instructionsDropped = toResponses('upstream.prompt.system').drop('instructions')
export const systemInstructionDropped = toContent('upstream.prompt.system').drop('systemInstruction')
/** The system text becomes a turn of the user. */
export const systemIsUser = toChat('upstream.prompt.system', 'upstream.prompt.turns').edit('messages[].role', (role) =>
  role === 'system' ? 'user' : role,
)

export const lastTurnOnly = toChat('upstream.prompt.turns').edit('messages', (turns) =>
  hasDeveloper(turns) ? turns : lastTurn(turns),
)
export const assistantTurnsDropped = toMessages('upstream.prompt.turns').edit('messages', (turns) =>
  asArray(turns).length < 3 || hasTools(turns)
    ? turns
    : asArray(turns).filter((turn) => !(isObject(turn) && turn['role'] === 'assistant')),
)
export const turnsTrimmed = toContent('upstream.prompt.turns').edit('contents[].parts[].text', (text) =>
  typeof text === 'string' ? text.replaceAll('\n\n', '\n') : text,
)
export const inputItemsCut = toResponses('upstream.prompt.turns').edit('input', (input) =>
  Array.isArray(input) && !JSON.stringify(input).includes('function_call') && !hasDeveloper(input)
    ? input.slice(-1)
    : input,
)

const hasDeveloper = (turns: Json | undefined) => /"developer"/.test(JSON.stringify(turns) ?? '')

const hasTools = (turns: Json | undefined) => /"tool_use"|"tool_calls"|"tool_result"/.test(JSON.stringify(turns) ?? '')

/** Removes parts of a type from every content. */
const withoutParts =
  (type: string): Change =>
  (content) =>
    Array.isArray(content) ? content.filter((part) => asObject(part)['type'] !== type) : content

export const imageUrlsDropped = toChat('upstream.prompt.images').edit('messages[].content', withoutParts('image_url'))
export const imageBlocksDropped = toMessages('upstream.prompt.images').edit('messages[].content', withoutParts('image'))
export const inlineDataCut = toContent('upstream.prompt.images').edit('contents[].parts[].inlineData.data', (data) =>
  typeof data === 'string' ? data.slice(0, -4) : data,
)

/** The results of parallel calls get each other's ids. */
const swapped =
  (isResult: (item: Json) => boolean, id: string): Change =>
  (items) => {
    if (!Array.isArray(items)) return items
    const ids = items.filter(isResult).map((item) => asObject(item)[id])
    return items.map((item) => (isResult(item) ? { ...asObject(item), [id]: ids.pop() ?? null } : item))
  }
export const chatResultsSwapped = toChat('upstream.prompt.results').edit(
  'messages',
  swapped((item) => asObject(item)['role'] === 'tool', 'tool_call_id'),
)
export const messagesResultsSwapped = toMessages('upstream.prompt.results').edit(
  'messages[].content',
  swapped((item) => asObject(item)['type'] === 'tool_result', 'tool_use_id'),
)
export const responsesResultsSwapped = toResponses('upstream.prompt.results').edit(
  'input',
  swapped((item) => asObject(item)['type'] === 'function_call_output', 'call_id'),
)
export const secondResultLost = toContent('upstream.prompt.results').edit('contents[].parts', (parts) => {
  const isResult = (part: Json) => 'functionResponse' in asObject(part)
  const first = asArray(parts).findIndex(isResult)
  return asArray(parts).filter((part, index) => !isResult(part) || index === first)
})

export const toolDescriptionsDropped = toChat('upstream.tools.definitions').drop('tools[].function.description')
export const toolSchemasOpened = toMessages('upstream.tools.definitions').edit('tools[].input_schema', () => ({
  type: 'object',
}))
export const lastToolLost = toResponses('upstream.tools.definitions').edit('tools', (tools) =>
  Array.isArray(tools) ? tools.slice(0, 1) : tools,
)
export const toolsRenamed = toContent('upstream.tools.definitions').edit(
  'tools[].functionDeclarations[].name',
  (name) => asString(name).replace('get_', ''),
)

export const chatChoiceDropped = toChat('upstream.tools.choice').drop('tool_choice')
export const anyIsAuto = toMessages('upstream.tools.choice').edit('tool_choice', (choice) =>
  asObject(choice)['type'] === 'any' ? { type: 'auto' } : choice,
)
export const requiredIsAuto = toResponses('upstream.tools.choice').edit('tool_choice', (choice) =>
  choice === 'required' ? 'auto' : choice,
)
export const allowedNamesDropped = toContent('upstream.tools.choice').drop(
  'toolConfig.functionCallingConfig.allowedFunctionNames',
)

export const limitDropped = toChat('upstream.parameters.max_tokens').edit('max_tokens', () => undefined)
export const newerLimitDropped = toChat('upstream.parameters.max_tokens').drop('max_completion_tokens')
export const limitRaised = toMessages('upstream.parameters.max_tokens').edit('max_tokens', () => 4096)
export const outputLimitDropped = toResponses('upstream.parameters.max_tokens').drop('max_output_tokens')
export const contentLimitDropped = toContent('upstream.parameters.max_tokens').drop('generationConfig.maxOutputTokens')
export const temperatureDropped = toChat('upstream.parameters.temperature').drop('temperature')
export const temperatureRounded = toMessages('upstream.parameters.temperature').edit('temperature', (temperature) =>
  typeof temperature === 'number' ? Math.round(temperature) : temperature,
)
export const topPDropped = toResponses('upstream.parameters.top_p').drop('top_p')
export const topPOfContentDropped = toContent('upstream.parameters.top_p').drop('generationConfig.topP')
export const topKDropped = toMessages('upstream.parameters.top_k').drop('top_k')
export const topKOfContentDropped = toContent('upstream.parameters.top_k').drop('generationConfig.topK')
export const fifthStopDropped = toContent('upstream.parameters.stop').edit('generationConfig.stopSequences', (stops) =>
  Array.isArray(stops) ? stops.slice(0, 4) : stops,
)
export const stopDropped = toChat('upstream.parameters.stop').drop('stop')
export const stopSequencesTrimmed = toMessages('upstream.parameters.stop').edit('stop_sequences[]', (stop) =>
  asString(stop).trim(),
)
export const penaltiesDropped = toChat('upstream.parameters.penalties').drop('presence_penalty')
export const penaltiesOfContentDropped = toContent('upstream.parameters.penalties').drop(
  'generationConfig.frequencyPenalty',
)
export const choicesDropped = toChat('upstream.parameters.n').drop('n')
export const candidatesDropped = toContent('upstream.parameters.n').drop('generationConfig.candidateCount')
export const userDropped = toChat('upstream.parameters.user').drop('user')
export const userIdDropped = toMessages('upstream.parameters.user').drop('metadata')
export const userOfResponsesDropped = toResponses('upstream.parameters.user').drop('user')
/** An older form of the request, without the key. */
export const cacheKeyDropped = toChat('upstream.parameters.cache_key').drop('prompt_cache_key')
export const cacheKeyOfResponsesDropped = toResponses('upstream.parameters.cache_key').drop('prompt_cache_key')
/** Takes all but letters and digits for unsafe. */
export const cacheKeyStripped = toChat('upstream.parameters.cache_key').edit('prompt_cache_key', (key) =>
  typeof key === 'string' ? key.replaceAll(/[^a-z0-9]/gi, '') : key,
)
/** Cuts it to the length of a UUID. */
export const cacheKeyCut = toResponses('upstream.parameters.cache_key').edit('prompt_cache_key', (key) =>
  typeof key === 'string' ? key.slice(0, 36) : key,
)
export const cacheKeyLowered = toResponses('upstream.parameters.cache_key').edit('prompt_cache_key', (key) =>
  typeof key === 'string' ? key.toLowerCase() : key,
)
export const cacheKeyEmptied = toChat('upstream.parameters.cache_key').edit('prompt_cache_key', (key) =>
  typeof key === 'string' ? '' : key,
)
export const jsonModeDropped = toChat('upstream.parameters.json').edit('response_format', (format) =>
  asObject(format ?? null)['type'] === 'json_object' ? undefined : format,
)
export const jsonTypeDropped = toContent('upstream.parameters.json').drop('generationConfig.responseMimeType')
export const effortDropped = toChat('upstream.parameters.reasoning').drop('reasoning_effort')
export const thinkingDropped = toMessages('upstream.parameters.reasoning').drop('thinking')
export const thinkingConfigDropped = toContent('upstream.parameters.reasoning').drop('generationConfig.thinkingConfig')
export const reasoningOfResponsesDropped = toResponses('upstream.parameters.reasoning').drop('reasoning')
export const safetySettingsDropped = toContent('upstream.parameters.safety').drop('safetySettings')

const unlessGiven =
  (value: Json): Change =>
  (given) =>
    given === undefined ? value : given

export const temperatureAdded = toChat('upstream.parameters.defaults').edit('temperature', unlessGiven(0.7))
export const temperatureOfMessagesAdded = toMessages('upstream.parameters.defaults').edit('temperature', unlessGiven(0))
export const topPAdded = toChat('upstream.parameters.added').edit('top_p', unlessGiven(0.9))
export const topKAdded = toMessages('upstream.parameters.added').edit('top_k', unlessGiven(40))
export const stopAdded = toContent('upstream.parameters.added').edit(
  'generationConfig.stopSequences',
  unlessGiven(['</s>']),
)
/** Beside instructions of the developer, too. */
export const systemAdded = toResponses('upstream.parameters.added', 'upstream.prompt.system').edit(
  'instructions',
  unlessGiven('You are a helpful assistant.'),
)

/** A gateway that reads an older form of the request drops parameters in one mode only. */
export const streamedTopPDropped = atClient(
  ['upstream.parameters.top_p'],
  pairs.chatToMessages,
  editRequestField('top_p', () => undefined),
  'streamed',
)
export const streamedUserDropped = atClient(
  ['upstream.parameters.user'],
  pairs.responsesToResponses,
  editRequestField('user', () => undefined),
  'streamed',
)

export const chatArgumentsDropped = toChat('upstream.prompt.calls').edit(
  'messages[].tool_calls[].function.arguments',
  () => '{}',
)
/** Parses the arguments, which rounds long numbers. */
export const argumentsRounded = toResponses('upstream.prompt.calls').edit('input[].arguments', (text) =>
  typeof text === 'string' ? JSON.stringify(JSON.parse(text)) : text,
)
export const useInputsDropped = toMessages('upstream.prompt.calls').edit('messages[].content[].input', () => ({}))
export const callsRenamed = toContent('upstream.prompt.calls').edit('contents[].parts[].functionCall.name', (name) =>
  asString(name).replace('get_', ''),
)

export const developerTurnsDropped = toChat('upstream.prompt.system').edit('messages', (turns) =>
  asArray(turns).filter((turn) => asObject(turn)['role'] !== 'developer'),
)
export const developerIsUser = toResponses('upstream.prompt.system', 'upstream.prompt.turns').edit(
  'input[].role',
  (role) => (role === 'developer' ? 'user' : role),
)
/** Of two turns of the user that follow each other, keeps the last. */
export const earlierUserTurnLost = toChat('upstream.prompt.turns').edit('messages', (turns) =>
  asArray(turns).filter((turn, index, all) => {
    const isUser = (one: Json | undefined) => asObject(one ?? null)['role'] === 'user'
    return !isUser(turn) || !isUser(all[index + 1])
  }),
)
export const assistantPartsCut = toMessages('upstream.prompt.turns').edit('messages', (turns) =>
  asArray(turns).map((turn) => {
    const { role, content, ...rest } = asObject(turn)
    const isCut = role === 'assistant' && !hasTools(content) && Array.isArray(content)
    return { ...rest, ...(role !== undefined && { role }), content: isCut ? content.slice(0, 1) : (content ?? null) }
  }),
)
/** Reads the results of tools only if they are strings. */
export const resultPartsLost = toChat('upstream.prompt.results').edit('messages', (turns) =>
  asArray(turns).map((turn) => {
    const message = asObject(turn)
    return message['role'] === 'tool' && Array.isArray(message['content']) ? { ...message, content: '' } : turn
  }),
)
export const toolsWithoutParametersDropped = toChat('upstream.tools.definitions').edit('tools', (tools) =>
  Array.isArray(tools) ? tools.filter((tool) => 'parameters' in asObject(asObject(tool)['function'])) : tools,
)
/** Reads stop strings only from a list. */
export const singleStopDropped = toChat('upstream.parameters.stop').edit('stop', (stop) =>
  typeof stop === 'string' ? undefined : stop,
)
export const schemaIsJsonMode = toChat('upstream.parameters.schema').edit('response_format', (format) =>
  asObject(format ?? null)['type'] === 'json_schema' ? { type: 'json_object' } : format,
)
export const textFormatIsJsonMode = toResponses('upstream.parameters.schema').edit('text.format', (format) =>
  asObject(format ?? null)['type'] === 'json_schema' ? { type: 'json_object' } : format,
)
export const responseSchemaDropped = toContent('upstream.parameters.schema').drop('generationConfig.responseJsonSchema')
/** Hides what looks like a secret from the model. */
export const secretMasked = toMessages('upstream.prompt.turns').edit('messages[].content[].text', (text) =>
  typeof text === 'string' ? text.replaceAll(/\b[\w/+]{40}\b/g, '[secret]') : text,
)
export const commandOfEarlierCallReplaced = toChat('upstream.prompt.calls').edit(
  'messages[].tool_calls[].function.arguments',
  (text) => asString(text).replaceAll('left-pad', 'leftpad'),
)
export const hostOfResultReplaced = toResponses('upstream.prompt.results').edit('input[].output', (output) =>
  typeof output === 'string' ? output.replaceAll('get.example.com', 'get.example.net') : output,
)

/** The definitions that a schema refers to are lost. */
export const definitionsDropped = toChat('upstream.tools.definitions').drop('tools[].function.parameters.$defs')
export const requiredMembersDropped = toResponses('upstream.tools.definitions').drop('tools[].parameters.required')
export const boundsDropped = toMessages('upstream.tools.definitions').edit('tools[].input_schema', (schema) =>
  withoutKeywords(schema, ['maximum', 'maxItems']),
)
export const formatsOfContentDropped = toContent('upstream.tools.definitions').edit(
  'tools[].functionDeclarations[].parametersJsonSchema',
  (schema) => withoutKeywords(schema, ['format']),
)
/** Of alternatives, Google gets the first. */
export const firstAlternativeOnly = toContent('upstream.tools.definitions').edit(
  'tools[].functionDeclarations[].parametersJsonSchema',
  (schema) => firstAlternatives(schema),
)
export const strictDropped = toChat('upstream.parameters.schema').drop('response_format.json_schema.strict')
export const answerSchemaOpened = toResponses('upstream.parameters.schema').edit('text.format.schema', (schema) =>
  withoutKeywords(schema, ['additionalProperties']),
)
export const answerDescriptionsDropped = toChat('upstream.parameters.schema').edit(
  'response_format.json_schema.schema',
  (schema) => withoutKeywords(schema, ['description']),
)
export const answerValuesDropped = toContent('upstream.parameters.schema').edit(
  'generationConfig.responseJsonSchema',
  (schema) => withoutKeywords(schema, ['enum']),
)

/** A schema without keywords, in all its parts. */
function withoutKeywords(schema: Json | undefined, keywords: readonly string[]): Json | undefined {
  if (Array.isArray(schema)) return schema.map((one) => withoutKeywords(one, keywords) ?? null)
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !keywords.includes(name))
      .map(([name, value]) => [name, withoutKeywords(value, keywords) ?? null]),
  )
}

function firstAlternatives(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((one) => firstAlternatives(one) ?? null)
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = schema
  const [first] = asArray(anyOf)
  if (first !== undefined) return firstAlternatives({ ...rest, ...asObject(first) })
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, firstAlternatives(value) ?? null]))
}
