import {
  all,
  asObject,
  editField,
  fault,
  type Inject,
  setField,
  whenModel,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks, editSent, kit, whenRequest } from './kit.faults.ts'

const text = 'choices[].message.reasoning_content'
const tokens = 'usage.completion_tokens_details.reasoning_tokens'

export const reasoningInParts = breaks('chat.completion.reasoning_content').edit(
  text,
  wherePresent((reasoning) => [{ type: 'text', text: reasoning }]),
)
export const reasoningNotReported = breaks('chat.completion.reasoning_content_given').drop(text)
export const reasoningTokensMissing = breaks('chat.completion.usage.reasoning_tokens_given').drop(tokens)
export const reasoningTokensAsText = breaks('chat.completion.usage.reasoning_tokens').edit(tokens, wherePresent(String))
export const reasoningUncounted = breaks('chat.completion.usage.reasoning_counted').edit(
  tokens,
  wherePresent(() => 0),
)

const counted = editField('usage', (usage) => ({
  ...asObject(usage),
  completion_tokens_details: { reasoning_tokens: 7 },
}))

/** Affects a model that does not reason, for requests without `reasoning_effort`. */
const byDefault = (...injects: readonly Inject[]): Inject =>
  whenModel(
    'chat',
    whenRequest(({ reasoning_effort }) => reasoning_effort === undefined, all(...injects)),
  )

export const reasoningUnasked = fault(
  ['chat.completion.reasoning_content_only'],
  byDefault(setField('choices[].message.reasoning_content', 'Let me see.'), counted),
)
export const reasoningTokensUnasked = fault(['chat.completion.usage.reasoning_tokens_only'], byDefault(counted))

/** A model that is not known to reason does so, exceeds its limit and does not count the tokens: it is not of the declared family. */
export const reasoningBeyondLimitUncounted = fault(
  ['chat.request.max_tokens', 'chat.completion.usage.reasoning_tokens_given'],
  whenModel(
    'chat',
    all(
      editSent('max_tokens', () => undefined),
      kit.set(text, 'Let me see.'),
      kit.drop('usage.completion_tokens_details'),
    ),
  ),
)

/** Another reasoning model than the declared one does not truncate either. */
export const reasoningIgnoresLimit = fault(
  ['chat.request.max_tokens'],
  whenModel(
    'reasoning',
    editSent('max_tokens', () => undefined),
  ),
)
