import { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject } from '../../json.ts'
import type { FilePart, Part, RelayRequest, TextPart, Tool, ToolChoice, Turn } from '../prompt.ts'

/** Reads a generate-content request. Safety settings have no equivalent in other protocols. Whether it is a stream is in its path. */
export function readContentRequest(body: JsonObject): RelayRequest {
  const config = asObject(body.generationConfig)
  const system = asArray(asObject(body.systemInstruction).parts).map(asObject).flatMap(textOrFile)
  return {
    isStream: false,
    turns: [...(system.length === 0 ? [] : [{ role: 'system' as const, parts: system }]), ...turnsOf(body.contents)],
    maxTokens: asNumber(config.maxOutputTokens),
    temperature: asNumber(config.temperature),
    topP: asNumber(config.topP),
    topK: asNumber(config.topK),
    presencePenalty: asNumber(config.presencePenalty),
    frequencyPenalty: asNumber(config.frequencyPenalty),
    stop: asArray(config.stopSequences).map(asString),
    choices: asNumber(config.candidateCount),
    user: undefined,
    tools: asArray(body.tools)
      .flatMap((tool) => asArray(asObject(tool).functionDeclarations))
      .map((declared) => toolOf(asObject(declared))),
    toolChoice: toolChoice(asObject(asObject(body.toolConfig).functionCallingConfig)),
    format: config.responseMimeType === 'application/json' ? { type: 'json_object' } : undefined,
    reasoning: asNumber(asObject(config.thinkingConfig).thinkingBudget),
  }
}

/** The turns. Results are turns of a tool. Calls without an id get one, and a result without one belongs to the first open call of its name. */
function turnsOf(contents: Json | undefined): readonly Turn[] {
  const open: { readonly id: string; readonly name: string }[] = []
  let calls = 0
  const partOf = (part: JsonObject): readonly Part[] => {
    if (isObject(part.functionCall)) {
      const { id, name, args } = part.functionCall
      const call = { id: asString(id) || `call_${(calls += 1)}`, name: asString(name) }
      open.push(call)
      return [{ type: 'call', ...call, arguments: JSON.stringify(args ?? {}) }]
    }
    if (isObject(part.functionResponse)) {
      const { id, name, response } = part.functionResponse
      const at = open.findIndex((call) => (id === undefined ? call.name === name : call.id === id))
      const [call] = at === -1 ? [] : open.splice(at, 1)
      const text = JSON.stringify(response ?? {})
      return [{ type: 'result', id: call?.id ?? asString(id), content: [{ type: 'text', text }] }]
    }
    return textOrFile(part)
  }
  return asArray(contents).flatMap((content): readonly Turn[] => {
    const { role, parts } = asObject(content)
    const read = asArray(parts).flatMap((part) => partOf(asObject(part)))
    if (role === 'model') return [{ role: 'assistant', parts: read }]
    const [results, others] = [true, false].map((isResult) =>
      read.filter(({ type }) => (type === 'result') === isResult),
    )
    return [
      ...(results?.length ? [{ role: 'tool' as const, parts: results }] : []),
      ...(others?.length ? [{ role: 'user' as const, parts: others }] : []),
    ]
  })
}

/** The text or the file of a part. Thoughts are not sent to other protocols. */
function textOrFile({ text, thought, inlineData, fileData }: JsonObject): readonly (TextPart | FilePart)[] {
  if (isObject(inlineData)) {
    const source = { mediaType: asString(inlineData.mimeType), data: asString(inlineData.data) }
    return [{ type: 'file', source }]
  }
  if (isObject(fileData)) return [{ type: 'file', source: { url: asString(fileData.fileUri) } }]
  return typeof text === 'string' && thought !== true ? [{ type: 'text', text }] : []
}

const toolOf = ({ name, description, parameters, parametersJsonSchema }: JsonObject): Tool => ({
  name: asString(name),
  description: typeof description === 'string' ? description : undefined,
  parameters: [parameters, parametersJsonSchema].find(isObject),
})

function toolChoice({ mode, allowedFunctionNames }: JsonObject): ToolChoice | undefined {
  const [only, ...others] = asArray(allowedFunctionNames).map(asString)
  if (mode === 'ANY') return only !== undefined && others.length === 0 ? { name: only } : 'required'
  return mode === 'AUTO' ? 'auto' : mode === 'NONE' ? 'none' : undefined
}
