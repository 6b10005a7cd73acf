import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject } from '../json.ts'
import { effortTokens, isSystem, type Prompt, readTool, textOf, type Turn } from '../model/prompt.ts'

/** Reads the prompt of a responses request. */
export function readPrompt({ body, model, seed }: Call): Prompt {
  const items =
    typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : asArray(body.input).map(asObject)
  const { effort } = asObject(body.reasoning)
  const reasons = model.reasons === 'always' || (model.reasons === 'requested' && effort !== undefined)
  return {
    seed,
    system: [asString(body.instructions), ...items.filter(isSystem).map(({ content }) => textOf(content))]
      .filter(Boolean)
      .join('\n'),
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

/** The schema of a JSON reply; undefined for prose. */
function jsonForm({ type, schema }: JsonObject): Prompt['json'] {
  return type === 'json_object' || type === 'json_schema' ? asObject(schema) : undefined
}

/** An input item as a turn: a message, a tool call or its result. */
function turn(item: JsonObject): Turn {
  if (item.type === 'function_call_output') return { role: 'tool', text: asString(item.output) }
  if (item.type === 'function_call') return { role: 'assistant', text: asString(item.arguments) }
  return { role: item.role === 'assistant' ? 'assistant' : 'user', text: textOf(item.content) }
}

function toolChoice(choice: Json | undefined): Prompt['toolChoice'] {
  if (isObject(choice)) return { name: asString(choice.name) }
  return choice === 'none' || choice === 'required' ? choice : 'auto'
}
