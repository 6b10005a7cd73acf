import { createHash } from 'node:crypto'
import { asArray, asObject, asString, type Json } from '../../../gateway/reference/json.ts'
import { llamaIn, type Sequence, type Turn } from './llama.ts'

/** The members of a request for a chat completion that the model can use. Others are ignored. */
export interface ChatRequest {
  readonly messages: readonly Message[]
  readonly stream?: boolean | null
  readonly stream_options?: { readonly include_usage?: boolean } | null
  readonly max_tokens?: number | null
  readonly max_completion_tokens?: number | null
  readonly temperature?: number | null
  readonly top_p?: number | null
  readonly seed?: number | null
  readonly stop?: string | readonly string[] | null
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters?: object } }[] | null
  readonly tool_choice?: string | { readonly function?: { readonly name?: string } } | null
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema?: object } } | null
}

interface Message {
  readonly role: string
  readonly content?: Json
  readonly tool_calls?: Json
}

export interface Answer {
  /** For a request that forces a call: the arguments. */
  readonly text: string
  /** True if the token limit ended the text. */
  readonly isCut: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

export type Generate = (request: ChatRequest, onText: (text: string) => void, signal: AbortSignal) => Promise<Answer>

/** Tokens of the prompt and the answer together. */
const contextTokens = 2048

/** The model often does not end by itself. */
const maxOutputTokens = { default: 128, ceiling: 160 }

/**
 * Loads the model. It generates one answer in each sequence at a time, further requests wait.
 *
 * The answers follow from `seed`, the request, and how often the same request was sent before: they do not depend on the order in which requests
 * arrive. On processors with other instructions, rounding may change them.
 */
export async function loadModel(folder: string, modelPath: string, seed: number): Promise<Generate> {
  const { getLlama, LlamaChat } = await llamaIn(folder)
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' })
  const model = await llama.loadModel({ modelPath })
  const free: Sequence[] = []
  const waiting: ((sequence: Sequence) => void)[] = []
  for (let index = 0; index < 2; index += 1) {
    // A context each: tokens of two requests in one batch change each other's rounding.
    const context = await model.createContext({ contextSize: contextTokens, threads: 1 })
    free.push(context.getSequence())
  }
  const take = async () => free.pop() ?? (await new Promise<Sequence>((resolve) => waiting.push(resolve)))
  const release = (sequence: Sequence) => {
    const next = waiting.shift()
    if (next === undefined) free.push(sequence)
    else next(sequence)
  }
  const drawn = seeds(seed)

  const grammarFor = async ({ response_format: format }: ChatRequest, parameters: object | undefined) => {
    const schema = parameters ?? format?.json_schema?.schema
    if (schema !== undefined) return llama.createGrammarForJsonSchema(schema)
    return format?.type === 'json_object' ? llama.getGrammarFor('json') : undefined
  }

  return async (request, onText, signal) => {
    const limit = request.max_completion_tokens ?? request.max_tokens ?? maxOutputTokens.default
    const forced = forcedFunction(request)
    const grammar = await grammarFor(request, forced && (forced.parameters ?? { type: 'object' }))
    const seed = drawn(request)
    const sequence = await take()
    try {
      await sequence.clearHistory()
      const before = { input: sequence.tokenMeter.usedInputTokens, output: sequence.tokenMeter.usedOutputTokens }
      const chat = new LlamaChat({ contextSequence: sequence })
      try {
        const { response, metadata } = await chat.generateResponse(turnsOf(request.messages), {
          maxTokens: Math.min(limit, maxOutputTokens.ceiling),
          temperature: request.temperature ?? 1,
          topP: request.top_p ?? 1,
          seed,
          customStopTriggers: [request.stop ?? []].flat(),
          grammar,
          signal,
          stopOnAbortSignal: true,
          onTextChunk: onText,
        })
        return {
          text: response,
          isCut: metadata.stopReason === 'maxTokens',
          inputTokens: sequence.tokenMeter.usedInputTokens - before.input,
          outputTokens: sequence.tokenMeter.usedOutputTokens - before.output,
        }
      } finally {
        chat.dispose({ disposeSequence: false })
      }
    } finally {
      release(sequence)
    }
  }
}

/** True if the prompt has parts other than text, such as images, which the model cannot read. */
export const hasOtherParts = ({ messages }: ChatRequest): boolean =>
  messages.some(({ content }) => asArray(content).some((part) => asObject(part)['type'] !== 'text'))

/** A seed for each request, which is another one when the same request comes again. */
function seeds(seed: number): (request: ChatRequest) => number {
  const sent = new Map<string, number>()
  return (request) => {
    const body = JSON.stringify(request)
    const times = sent.get(body) ?? 0
    sent.set(body, times + 1)
    return request.seed ?? createHash('sha256').update(`${seed} ${times} ${body}`).digest().readUInt32BE()
  }
}

/** The function that must be called. The model is not offered functions that it may call: it is too small. */
export function forcedFunction({ tools, tool_choice: choice }: ChatRequest) {
  if (!tools || !choice || choice === 'auto' || choice === 'none') return undefined
  const name = typeof choice === 'string' ? undefined : choice.function?.name
  return (tools.find((tool) => tool.function.name === name) ?? tools[0])?.function
}

/** The conversation as turns. The model's template has one system turn, the first. */
function turnsOf(messages: readonly Message[]): readonly Turn[] {
  const isSystem = ({ role }: Message) => role === 'system' || role === 'developer'
  const system = messages.filter(isSystem).map(({ content }) => textOf(content))
  const turns = messages.filter((message) => !isSystem(message)).map(turnOf)
  return [{ type: 'system', text: system.join('\n') || 'You are a helpful AI assistant.' }, ...turns]
}

const turnOf = ({ role, content, tool_calls: calls }: Message): Turn =>
  role === 'assistant'
    ? { type: 'model', response: [textOf(content) || JSON.stringify(calls ?? '')] }
    : { type: 'user', text: textOf(content) }

function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .map((part) => asString(asObject(part)['text']))
    .join('')
}
