import type { Finish } from './answer/delta.ts'
import type { Usage } from './answer/usage.ts'
import type { JsonObject } from './json.ts'
import type { TextProtocol } from './protocol.ts'

/** What the text model is asked, whatever the protocol. */
export interface Question {
  readonly protocol: TextProtocol
  readonly model: string
  readonly stream: boolean
  /** Who wrote the last turn. `tool`: it contains results of calls. */
  readonly role: 'user' | 'assistant' | 'tool'
  /** The text of the last turn. */
  readonly text: string
  /** The body of the request, without members that are null. */
  readonly body: JsonObject
}

/** A part of a scripted answer. */
export type ScriptedPart =
  | {
      readonly type: 'text' | 'reasoning'
      readonly text: string
      /** The number of characters in each event of a stream. Default: a word or less. */
      readonly chunkSize?: number | undefined
      /** Before each of these events, in milliseconds; before a plain reply once for all of them. */
      readonly delayMs?: number | undefined
    }
  /** A call of a function; `arguments` is JSON text. */
  | { readonly type: 'call'; readonly name: string; readonly arguments: string; readonly id?: string | undefined }
  | { readonly type: 'finish'; readonly finish: Finish }
  /** Replaces counts. `input` includes cached tokens, `output` includes reasoning. */
  | { readonly type: 'usage'; readonly usage: Partial<Usage> }

export type ScriptedAnswer = readonly ScriptedPart[]

/**
 * Answers in place of the text model.
 *
 * @throws Refusal to refuse the request
 */
export type Script = (question: Question) => ScriptedAnswer
