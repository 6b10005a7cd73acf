import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../json.ts'
import { type Attachment, effortTokens, type Prompt, readTool, type Turn } from '../model/prompt.ts'

/** Reads the prompt of a generate-content request. */
export function readPrompt({ body, model, seed }: Call): Prompt {
  const contents = asArray(body.contents).map(asObject)
  const config = asObject(body.generationConfig)
  return {
    seed,
    system: textOf(asObject(body.systemInstruction)),
    turns: contents.map(turn),
    attachments: contents.flatMap(partsOf).flatMap(attachment),
    maxTokens: model.truncates ? (asNumber(config.maxOutputTokens) ?? Infinity) : Infinity,
    stop: asStrings(config.stopSequences),
    json: config.responseMimeType === 'application/json' ? asObject(config.responseSchema) : undefined,
    tools: asArray(body.tools)
      .flatMap((tool) => asArray(asObject(tool).functionDeclarations))
      .map(asObject)
      .map((tool) => readTool(tool, tool.parameters ?? tool.parametersJsonSchema)),
    toolChoice: toolChoice(asObject(asObject(body.toolConfig).functionCallingConfig)),
    reasoning: model.reasons === 'never' ? 0 : thoughts(asObject(config.thinkingConfig).thinkingBudget),
    choices: 1,
  }
}

/** The parts of a content. */
export function partsOf(content: JsonObject): readonly JsonObject[] {
  return asArray(content.parts).map(asObject)
}

function textOf(content: JsonObject): string {
  return partsOf(content)
    .map((part) => asString(part.text))
    .join('')
}

function turn(content: JsonObject): Turn {
  const results = partsOf(content).filter((part) => isObject(part.functionResponse))
  if (results.length > 0) {
    return {
      role: 'tool',
      text: results.map((part) => JSON.stringify(asObject(part.functionResponse).response)).join(', '),
    }
  }
  return { role: content.role === 'model' ? 'assistant' : 'user', text: textOf(content) }
}

/** The file in a part. */
function attachment(part: JsonObject): readonly Attachment[] {
  if (!isObject(part.inlineData)) return []
  const [kind] = asString(part.inlineData.mimeType).split('/')
  return [{ modality: ({ image: 'IMAGE', audio: 'AUDIO', video: 'VIDEO' } as const)[kind ?? ''] ?? 'DOCUMENT' }]
}

/** Thinking tokens: the budget up to a maximum, or a default. */
function thoughts(budget: Json | undefined): number {
  const tokens = asNumber(budget) ?? -1
  return tokens < 0 ? effortTokens('medium') : Math.min(tokens, effortTokens('high'))
}

function toolChoice({ mode, allowedFunctionNames }: JsonObject): Prompt['toolChoice'] {
  const [name] = asStrings(allowedFunctionNames)
  if (mode === 'ANY') return name === undefined ? 'required' : { name }
  return mode === 'NONE' ? 'none' : 'auto'
}
