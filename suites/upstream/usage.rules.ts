import type { RequirementId } from '../../spec/generated/requirements.ts'
import { membersOf, type TokenCount, type TokenCounts } from '../../src/contract/usage.ts'
import { ofScripts, type Reply } from '../../src/checks/index.ts'
import { readAnswer } from './answer.rules.ts'
import { framings, successes } from './answered.rules.ts'
import type { ArrivedCall } from './pairs.rules.ts'

/** What the upstream counts, in the terms of the table. */
function sentCounts({ script: { usage } }: ArrivedCall): TokenCounts {
  const { input, output, cacheWritten, cacheWritten1h = 0 } = usage
  return {
    ...usage,
    ...(cacheWritten !== undefined && { cacheWritten5m: cacheWritten - cacheWritten1h, cacheWritten1h }),
    total: input + output,
  }
}

/** What the client gets and what the upstream counts. A count that is left out is that of nothing. */
export function bothCounts(call: ArrivedCall, count: TokenCount) {
  const [got, sent] = [readAnswer(call).usage[count], sentCounts(call)[count]]
  return { got: sent === 0 ? (got ?? 0) : got, sent }
}

/** Selects answers whose usage has a count, if the table has it for both protocols. */
export const hasCount = (count: TokenCount) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = successes(reply)
    if (call === undefined || sentCounts(call)[count] === undefined || !reportsUsage(call)) return undefined
    return [call.client, call.upstream].every((protocol) => membersOf(protocol, count).length > 0) ? call : undefined
  })

/** The contract does not show usage in streams of chat completions: without it, nothing is judged. */
function reportsUsage(call: ArrivedCall): boolean {
  if (call.client !== 'chat' || !call.isStream) return true
  return Object.values(readAnswer(call).usage).some((count) => count !== undefined)
}

/** Clients for whom only the public protocol has cached tokens. */
const cachedInPublic = ['responses', 'generate-content']

/** Selects answers with cached tokens, by whether the contract has a place for them in the protocol of the client. */
export const hasCached = (isInContract: boolean) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = hasCount('cached')(reply)
    return call && cachedInPublic.includes(call.client) !== isInContract ? call : undefined
  })

/**
 * Selects answers with tokens written to a cache, by whether both ends have a place for them in the contract. The others may leave them out, or
 * report none: most gateways are older than the members of the public protocols.
 */
export const hasWritten = (isInContract: boolean) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = hasCount('cacheWritten')(reply)
    if (call === undefined || (call.client === 'messages' && call.upstream === 'messages') !== isInContract)
      return undefined
    return isInContract || isAboveZero(call, 'cacheWritten') ? call : undefined
  })

/** Selects answers that tell the lifetimes of what was written to the cache. */
export const lifetimes = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = hasCount('cacheWritten1h')(reply)
  return call && lifetimeCounts.some((count) => isAboveZero(call, count)) ? call : undefined
})
export const lifetimeCounts = ['cacheWritten5m', 'cacheWritten1h'] as const

/** Selects answers with a total. Messages have none. */
export const totals = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = hasCount('total')(reply)
  return call && membersOf(call.client, 'total').length === 1 && readAnswer(call).usage.total !== undefined
    ? call
    : undefined
})

/** Many gateways write 0 for what they do not know. */
const isAboveZero = (call: ArrivedCall, count: TokenCount) => (readAnswer(call).usage[count] ?? 0) > 0

/** Rules of the protocols that report the same defects in the same response. */
export const ofProtocols = [
  ...framings,
  'chat.completion.usage',
  'streaming.chat.usage',
  'responses.object.usage',
  'streaming.responses.final_usage',
  'messages.message.usage',
  'streaming.messages.start_usage_object',
  'streaming.messages.usage',
  'generate-content.result.usageMetadata',
] as const satisfies readonly RequirementId[]

/** Rules that a wrong total can follow from. */
export const ofTotal = [
  ...ofProtocols,
  'upstream.usage.input',
  'upstream.usage.output',
  'chat.completion.usage.sum',
  'responses.object.usage.sum',
  'streaming.responses.final_sum',
  'generate-content.result.usageMetadata.sum',
] as const satisfies readonly RequirementId[]
