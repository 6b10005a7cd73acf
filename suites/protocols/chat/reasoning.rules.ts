import {
  type Field,
  assume,
  assumeEach,
  inconclusive,
  isObject,
  recording,
  type Reply,
} from '../../../src/checks/index.ts'
import { plainReplies, choiceMessages } from './rules.ts'
import { usages } from './usage.rules.ts'

/** The reasoning text and the reasoning tokens of a completion. */
export interface ReasoningOutput {
  readonly text: string
  readonly tokens: Field
}

function reasoningOf(reply: Reply): ReasoningOutput | undefined {
  const contents = choiceMessages(reply)?.map((message) => message.at('reasoning_content'))
  const details = usages(reply)?.at('completion_tokens_details')
  if (contents === undefined || details === undefined) return undefined
  assumeEach(contents, (field) => field.absent || field.text !== undefined, 'chat.completion.reasoning_content')
  assume(details.absent || isObject(details), 'chat.completion.usage.completion_tokens_details')
  const tokens = details.at('reasoning_tokens')
  assume(tokens.absent || tokens.number !== undefined, 'chat.completion.usage.reasoning_tokens')
  return { text: contents.map(({ text = '' }) => text.trim()).join(''), tokens }
}

/** True for a model that the deployment declares as a reasoning model. */
function isReasoningModel({ request }: Reply): boolean {
  const model = request.json.at('model').text
  const { reasoning, nonTruncating } = recording().models
  return model !== undefined && (model === reasoning || model === nonTruncating)
}

/** Completions of declared reasoning models, or with reasoning text. */
export function ofReasoningModels(reply: Reply): ReasoningOutput | undefined {
  const reasoning = reasoningOf(reply)
  if (reasoning === undefined || !(isReasoningModel(reply) || reasoning.text !== '')) return undefined
  assume(reasoning.text === '' || reasoning.tokens.number !== 0, 'chat.completion.usage.reasoning_counted')
  return reasoning
}

/** Completions of a declared reasoning model with reasoning tokens. */
export function countedReasoning(reply: Reply): ReasoningOutput | undefined {
  const reasoning = isReasoningModel(reply) ? reasoningOf(reply) : undefined
  return (reasoning?.tokens.number ?? 0) > 0 ? reasoning : undefined
}

const hasReasoning = ({ text, tokens }: ReasoningOutput) => text !== '' || (tokens.number ?? 0) > 0

/**
 * The reasoning of a completion that was not asked to reason. Inconclusive if the model also reasons on request: it may reason by
 * default.
 */
export function unrequestedReasoning(unrequested: Reply, requested: Reply): ReasoningOutput {
  const [byDefault, whenRequested] = [unrequested, requested].map((reply) =>
    reasoningOf(plainReplies.required(reply)),
  ) as [ReasoningOutput, ReasoningOutput]
  if (hasReasoning(byDefault) && hasReasoning(whenRequested)) inconclusive('may-reason')
  return byDefault
}

/** Completions with a reasoning text. */
export function reportedReasoning(reply: Reply): ReasoningOutput | undefined {
  const reasoning = reasoningOf(reply)
  if (reasoning === undefined || reasoning.text === '') return undefined
  assume(!reasoning.tokens.absent, 'chat.completion.usage.reasoning_tokens_given')
  return reasoning
}
