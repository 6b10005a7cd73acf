import { asArray, asObject, asString, type Json, type JsonObject } from '../json.ts'
import { countTokens } from './tokens.ts'

/** A function the model may call, whatever protocol described it. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly parameters: JsonObject
}

export interface Turn {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text: string
}

/** A file attached to a turn. */
export interface Attachment {
  readonly modality: 'IMAGE' | 'DOCUMENT' | 'AUDIO' | 'VIDEO'
}

/** The prompt in a request of any text protocol. */
export interface Prompt {
  /** Determines the generated text: the same for the same request and seed. */
  readonly seed: string
  /** The model from whose preferences the answer is drawn; absent if all answers are equally probable. */
  readonly sampledFrom?: string
  readonly system: string
  readonly turns: readonly Turn[]
  readonly attachments: readonly Attachment[]
  /** Maximum number of tokens, including reasoning; Infinity without a limit. */
  readonly maxTokens: number
  readonly stop: readonly string[]
  /** The schema of a JSON reply, empty for any JSON object; undefined for prose. */
  readonly json: JsonObject | undefined
  readonly tools: readonly Tool[]
  readonly toolChoice: 'auto' | 'none' | 'required' | { readonly name: string }
  /** Number of reasoning tokens; 0 disables reasoning. */
  readonly reasoning: number
  readonly choices: number
}

const attachmentTokens = 64
const framingTokens = 3

/** A tool from the members common to all protocols. The location of the parameter schema differs. */
export function readTool({ name, description }: JsonObject, parameters: Json | undefined): Tool {
  return { name: asString(name), description: asString(description), parameters: asObject(parameters) }
}

/** The text of a string, or of the parts of a list. */
export function textOf(content: Json | undefined): string {
  const texts = asArray(content).map((part) => asString(asObject(part).text))
  return typeof content === 'string' ? content : texts.join('')
}

export function isSystem({ role }: JsonObject): boolean {
  return role === 'system' || role === 'developer'
}

/** The input tokens of a prompt: of the text, including framing, and of each file. */
export function countInput(prompt: Prompt): {
  readonly text: number
  readonly files: readonly (Attachment & { readonly tokens: number })[]
} {
  const texts = [...prompt.turns.map((turn) => turn.text), ...prompt.tools.map((tool) => JSON.stringify(tool))]
  const framed = texts.reduce((sum, text) => sum + countTokens(text) + framingTokens, framingTokens)
  return {
    text: framed + (prompt.system === '' ? 0 : countTokens(prompt.system) + framingTokens),
    files: prompt.attachments.map((attachment) => ({ ...attachment, tokens: attachmentTokens })),
  }
}

/** The total of input tokens. */
export function inputTokens(prompt: Prompt): number {
  const { text, files } = countInput(prompt)
  return text + files.reduce((sum, file) => sum + file.tokens, 0)
}

/** Reasoning tokens for an effort. Unknown efforts count as medium. */
export function effortTokens(effort: unknown): number {
  if (effort === 'none') return 0
  if (effort === 'minimal') return 4
  if (effort === 'low') return 8
  return ['high', 'xhigh', 'max', 'ultra'].includes(String(effort)) ? 32 : 16
}
