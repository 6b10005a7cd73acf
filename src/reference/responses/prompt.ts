import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject } from '../json.ts'
import { effortTokens, type Prompt, readTool, type Turn } from '../prompt.ts'

/** What a responses request asks of the model. */
export function readPrompt({ body, model, seed }: Call): Prompt {
  const items =
    typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : asArray(body.input).map(asObject)
  const { effort } = asObject(body.reasoning)
  const reasons = model.reasons === 'always' || (model.reasons === 'asked' && effort !== undefined)
  return {
    seed,
    system: [asString(body.instructions), ...items.filter(isSystem).map(textOf)].filter(Boolean).join('\n'),
    turns: items.filter((item) => !isSystem(item)).map(turn),
    attachments: items
      .flatMap(({ content }) => asArray(content))
      .filter((part) => asObject(part).type === 'input_image')
      .map(() => ({ modality: 'IMAGE' })),
    maxTokens: model.truncates ? (asNumber(body.max_output_tokens) ?? Infinity) : Infinity,
    stop: [],
    json: jsonForm(asObject(asObject(body.text).format)),
    tools: asArray(body.tools)
      .map(asObject)
      .filter((tool) => tool.type === 'function')
      .map((tool) => readTool(tool, tool.parameters)),
    toolChoice: toolChoice(body.tool_choice),
    reasoning: reasons ? effortTokens(effort) : 0,
    choices: 1,
  }
}

/** The schema of a JSON reply; undefined when prose is asked for. */
function jsonForm({ type, schema }: JsonObject): Prompt['json'] {
  return type === 'json_object' || type === 'json_schema' ? asObject(schema) : undefined
}

function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer'
}

/** An input item as a turn: a message, a call the model made, or the result of one. */
function turn(item: JsonObject): Turn {
  if (item.type === 'function_call_output') return { role: 'tool', text: asString(item.output) }
  if (item.type === 'function_call') return { role: 'assistant', text: asString(item.arguments) }
  return { role: item.role === 'assistant' ? 'assistant' : 'user', text: textOf(item) }
}

function textOf({ content }: JsonObject): string {
  return typeof content === 'string'
    ? content
    : asArray(content)
        .map((part) => asString(asObject(part).text))
        .join('')
}

function toolChoice(choice: Json | undefined): Prompt['toolChoice'] {
  if (isObject(choice)) return { name: asString(choice.name) }
  return choice === 'none' || choice === 'required' ? choice : 'auto'
}
