import type { Inject } from '../faults/handler.ts'
import type { Json } from '../json.ts'
import { editMembers } from './edit.ts'

/** The counts of tokens of every protocol, of a reply and of its events. */
const usagePaths = ['usage', 'response.usage', 'message.usage', 'usageMetadata']

export const withoutUsage = editMembers(usagePaths, () => undefined)
export const nullUsage = editMembers(usagePaths, () => null)
export const zeroUsage = editMembers(usagePaths, zeroed)

/** Where the protocols count input tokens and all tokens. */
const countPaths = [
  ...['usage.prompt_tokens', 'usage.input_tokens', 'usage.total_tokens'],
  ...['response.usage.input_tokens', 'response.usage.total_tokens', 'message.usage.input_tokens'],
  ...['usageMetadata.promptTokenCount', 'usageMetadata.totalTokenCount'],
]

/** Counts the tokens of a prompt that the client did not send. */
export const hiddenPrompt = (tokens: number): Inject =>
  editMembers(countPaths, (count) => (typeof count === 'number' ? count + tokens : count))

/** Every number in a value as 0. */
function zeroed(value: Json): Json {
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(zeroed)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, zeroed(member)]))
  return value
}
