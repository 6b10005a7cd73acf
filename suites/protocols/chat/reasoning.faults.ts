import { fault } from '../../../src/reference/fault.ts'
import { drop, edit } from './kit.faults.ts'

const text = 'choices[].message.reasoning_content'
const tokens = 'usage.completion_tokens_details.reasoning_tokens'

export const reasoningInParts = fault(
  ['chat.completion.reasoning_content'],
  edit(text, (told) => (told === undefined ? undefined : [{ type: 'text', text: told }])),
)
export const reasoningUntold = fault(['chat.completion.reasoning_content_given'], drop(text))
export const reasoningTokensMissing = fault(['chat.completion.usage.reasoning_tokens_given'], drop(tokens))
export const reasoningTokensAsText = fault(
  ['chat.completion.usage.reasoning_tokens'],
  edit(tokens, (count) => (count === undefined ? undefined : String(count))),
)
export const reasoningUncounted = fault(
  ['chat.completion.usage.reasoning_counted'],
  edit(tokens, (count) => (count === undefined ? undefined : 0)),
)
