import { asArray, asObject, asString, type Json, type JsonObject } from '../../reference/json.ts'
import type { VendorError } from '../errors.ts'

/**
 * What vendors refuse and the reference gateway, whose contract leaves it open, accepts. A gateway that relies on its upstream for this
 * refusal is right, so the upstream must refuse as well.
 */

type Protocol = 'chat' | 'responses' | 'messages' | 'generate-content'

/** Why a vendor refuses a request, in its words; undefined if it does not. */
type Refusal = Omit<VendorError, 'status'>

/**
 * The first reason to refuse a request.
 *
 * @param body the request; of Google, with its names in camel case
 */
export function refusal(protocol: Protocol, body: JsonObject): VendorError | undefined {
  const [first] = reasons[protocol](body)
  return first && { status: 400, ...first }
}

const reasons: Readonly<Record<Protocol, (body: JsonObject) => readonly Refusal[]>> = {
  chat: chatReasons,
  responses: responsesReasons,
  messages: messagesReasons,
  'generate-content': contentReasons,
}

/** The elements of an array, as objects. */
const objects = (value: Json | undefined): readonly JsonObject[] => asArray(value).map(asObject)

const isEmptyArray = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'ultra']

/** A value that is not in a list of OpenAI. */
const unsupported = (param: string, value: Json | undefined, supported: readonly string[]): readonly Refusal[] =>
  typeof value !== 'string' || supported.includes(value)
    ? []
    : [
        {
          message: `Invalid value: '${value}'. Supported values are: ${quoted(supported)}.`,
          param,
          code: 'invalid_value',
        },
      ]

const emptyArray = (param: string, value: Json | undefined): readonly Refusal[] =>
  isEmptyArray(value)
    ? [
        {
          message: `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
          param,
          code: 'empty_array',
        },
      ]
    : []

/** The name of a function at OpenAI. */
function badName(param: string, name: Json | undefined): readonly Refusal[] {
  if (typeof name !== 'string' || /^[\w-]{1,64}$/.test(name)) return []
  const expected = 'Expected a string that matches the pattern ^[a-zA-Z0-9_-]{1,64}$.'
  return [{ message: `Invalid '${param}': '${name}'. ${expected}`, param, code: 'invalid_value' }]
}

const belowOne = (body: JsonObject, param: string): readonly Refusal[] =>
  Number(body[param] ?? 1) < 1
    ? [
        {
          message: `Invalid '${param}': integer below minimum value. Expected a value >= 1, but got ${String(body[param])} instead.`,
          param,
          code: 'integer_below_min_value',
        },
      ]
    : []

/** @see https://platform.openai.com/docs/api-reference/chat/create */
function chatReasons(body: JsonObject): readonly Refusal[] {
  const messages = objects(body['messages'])
  return [
    ...emptyArray('messages', body['messages']),
    ...unsupported('reasoning_effort', body['reasoning_effort'], efforts),
    ...belowOne(body, 'max_tokens'),
    ...belowOne(body, 'max_completion_tokens'),
    ...objects(body['tools']).flatMap((tool, index) =>
      badName(`tools[${index}].function.name`, asObject(tool['function'])['name']),
    ),
    ...orphans(
      messages,
      ({ tool_calls: calls }) => objects(calls).map(({ id }) => id),
      ({ role, tool_call_id: id }) => (role === 'tool' ? [id] : []),
    ).map(({ index }): Refusal => {
      const expected = "must be a response to a preceding message with 'tool_calls'."
      return { message: `Invalid parameter: messages with role 'tool' ${expected}`, param: `messages.[${index}].role` }
    }),
    ...messages.flatMap(({ role, content = null }, index): readonly Refusal[] =>
      role === 'user' && content === null
        ? [
            {
              message: "Invalid value for 'content': expected a string, got null.",
              param: `messages.[${index}].content`,
            },
          ]
        : [],
    ),
  ]
}

/** Results whose calls are not in an earlier element: its index, and the id. Takes linear time. */
function orphans(
  elements: readonly JsonObject[],
  callIds: (element: JsonObject) => readonly (Json | undefined)[],
  resultIds: (element: JsonObject) => readonly (Json | undefined)[],
): readonly { readonly index: number; readonly id: Json | undefined }[] {
  const called = new Set<Json | undefined>()
  return elements.flatMap((element, index) => {
    const found = resultIds(element).filter((id) => !called.has(id))
    for (const id of callIds(element)) called.add(id)
    return found.map((id) => ({ index, id }))
  })
}

/** @see https://platform.openai.com/docs/api-reference/responses/create */
function responsesReasons(body: JsonObject): readonly Refusal[] {
  const items = objects(body['input'])
  // The calls may be in an earlier response.
  const isWhole = typeof body['previous_response_id'] !== 'string'
  return [
    ...(isEmptyArray(body['input'])
      ? [
          {
            message:
              "One of 'input', 'previous_response_id', 'prompt' or 'conversation' must be provided, and 'input' must not be empty.",
            param: 'input',
            code: 'missing_required_parameter',
          },
        ]
      : []),
    ...items.flatMap(({ role }, index) =>
      unsupported(`input[${index}].role`, role, ['assistant', 'system', 'developer', 'user']),
    ),
    ...belowOne(body, 'max_output_tokens'),
    ...objects(body['tools']).flatMap((tool, index) => badName(`tools[${index}].name`, tool['name'])),
    ...orphans(
      isWhole ? items : [],
      ({ type, call_id: id }) => (type === 'function_call' ? [id] : []),
      ({ type, call_id: id }) => (type === 'function_call_output' ? [id] : []),
    ).map(({ id }): Refusal => {
      const call = `call_id ${asString(id)}`
      return { message: `No tool call found for function call output with ${call}.`, param: 'input' }
    }),
  ]
}

/** @see https://docs.anthropic.com/en/api/messages */
function messagesReasons(body: JsonObject): readonly Refusal[] {
  const messages = objects(body['messages'])
  const { type, budget_tokens: budget } = asObject(body['thinking'])
  return told([
    ...(isEmptyArray(body['messages']) ? ['messages: at least one message is required'] : []),
    ...messages.flatMap(({ role }, index) =>
      // Newer models accept instructions between the turns.
      typeof role !== 'string' || ['user', 'assistant', 'system'].includes(role)
        ? []
        : [`messages.${index}.role: Input should be 'user' or 'assistant'`],
    ),
    ...messages.flatMap(({ role, content }, index) => {
      const isPrefix = role === 'assistant' && index === messages.length - 1
      if ((content !== '' && !isEmptyArray(content)) || isPrefix) return []
      return [
        `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      ]
    }),
    ...(messages.some(({ content }) => objects(content).some(isEmptyText))
      ? ['messages: text content blocks must be non-empty']
      : []),
    ...orphans(
      messages,
      ({ content }) => objects(content).map(({ id }) => id),
      ({ content }) => objects(content).flatMap(({ type, tool_use_id: id }) => (type === 'tool_result' ? [id] : [])),
    ).map(
      ({ index, id }) =>
        `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${asString(id)}. Each ` +
        '`tool_result` block must have a corresponding `tool_use` block in the previous message.',
    ),
    ...(Number(body['max_tokens'] ?? 0) < 0 ? ['max_tokens: Input should be greater than or equal to 0'] : []),
    ...objects(body['tools']).flatMap(({ name }, index) =>
      typeof name !== 'string' || /^[\w-]{1,128}$/.test(name)
        ? []
        : [`tools.${index}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`],
    ),
    ...(type === 'enabled' && Number(budget) < 1024
      ? ['thinking.enabled.budget_tokens: Input should be greater than or equal to 1024']
      : []),
    ...(type === 'enabled' && Number(budget) >= Number(body['max_tokens'])
      ? ['`max_tokens` must be greater than `thinking.budget_tokens`']
      : []),
  ])
}

const told = (messages: readonly string[]): readonly Refusal[] => messages.map((message) => ({ message }))

const isEmptyText = ({ type, text }: JsonObject): boolean => type === 'text' && text === ''

const thinkingLevels = ['THINKING_LEVEL_UNSPECIFIED', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH']

/** @see https://ai.google.dev/api/generate-content */
function contentReasons(body: JsonObject): readonly Refusal[] {
  const { maxOutputTokens, thinkingConfig } = asObject(body['generationConfig'])
  const { thinkingLevel: level } = asObject(thinkingConfig)
  const request = '* GenerateContentRequest.'
  return told([
    ...(isEmptyArray(body['contents']) ? [`${request}contents: contents is not specified`] : []),
    ...objects(body['contents']).flatMap(({ parts }, index) =>
      parts === undefined || isEmptyArray(parts)
        ? [`${request}contents[${index}].parts: contents.parts must not be empty.`]
        : [],
    ),
    ...(Number(maxOutputTokens ?? 1) < 1 ? ['max_output_tokens must be positive.'] : []),
    ...(typeof level === 'string' && !thinkingLevels.includes(level.toUpperCase())
      ? [`Invalid value at 'generation_config.thinking_config.thinking_level' (TYPE_ENUM), "${level}"`]
      : []),
    ...objects(body['tools']).flatMap(({ functionDeclarations }, tool) =>
      objects(functionDeclarations).flatMap(({ name }, index) =>
        typeof name !== 'string' || /^[A-Za-z_][\w.:-]{0,127}$/.test(name)
          ? []
          : [
              `${request}tools[${tool}].function_declarations[${index}].name: [FIELD_INVALID] Invalid function name. Must start with a ` +
                'letter or an underscore.',
            ],
      ),
    ),
  ])
}
