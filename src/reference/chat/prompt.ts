import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../json.ts'
import { effortTokens, type Prompt, readTool, type Turn } from '../prompt.ts'

/** What a chat completion request asks of the model. */
export function readPrompt({ body, model, seed }: Call): Prompt {
  const messages = asArray(body.messages).map(asObject)
  const limits = [body.max_tokens, body.max_completion_tokens].map((limit) => asNumber(limit) ?? Infinity)
  const effort = body.reasoning_effort
  const reasons = model.reasons === 'always' || (model.reasons === 'asked' && effort !== undefined)
  return {
    seed,
    system: messages.filter(isSystem).map(textOf).join('\n'),
    turns: messages.filter((message) => !isSystem(message)).map(turn),
    attachments: messages
      .flatMap(({ content }) => asArray(content))
      .filter((part) => asObject(part).type === 'image_url')
      .map(() => ({ modality: 'IMAGE' })),
    maxTokens: model.truncates ? Math.min(...limits) : Infinity,
    stop: asStrings(body.stop),
    json: jsonForm(asObject(body.response_format)),
    tools: asArray(body.tools)
      .map((tool) => asObject(asObject(tool).function))
      .map((tool) => readTool(tool, tool.parameters)),
    toolChoice: toolChoice(body.tool_choice),
    reasoning: reasons ? effortTokens(effort) : 0,
    choices: asNumber(body.n) ?? 1,
  }
}

/** The schema of a JSON reply; undefined when prose is asked for. */
function jsonForm({ type, json_schema }: JsonObject): Prompt['json'] {
  if (type === 'json_schema') return asObject(asObject(json_schema).schema)
  return type === 'json_object' ? {} : undefined
}

function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer'
}

function turn(message: JsonObject): Turn {
  const { role } = message
  return { role: role === 'assistant' || role === 'tool' ? role : 'user', text: textOf(message) }
}

/** The text of a message: a string, or the text parts of a list. */
function textOf({ content }: JsonObject): string {
  return typeof content === 'string'
    ? content
    : asArray(content)
        .map((part) => asString(asObject(part).text))
        .join('')
}

function toolChoice(choice: Json | undefined): Prompt['toolChoice'] {
  if (isObject(choice)) return { name: asString(asObject(choice.function).name) }
  return choice === 'none' || choice === 'required' ? choice : 'auto'
}
