import type { Script } from '../../../src/evidence/script.ts'
import type { Json, JsonObject } from '../../reference/json.ts'

/** A scripted answer to one request, before it is written in a protocol. */
export interface Answer {
  readonly script: Script
  /** The requested model, which the answer names. */
  readonly model: string
  readonly request: JsonObject
  /** Unix time in seconds. */
  readonly created: number
  /** The number of equal choices. */
  readonly choices: number
  /** A new unique identifier with this prefix. */
  readonly newId: (prefix: string) => string
  /** Splits a text into the pieces of a stream. */
  readonly pieces: (text: string) => readonly string[]
}

/** An event of a stream before serialisation. */
export interface RenderedEvent {
  readonly event?: string
  readonly data: JsonObject | '[DONE]'
}

/** Writes an answer in a protocol. */
export interface Renderer {
  readonly plain: (answer: Answer) => JsonObject
  readonly events: (answer: Answer) => readonly RenderedEvent[]
  /** Adds members that the protocol allows to be null. */
  readonly withNulls: (data: JsonObject) => JsonObject
}

/** The choices of an answer, which are all equal. */
export const eachChoice = <T>({ choices }: Answer, render: (index: number) => T): T[] =>
  Array.from({ length: choices }, (_, index) => render(index))

/** The texts of an answer before the calls, as the blocks or parts of a protocol. */
export function textBlocks({ text, delivery }: Script): readonly string[] {
  if (text === undefined) return []
  const [first = ''] = delivery?.form === 'blocks' ? (/^\S+\s+/.exec(text) ?? []) : []
  return [first, text.slice(first.length)].filter((block, index) => index > 0 || block !== '')
}

/** The script with the counts after some of the events of a stream: the input, and a part of the output. */
export function scriptUntil(script: Script, event: number, events: number): Script {
  const { output, reasoning, ...input } = script.usage
  const grown = (count: number) => Math.floor((count * event) / events)
  const usage = { ...input, output: grown(output), ...(reasoning !== undefined && { reasoning: grown(reasoning) }) }
  return { ...script, usage }
}

/** Adds members with the value null, unless they exist. */
export const addNulls = (value: JsonObject, names: readonly string[]): JsonObject => ({
  ...value,
  ...Object.fromEntries(names.filter((name) => !(name in value)).map((name): [string, Json] => [name, null])),
})
