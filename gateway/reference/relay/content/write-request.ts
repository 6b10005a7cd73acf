import { isObject, type JsonObject, parseJson } from '../../json.ts'
import {
  type CallPart,
  callsOf,
  conversation,
  type FilePart,
  type Part,
  type RelayRequest,
  type ResultPart,
  systemTexts,
  textsOf,
  filesOf,
  type Tool,
  type ToolChoice,
} from '../prompt.ts'
import { budgetOf } from '../reasoning.ts'

/** A generate-content request. It has no id of the user. Members that are undefined are not sent. */
export function writeContentRequest(request: RelayRequest): object {
  const { tools, toolChoice } = request
  const system = systemTexts(request)
  const names = new Map(request.turns.flatMap(({ parts }) => callsOf(parts)).map(({ id, name }) => [id, name]))
  return {
    contents: conversation(request).map(({ role, parts }) => ({
      role: role === 'assistant' ? 'model' : 'user',
      parts: parts.flatMap((part) => contentParts(part, names)),
    })),
    systemInstruction: system.length === 0 ? undefined : { parts: system.map((text) => ({ text })) },
    generationConfig: generationConfig(request),
    tools: tools.length === 0 ? undefined : [{ functionDeclarations: tools.map(declaration) }],
    toolConfig: toolChoice && { functionCallingConfig: writeToolChoice(toolChoice) },
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  json_object: 'application/json',
  json_schema: 'application/json',
  text: 'text/plain',
}

function generationConfig({ reasoning, stop = [], format, ...request }: RelayRequest): object | undefined {
  const budget = reasoning === undefined ? undefined : budgetOf(reasoning)
  const config = {
    maxOutputTokens: request.maxTokens,
    temperature: request.temperature,
    topP: request.topP,
    topK: request.topK,
    presencePenalty: request.presencePenalty,
    frequencyPenalty: request.frequencyPenalty,
    stopSequences: stop.length === 0 ? undefined : stop,
    candidateCount: request.choices,
    responseMimeType: mediaTypes[String(format?.type)],
    responseJsonSchema: (format?.json_schema as JsonObject | undefined)?.schema,
    // The upstream returns thoughts only if they are included.
    thinkingConfig:
      budget === undefined ? undefined : { thinkingBudget: budget, ...(budget > 0 && { includeThoughts: true }) },
  }
  return Object.values(config).every((value) => value === undefined) ? undefined : config
}

/** @param names the names of the called functions, by the id of the call */
function contentParts(part: Part, names: ReadonlyMap<string, string>): readonly object[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }]
    case 'file':
      return [file(part)]
    case 'call':
      return [{ functionCall: functionCall(part) }]
    case 'result':
      return [
        { functionResponse: functionResponse(part, names.get(part.id) ?? '') },
        ...filesOf(part.content).map(file),
      ]
    // The protocol takes thoughts only with their signature, which other protocols do not have.
    case 'reasoning':
      return []
  }
}

function functionCall({ id, name, arguments: text }: CallPart): object {
  const args = parseJson(text)
  return { id, name, args: isObject(args) ? args : {} }
}

/** The protocol requires an object; any other result becomes its member `result`. */
function functionResponse({ id, content }: ResultPart, name: string): object {
  const text = textsOf(content).join('')
  const value = parseJson(text)
  return { id, name, response: isObject(value) ? value : { result: text } }
}

const file = ({ source }: FilePart): object =>
  'url' in source
    ? { fileData: { fileUri: source.url } }
    : { inlineData: { mimeType: source.mediaType, data: source.data } }

/** Google's own form of schemas has no references. */
const declaration = ({ name, description, parameters }: Tool) => ({
  ...{ name, description },
  ...(parameters !== undefined && '$defs' in parameters ? { parametersJsonSchema: parameters } : { parameters }),
})

function writeToolChoice(choice: ToolChoice): object {
  if (typeof choice === 'object') return { mode: 'ANY', allowedFunctionNames: [choice.name] }
  return { mode: ({ auto: 'AUTO', none: 'NONE', required: 'ANY' } as const)[choice] }
}
