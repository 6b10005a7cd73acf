import { asObject, asString, type Json, type JsonObject } from './json.ts'
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

/** A file beside the text of a turn. */
export interface Attachment {
  readonly modality: 'IMAGE' | 'DOCUMENT' | 'AUDIO' | 'VIDEO'
}

/** What a request of any text protocol asks of the model. */
export interface Prompt {
  /** Says which text is drawn: the same for the same request under the same seed. */
  readonly seed: string
  readonly system: string
  readonly turns: readonly Turn[]
  readonly attachments: readonly Attachment[]
  /** The most tokens to generate, reasoning included; Infinity when the request names no limit. */
  readonly maxTokens: number
  readonly stop: readonly string[]
  /** The schema of a JSON reply, an empty one for any JSON object; undefined: prose. */
  readonly json: JsonObject | undefined
  readonly tools: readonly Tool[]
  readonly toolChoice: 'auto' | 'none' | 'required' | { readonly name: string }
  /** The tokens to reason with; 0 turns reasoning off. */
  readonly reasoning: number
  readonly choices: number
}

const attachmentTokens = 64
const framingTokens = 3

/** A tool from the members that every protocol gives it, wherever it keeps the schema of the parameters. */
export function readTool({ name, description }: JsonObject, parameters: Json | undefined): Tool {
  return { name: asString(name), description: asString(description), parameters: asObject(parameters) }
}

/** The input tokens of a prompt: of the text, and of the files by modality. The whole and each message cost a little framing. */
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

/** All input tokens of a prompt. */
export function inputTokens(prompt: Prompt): number {
  const { text, files } = countInput(prompt)
  return text + files.reduce((sum, file) => sum + file.tokens, 0)
}

/** Tokens to reason with for the efforts that the protocols name. Unknown efforts count as medium. */
export function effortTokens(effort: unknown): number {
  if (effort === 'none') return 0
  if (effort === 'minimal') return 4
  if (effort === 'low') return 8
  return effort === 'high' ? 32 : 16
}
