import type { Call } from '../admission.ts'
import { asArray, asNumber, asObject, asString, asStrings, isObject, type Json, type JsonObject } from '../json.ts'
import { type Attachment, isSystem, type Prompt, readTool, textOf, type Turn } from '../model/prompt.ts'

/** Limit of reasoning tokens, whatever the budget. */
const maxReasoningTokens = 32

/** Reads the prompt of a messages request. */
export function readPrompt({ body, model, seed }: Call): Prompt {
  const messages = asArray(body.messages).map(asObject)
  const { type, budget_tokens } = asObject(body.thinking)
  return {
    seed,
    system: [body.system, ...messages.filter(isSystem).map(({ content }) => content)]
      .map(textOf)
      .filter(Boolean)
      .join('\n'),
    turns: messages.filter((message) => !isSystem(message)).map(turn),
    attachments: messages.flatMap(({ content }) => asArray(content).flatMap((block) => attachment(asObject(block)))),
    maxTokens: model.truncates ? (asNumber(body.max_tokens) ?? Infinity) : Infinity,
    stop: asStrings(body.stop_sequences),
    json: undefined,
    tools: asArray(body.tools)
      .map(asObject)
      .filter((tool) => tool.type === undefined || tool.type === 'custom')
      .map((tool) => readTool(tool, tool.input_schema)),
    toolChoice: toolChoice(body.tool_choice),
    reasoning:
      type === 'enabled' && model.reasons !== 'never' ? Math.min(asNumber(budget_tokens) ?? 0, maxReasoningTokens) : 0,
    choices: 1,
  }
}

/** A message as a turn; one with tool results is a turn of the tools. */
function turn({ role, content }: JsonObject): Turn {
  const results = asArray(content)
    .map(asObject)
    .filter((block) => block.type === 'tool_result')
  if (results.length > 0) return { role: 'tool', text: results.map((block) => textOf(block.content)).join(', ') }
  return { role: role === 'assistant' ? 'assistant' : 'user', text: textOf(content) }
}

function attachment({ type }: JsonObject): readonly Attachment[] {
  if (type === 'image') return [{ modality: 'IMAGE' }]
  return type === 'document' ? [{ modality: 'DOCUMENT' }] : []
}

function toolChoice(choice: Json | undefined): Prompt['toolChoice'] {
  const type = isObject(choice) ? choice.type : choice
  if (isObject(choice) && type === 'tool') return { name: asString(choice.name) }
  if (type === 'any') return 'required'
  return type === 'none' ? 'none' : 'auto'
}
