import { asNumber, asObject, isObject, type Json, type JsonObject } from '../json.ts'

/** Token counts that the upstream reports, independent of the protocol. Undefined counts were not reported. */
export interface Usage {
  /** All input tokens, including cached ones. */
  readonly input: number
  /** All output tokens, including reasoning. */
  readonly output: number
  readonly cached: number | undefined
  /** Input tokens that were written to the cache. */
  readonly cacheWritten: number | undefined
  readonly reasoning: number | undefined
}

const count = (value: Json | undefined) => asNumber(value) ?? 0

/** Reads the usage of chat completions. */
export function readChatUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  return {
    input: count(usage.prompt_tokens),
    output: count(usage.completion_tokens),
    cached: asNumber(asObject(usage.prompt_tokens_details).cached_tokens),
    cacheWritten: undefined,
    reasoning: asNumber(asObject(usage.completion_tokens_details).reasoning_tokens),
  }
}

/** Reads the usage of responses. */
export function readResponsesUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  return {
    input: count(usage.input_tokens),
    output: count(usage.output_tokens),
    cached: asNumber(asObject(usage.input_tokens_details).cached_tokens),
    cacheWritten: undefined,
    reasoning: asNumber(asObject(usage.output_tokens_details).reasoning_tokens),
  }
}

/** Reads the usage of messages, whose input excludes the tokens of the cache. */
export function readMessagesUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const cached = asNumber(usage.cache_read_input_tokens)
  const cacheWritten = asNumber(usage.cache_creation_input_tokens)
  return {
    input: count(usage.input_tokens) + (cached ?? 0) + (cacheWritten ?? 0),
    output: count(usage.output_tokens),
    cached,
    cacheWritten,
    reasoning: undefined,
  }
}

/** Reads the usage of generated contents, whose candidates exclude the thoughts. */
export function readContentUsage(usage: Json | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const reasoning = asNumber(usage.thoughtsTokenCount)
  return {
    input: count(usage.promptTokenCount) + count(usage.toolUsePromptTokenCount),
    output: count(usage.candidatesTokenCount) + (reasoning ?? 0),
    cached: asNumber(usage.cachedContentTokenCount),
    cacheWritten: undefined,
    reasoning,
  }
}

/** Combines the usage of two events of one message: the start reports the input, later events the output and what has changed. */
export function mergeMessagesUsage(current: JsonObject, event: JsonObject): JsonObject {
  const reported = [asObject(asObject(event.message).usage), asObject(event.usage)].map((usage) =>
    Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null)),
  )
  return Object.assign({}, current, ...reported) as JsonObject
}
