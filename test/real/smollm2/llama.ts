import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A turn of a conversation, as node-llama-cpp takes it. */
export type Turn =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }

/** Counts the tokens that a sequence has read and generated. */
interface TokenMeter {
  readonly usedInputTokens: number
  readonly usedOutputTokens: number
}

/** The memory of one conversation. */
export interface Sequence {
  readonly tokenMeter: TokenMeter
  readonly clearHistory: () => Promise<void>
}

/** Grammars are only passed on. */
export type Grammar = object

/** How an answer is generated. */
interface Generation {
  readonly maxTokens: number
  readonly temperature: number
  readonly topP: number
  readonly seed: number
  readonly customStopTriggers: readonly string[]
  readonly grammar: Grammar | undefined
  readonly signal: AbortSignal
  readonly stopOnAbortSignal: true
  readonly onTextChunk: (text: string) => void
}

interface Generated {
  readonly response: string
  readonly metadata: { readonly stopReason: string }
}

interface Chat {
  readonly generateResponse: (history: readonly Turn[], options: Generation) => Promise<Generated>
  readonly dispose: (options: { readonly disposeSequence: false }) => void
}

interface Llama {
  readonly loadModel: (options: { readonly modelPath: string }) => Promise<{
    readonly createContext: (options: object) => Promise<{ readonly getSequence: () => Sequence }>
  }>
  readonly getGrammarFor: (type: 'json') => Promise<Grammar>
  readonly createGrammarForJsonSchema: (schema: object) => Promise<Grammar>
}

/** The part of node-llama-cpp used here. */
export interface LlamaPackage {
  readonly getLlama: (options: object) => Promise<Llama>
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence }) => Chat
}

/** Loads node-llama-cpp, which is installed on demand and not a dependency of the project. */
export const llamaIn = async (folder: string): Promise<LlamaPackage> =>
  (await import(pathToFileURL(join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href)) as LlamaPackage
