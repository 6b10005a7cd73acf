import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../json.ts'
import { digest } from '../model/random.ts'
import { effortTokens, isSystem, type Prompt, readTool, textOf, type Turn } from '../model/prompt.ts'

/** With a limit of this many tokens and a temperature of 1, each request gets an answer of its own, as from a real model. */
const sampledTokens = 16

/** Reads the prompt of a chat completion request. */
export function readPrompt({ body, model, seed: ownSeed, gateway }: Call): Prompt {
  const messages = asArray(body.messages).map(asObject)
  const limits = [body.max_tokens, body.max_completion_tokens].map((limit) => asNumber(limit) ?? Infinity)
  const effort = body.reasoning_effort
  const reasons = model.reasons === 'always' || (model.reasons === 'requested' && effort !== undefined)
  const isSampled = body.temperature === 1 && Math.min(...limits) <= sampledTokens
  const seed = isSampled ? digest(ownSeed, gateway.newId('')) : ownSeed
  return {
    seed,
    ...(isSampled && { sampledFrom: model.id }),
    system: messages
      .filter(isSystem)
      .map(({ content }) => textOf(content))
      .join('\n'),
    turns: messages.filter((message) => !isSystem(message)).map(turn),
    attachments: messages
      .flatMap(({ content }) => asArray(content))
      .filter((part) => asObject(part).type === 'image_url')
      .map(() => ({ modality: 'IMAGE' })),
    maxTokens: model.truncates ? Math.min(...limits) : Infinity,
    stop: asStrings(body.stop),
    json: jsonForm(asObject(body.response_format)),
    tools: asArray(body.tools)
      .map(asObject)
      .filter(({ type }) => type === 'function')
      .map((tool) => asObject(tool.function))
      .map((tool) => readTool(tool, tool.parameters)),
    toolChoice: toolChoice(body.tool_choice),
    reasoning: reasons ? effortTokens(effort) : 0,
    choices: asNumber(body.n) ?? 1,
  }
}

/** The schema of a JSON reply; undefined for prose. */
function jsonForm({ type, json_schema }: JsonObject): Prompt['json'] {
  if (type === 'json_schema') return asObject(asObject(json_schema).schema)
  return type === 'json_object' ? {} : undefined
}

function turn(message: JsonObject): Turn {
  const { role } = message
  return { role: role === 'assistant' || role === 'tool' ? role : 'user', text: textOf(message.content) }
}

function toolChoice(choice: Json | undefined): Prompt['toolChoice'] {
  if (isObject(choice)) return { name: asString(asObject(choice.function).name) }
  return choice === 'none' || choice === 'required' ? choice : 'auto'
}
