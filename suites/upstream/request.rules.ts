import { type Field, isObject } from '../../src/checks/index.ts'
import type { TextProtocol } from './pairs.rules.ts'
import type { SchemaForm } from './schemas.rules.ts'

/** A request at either end of the gateway, independent of the protocol. */
export interface ReadRequest {
  readonly system: readonly string[]
  /** The texts of the turns. Consecutive turns of one role are one turn, as some protocols require. */
  readonly turns: readonly ReadTurn[]
  /** Images in Base64, or as URL. */
  readonly images: readonly string[]
  readonly calls: readonly ReadRequestCall[]
  readonly results: readonly { readonly id: string | undefined; readonly text: string }[]
  readonly tools: readonly ReadTool[]
  /** `auto`, `none`, `required`, or `function NAME`. Undefined if the request does not say. */
  readonly choice: string | undefined
  /** The schema that the answer must follow. */
  readonly answerSchema: ReadSchema | undefined
  /** By neutral name. Absent members are undefined. */
  readonly parameters: Readonly<Record<ParameterName, unknown>>
}

/** A call of an earlier turn. */
export interface ReadRequestCall {
  readonly id: string | undefined
  readonly name: string | undefined
  /** The JSON text, of protocols that have an object there in the form of `JSON.stringify`. */
  readonly arguments: string | undefined
}

export interface ReadTurn {
  readonly role: 'user' | 'assistant'
  readonly texts: readonly string[]
}

export interface ReadTool {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly parameters: ReadSchema
}

export interface ReadSchema {
  readonly schema: Field
  readonly form: SchemaForm
  /** Whether the vendor must hold the answer to it, where the protocol can say so. */
  readonly isStrict?: boolean
}

export const parameterNames = [
  'maxTokens',
  'temperature',
  'topP',
  'topK',
  'stop',
  'presencePenalty',
  'frequencyPenalty',
  'n',
  'user',
  'cacheKey',
  'json',
  'schema',
  'reasoning',
  'safety',
] as const
export type ParameterName = (typeof parameterNames)[number]

/** Reads a request of a protocol. Never throws. */
export const readRequest = (protocol: TextProtocol, json: Field): ReadRequest => readers[protocol](json)

const readers: Readonly<Record<TextProtocol, (json: Field) => ReadRequest>> = {
  chat: readChat,
  responses: readResponses,
  messages: readMessages,
  'generate-content': readContent,
}

/** A piece of a turn in reading order. */
interface Item {
  readonly role: ReadTurn['role'] | 'system'
  readonly text?: string | undefined
  readonly image?: string | undefined
  readonly call?: ReadRequestCall
  readonly result?: ReadRequest['results'][number]
}

const present = ({ absent, value }: Field): unknown => (absent ? undefined : value)

/** The first present member of these names: Google takes both spellings. */
const either = (field: Field, ...names: readonly string[]): Field =>
  names.map((name) => field.at(name)).find(({ absent }) => !absent) ?? field.at(names[0] ?? '')

const roleOf = (role: string | undefined): Item['role'] =>
  role === 'system' || role === 'developer' ? 'system' : role === 'assistant' || role === 'model' ? 'assistant' : 'user'

/** The payload of a data URL, or the URL. */
const imageOf = (url: string | undefined) => url?.slice(/^data:[^,]*;base64,/.exec(url)?.[0].length ?? 0)

function requestOf(
  items: readonly Item[],
  {
    system = [],
    ...rest
  }: Pick<ReadRequest, 'tools' | 'choice' | 'parameters' | 'answerSchema'> & { readonly system?: readonly string[] },
): ReadRequest {
  const turns: { readonly role: ReadTurn['role']; readonly texts: string[] }[] = []
  for (const { role, text } of items) {
    if (text === undefined || role === 'system') continue
    if (turns.at(-1)?.role !== role) turns.push({ role, texts: [] })
    turns.at(-1)?.texts.push(text)
  }
  return {
    system: [...system, ...items.flatMap(({ role, text }) => (role === 'system' && text !== undefined ? [text] : []))],
    turns,
    images: items.flatMap(({ image }) => image ?? []),
    calls: items.flatMap(({ call }) => call ?? []),
    results: items.flatMap(({ result }) => result ?? []),
    ...rest,
  }
}

/** The texts of a content that is a string, or an array of parts with text. */
const textsIn = (content: Field): readonly string[] =>
  content.text !== undefined ? [content.text] : content.items.flatMap((part) => part.at('text').text ?? [])

const named = (choice: Field, name: Field): string | undefined =>
  name.text === undefined ? (choice.text ?? undefined) : `function ${name.text}`

function readChat(json: Field): ReadRequest {
  const items = json.at('messages').items.flatMap((message): readonly Item[] => {
    const role = roleOf(message.at('role').text)
    const content = message.at('content')
    if (message.at('role').text === 'tool')
      return [{ role, result: { id: message.at('tool_call_id').text, text: textsIn(content).join('') } }]
    return [
      ...textsIn(content).map((text) => ({ role, text })),
      ...content.items.flatMap((part) => {
        const url = part.at('image_url')
        return url.absent ? [] : [{ role, image: imageOf(url.text ?? url.at('url').text) }]
      }),
      ...message.at('tool_calls').items.map((call) => ({
        role,
        call: {
          id: call.at('id').text,
          name: call.at('function.name').text,
          arguments: call.at('function.arguments').text,
        },
      })),
    ]
  })
  const format = json.at('response_format.type').text
  return requestOf(items, {
    tools: json.at('tools').items.map((tool) => toolOf(tool.at('function'), 'parameters')),
    choice: named(json.at('tool_choice'), json.at('tool_choice.function.name')),
    answerSchema: strictSchema(json.at('response_format.json_schema')),
    parameters: {
      ...sampling(json),
      maxTokens: present(either(json, 'max_completion_tokens', 'max_tokens')),
      stop: strings(json.at('stop')),
      presencePenalty: present(json.at('presence_penalty')),
      frequencyPenalty: present(json.at('frequency_penalty')),
      n: present(json.at('n')),
      user: present(either(json, 'user', 'safety_identifier')),
      cacheKey: present(json.at('prompt_cache_key')),
      json: format === 'json_object' || format === 'json_schema' ? true : undefined,
      schema: membersOf(json.at('response_format.json_schema.schema')),
      reasoning: chatReasoning(json),
    },
  })
}

/**
 * A request for reasoning in the forms of OpenAI, OpenRouter, DeepSeek and Qwen. Whether the vendor takes another form than its own is a matter of
 * `upstream.request.valid`.
 */
const chatReasoning = (json: Field): unknown =>
  present(either(json, 'reasoning_effort', 'reasoning.effort')) ??
  present(json.at('reasoning.max_tokens')) ??
  (['reasoning.enabled', 'enable_thinking'].some((path) => json.at(path).value === true) ||
  json.at('thinking.type').text === 'enabled'
    ? true
    : undefined)

function readResponses(json: Field): ReadRequest {
  const input = json.at('input')
  const items: readonly Item[] =
    input.text !== undefined
      ? [{ role: 'user', text: input.text }]
      : input.items.flatMap((item): readonly Item[] => {
          const type = item.at('type').text
          if (type === 'function_call')
            return [
              {
                role: 'assistant',
                call: {
                  id: item.at('call_id').text,
                  name: item.at('name').text,
                  arguments: item.at('arguments').text,
                },
              },
            ]
          if (type === 'function_call_output') {
            const text = textsIn(item.at('output')).join('')
            return [{ role: 'user', result: { id: item.at('call_id').text, text } }]
          }
          const role = roleOf(item.at('role').text)
          const content = item.at('content')
          return [
            ...textsIn(content).map((text) => ({ role, text })),
            ...content.items.flatMap((part) => {
              const url = part.at('image_url').text
              return url === undefined ? [] : [{ role, image: imageOf(url) }]
            }),
          ]
        })
  const format = json.at('text.format.type').text
  return requestOf(items, {
    system: textsIn(json.at('instructions')),
    tools: json.at('tools').items.map((tool) => toolOf(tool, 'parameters')),
    choice: named(json.at('tool_choice'), json.at('tool_choice.name')),
    answerSchema: strictSchema(json.at('text.format')),
    parameters: {
      ...sampling(json),
      maxTokens: present(json.at('max_output_tokens')),
      user: present(either(json, 'user', 'safety_identifier')),
      cacheKey: present(json.at('prompt_cache_key')),
      json: format === 'json_object' || format === 'json_schema' ? true : undefined,
      schema: membersOf(json.at('text.format.schema')),
      reasoning: present(json.at('reasoning.effort')),
    },
  })
}

function readMessages(json: Field): ReadRequest {
  const items = json.at('messages').items.flatMap((message): readonly Item[] => {
    const role = roleOf(message.at('role').text)
    const content = message.at('content')
    if (content.text !== undefined) return [{ role, text: content.text }]
    return content.items.flatMap((block): readonly Item[] => {
      const { text: type } = block.at('type')
      if (type === 'tool_use') return [{ role, call: objectCall(block, 'input') }]
      if (type === 'tool_result') {
        const text = textsIn(block.at('content')).join('')
        return [{ role, result: { id: block.at('tool_use_id').text, text } }]
      }
      if (type === 'image') return [{ role, image: block.at('source.data').text ?? block.at('source.url').text }]
      return block.at('text').text === undefined ? [] : [{ role, text: block.at('text').text }]
    })
  })
  const choice = json.at('tool_choice')
  const type = choice.text ?? choice.at('type').text
  return requestOf(items, {
    system: textsIn(json.at('system')),
    tools: json.at('tools').items.map((tool) => toolOf(tool, 'input_schema')),
    answerSchema: undefined,
    choice: type === 'any' ? 'required' : type === 'tool' ? `function ${choice.at('name').text}` : type,
    parameters: {
      ...sampling(json),
      maxTokens: present(json.at('max_tokens')),
      topK: present(json.at('top_k')),
      stop: strings(json.at('stop_sequences')),
      user: present(json.at('metadata.user_id')),
      reasoning: messagesReasoning(json),
    },
  })
}

/** A budget, or an effort with the reasoning that newer models measure themselves. */
function messagesReasoning(json: Field): unknown {
  const { text: type } = json.at('thinking.type')
  if (type === 'enabled') return present(json.at('thinking.budget_tokens'))
  return type === 'adaptive' ? (json.at('output_config.effort').text ?? type) : undefined
}

function readContent(json: Field): ReadRequest {
  const items = json.at('contents').items.flatMap((content) => {
    const role = roleOf(content.at('role').text)
    return content.at('parts').items.flatMap((part): readonly Item[] => {
      const call = either(part, 'functionCall', 'function_call')
      const result = either(part, 'functionResponse', 'function_response')
      const file = either(part, 'inlineData', 'inline_data')
      if (isObject(call)) return [{ role, call: objectCall(call, 'args') }]
      if (isObject(result)) {
        const text = JSON.stringify(result.at('response').value) ?? ''
        return [{ role, result: { id: result.at('id').text, text } }]
      }
      if (isObject(file)) return [{ role, image: file.at('data').text }]
      return part.at('text').text === undefined ? [] : [{ role, text: part.at('text').text }]
    })
  })
  const config = either(json, 'generationConfig', 'generation_config')
  const calling = either(either(json, 'toolConfig', 'tool_config'), 'functionCallingConfig', 'function_calling_config')
  const [only] = either(calling, 'allowedFunctionNames', 'allowed_function_names').items
  const mode = calling.at('mode').text?.toLowerCase()
  const member = (...names: readonly string[]) => present(either(config, ...names))
  const thinking = either(config, 'thinkingConfig', 'thinking_config')
  const jsonSchema = either(config, 'responseJsonSchema', 'response_json_schema')
  const answerSchema: ReadSchema = jsonSchema.absent
    ? { schema: either(config, 'responseSchema', 'response_schema'), form: 'google' }
    : { schema: jsonSchema, form: 'json' }
  return requestOf(items, {
    system: either(json, 'systemInstruction', 'system_instruction')
      .at('parts')
      .items.flatMap((part) => part.at('text').text ?? []),
    tools: json.at('tools').items.flatMap((tool) =>
      either(tool, 'functionDeclarations', 'function_declarations').items.map((declared) => ({
        name: declared.at('name').text,
        description: declared.at('description').text,
        parameters: schemaOf(declared),
      })),
    ),
    answerSchema: present(answerSchema.schema) === undefined ? undefined : answerSchema,
    choice: mode === 'any' ? (only?.text === undefined ? 'required' : `function ${only.text}`) : mode,
    parameters: {
      ...nothing,
      maxTokens: member('maxOutputTokens', 'max_output_tokens'),
      temperature: member('temperature'),
      topP: member('topP', 'top_p'),
      topK: member('topK', 'top_k'),
      stop: strings(either(config, 'stopSequences', 'stop_sequences')),
      presencePenalty: member('presencePenalty', 'presence_penalty'),
      frequencyPenalty: member('frequencyPenalty', 'frequency_penalty'),
      n: member('candidateCount', 'candidate_count'),
      json: member('responseMimeType', 'response_mime_type') === 'application/json' ? true : undefined,
      schema: membersOf(answerSchema.schema),
      reasoning:
        present(either(thinking, 'thinkingBudget', 'thinking_budget', 'thinkingLevel', 'thinking_level')) ??
        (either(thinking, 'includeThoughts', 'include_thoughts').value === true ? true : undefined),
      safety: list(either(json, 'safetySettings', 'safety_settings')),
    },
  })
}

/** A call of a protocol with an object as arguments. */
const objectCall = (call: Field, member: string): ReadRequestCall => ({
  id: call.at('id').text,
  name: call.at('name').text,
  arguments: JSON.stringify(call.at(member).value),
})

/** The names of what an answer must have; undefined without a schema. */
const membersOf = (schema: Field): readonly string[] | undefined =>
  schema.absent ? undefined : schema.at('properties').names.toSorted()

const nothing = Object.fromEntries(parameterNames.map((name) => [name, undefined])) as ReadRequest['parameters']

const sampling = (json: Field): ReadRequest['parameters'] => ({
  ...nothing,
  temperature: present(json.at('temperature')),
  topP: present(json.at('top_p')),
})

/** Undefined for an empty list too: it has the same effect as an absent one. */
const list = (field: Field): unknown =>
  Array.isArray(field.value) && field.items.length === 0 ? undefined : present(field)

/** The strings of a list, or the only one. */
const strings = (field: Field): readonly unknown[] | undefined =>
  field.text === undefined
    ? list(field) === undefined
      ? undefined
      : field.items.map(({ value }) => value)
    : [field.text]

const toolOf = (tool: Field, parameters: string): ReadTool => ({
  name: tool.at('name').text,
  description: tool.at('description').text,
  parameters: { schema: tool.at(parameters), form: 'json' },
})

/** The parameters of a function of Google, in one of two forms. */
function schemaOf(declared: Field): ReadSchema {
  const schema = either(declared, 'parametersJsonSchema', 'parameters_json_schema')
  return schema.absent ? { schema: declared.at('parameters'), form: 'google' } : { schema, form: 'json' }
}

/** The schema of an answer of OpenAI. */
const strictSchema = (format: Field): ReadSchema | undefined =>
  format.at('schema').absent
    ? undefined
    : { schema: format.at('schema'), form: 'json', isStrict: format.at('strict').value === true }
