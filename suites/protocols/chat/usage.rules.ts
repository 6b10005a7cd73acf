import { type Field, assume, inconclusive, isAssembled, isObject, type Reply } from '../../../src/checks/index.ts'
import { tokenCount } from '../usage.rules.ts'
import { bodies, choicesWithMessage } from './rules.ts'

/** The usage of a completion. */
export function usages(reply: Reply): Field | undefined {
  const usage = bodies(reply)?.at('usage')
  // The contract shows no usage of streams.
  if (usage?.absent && isAssembled(reply)) inconclusive('no-usage', { exchange: reply.exchange.id })
  assume(usage === undefined || isObject(usage), 'chat.completion.usage')
  return usage
}

/** The token counts of a completion. */
export interface Tokens {
  readonly prompt: number
  readonly completion: number
  readonly total: number
}

export function tokens(reply: Reply): Tokens | undefined {
  const usage = usages(reply)
  if (usage === undefined) return undefined
  return {
    prompt: tokenCount(usage, 'prompt_tokens', 'chat.completion.usage.prompt_tokens'),
    completion: tokenCount(usage, 'completion_tokens', 'chat.completion.usage.completion_tokens'),
    total: tokenCount(usage, 'total_tokens', 'chat.completion.usage.total_tokens'),
  }
}

/** Token counts of completions with text or a tool call. */
export function tokensWithContent(reply: Reply): Tokens | undefined {
  const hasContent = ({ text = '', items }: Field) => text.trim() !== '' || items.length > 0
  const isNotEmpty = choicesWithMessage(reply)?.some(
    (choice) => hasContent(choice.at('message.content')) || hasContent(choice.at('message.tool_calls')),
  )
  return isNotEmpty === true ? tokens(reply) : undefined
}

/** Names that upstreams use for cached tokens, which a gateway may forget to translate. */
const otherNames = ['prompt_cache_hit_tokens', 'cache_read_input_tokens', 'cached_tokens']

/** Cached tokens under the contract's name and under other names, with the prompt tokens. */
export function cachedCounts(reply: Reply) {
  const usage = usages(reply)
  const count = tokens(reply)
  if (usage === undefined || count === undefined) return undefined
  const details = usage.at('prompt_tokens_details')
  const cachedTokens = details.at('cached_tokens')
  assume(details.absent || isObject(details), 'chat.completion.usage.prompt_tokens_details')
  assume(cachedTokens.absent || cachedTokens.number !== undefined, 'chat.completion.usage.cached_tokens')
  const otherCount = Math.max(...otherNames.map((name) => usage.at(name).number ?? 0))
  return { cachedTokens: cachedTokens.number ?? 0, otherCount, prompt: count.prompt }
}
