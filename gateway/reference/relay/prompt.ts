import type { JsonObject } from '../json.ts'

/** A request of any protocol, independent of it. Undefined members were not given. */
export interface RelayRequest {
  readonly isStream: boolean
  /** All turns in order, including those of the system. */
  readonly turns: readonly Turn[]
  readonly maxTokens: number | undefined
  readonly temperature: number | undefined
  readonly topP: number | undefined
  readonly topK?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly stop?: readonly string[]
  /** The number of choices. */
  readonly choices?: number | undefined
  readonly user: string | undefined
  /** Requests with the same key use the same cache of the vendor. */
  readonly cacheKey?: string | undefined
  readonly metadata?: JsonObject | undefined
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice | undefined
  /** The format of the text, as chat completions have it: `json_object`, `text` or `json_schema`. */
  readonly format?: JsonObject | undefined
  /** How much the model reasons: a name, or a number of tokens. */
  readonly reasoning: string | number | undefined
}

export interface Turn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly parts: readonly Part[]
}

export type Part = TextPart | FilePart | CallPart | ResultPart | ReasoningPart

export interface TextPart {
  readonly type: 'text'
  readonly text: string
}

/** An image or a document: Base64 data with its media type, or a URL. */
export interface FilePart {
  readonly type: 'file'
  readonly source: { readonly mediaType: string; readonly data: string } | { readonly url: string }
  /** The resolution that chat completions and responses can request. */
  readonly detail?: string
  readonly name?: string
}

/** A call in the turn of the assistant; `arguments` is JSON text. */
export interface CallPart {
  readonly type: 'call'
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** The result of a call in a turn of a tool. */
export interface ResultPart {
  readonly type: 'result'
  readonly id: string
  readonly content: readonly (TextPart | FilePart)[]
  readonly isError?: boolean
}

export interface ReasoningPart {
  readonly type: 'reasoning'
  readonly text: string
}

export interface Tool {
  readonly name: string
  readonly description: string | undefined
  /** A JSON schema. */
  readonly parameters: JsonObject | undefined
}

export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

const isText = (part: Part): part is TextPart => part.type === 'text'
const isFile = (part: Part): part is FilePart => part.type === 'file'
const isCall = (part: Part): part is CallPart => part.type === 'call'
const isResult = (part: Part): part is ResultPart => part.type === 'result'
const isReasoning = (part: Part): part is ReasoningPart => part.type === 'reasoning'

/** The parts of a turn, or of the result of a tool, by type. */
export const textsOf = (parts: readonly Part[]): readonly string[] => parts.filter(isText).map(({ text }) => text)
export const filesOf = (parts: readonly Part[]): readonly FilePart[] => parts.filter(isFile)
export const callsOf = (parts: readonly Part[]): readonly CallPart[] => parts.filter(isCall)
export const resultsOf = (parts: readonly Part[]): readonly ResultPart[] => parts.filter(isResult)
export const reasoningOf = (parts: readonly Part[]): string =>
  parts
    .filter(isReasoning)
    .map(({ text }) => text)
    .join('')

/** The texts of the system, for protocols that have them outside the turns. */
export const systemTexts = ({ turns }: RelayRequest): readonly string[] =>
  turns.filter(({ role }) => role === 'system').flatMap(({ parts }) => textsOf(parts))

/** The turns without those of the system. Results of consecutive turns of tools are in one turn. */
export function conversation({ turns }: RelayRequest): readonly Turn[] {
  const grouped: Turn[] = []
  for (const turn of turns.filter(({ role }) => role !== 'system')) {
    const last = grouped.at(-1)
    if (turn.role === 'tool' && last?.role === 'tool') {
      grouped[grouped.length - 1] = { role: 'tool', parts: [...last.parts, ...turn.parts] }
    } else grouped.push(turn)
  }
  return grouped
}

/** A file in a URL, which may be a data URL. */
export function sourceOf(url: string): FilePart['source'] {
  const [, mediaType, data] = /^data:([^;,]+)(?:;[^,;]+)*;base64,(.*)$/is.exec(url) ?? []
  return mediaType === undefined || data === undefined ? { url } : { mediaType, data }
}

/** The URL of a file, or a data URL with its bytes. */
export function urlOf(source: FilePart['source']): string {
  return 'url' in source ? source.url : `data:${source.mediaType};base64,${source.data}`
}
