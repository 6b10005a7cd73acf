import type { Call } from '../admission.ts'
import type { Answer, Generation, ToolCall } from '../model/generator.ts'
import type { Schema } from '../../../src/contract/schemas.ts'

/** The public protocol has `logprobs`. */
type Choice = Schema<'ChatChoice'> & { readonly logprobs: null }

type Completion = Schema<'ChatCompletion'> & { readonly choices: readonly Choice[] }

/** The chat completion object. */
export function completion(call: Call, generation: Generation): Completion {
  return {
    id: call.gateway.newId('chatcmpl-'),
    object: 'chat.completion',
    created: call.created,
    model: call.model.id,
    choices: generation.answers.map((answer, index) => choice(call, answer, index)),
    usage: usage(call, generation),
  }
}

/** Token counts in the format of this protocol, which includes reasoning in the completion. */
export function usage({ model }: Call, { usage }: Generation): Schema<'ChatUsage'> {
  const completion = usage.output + usage.reasoning
  return {
    prompt_tokens: usage.input,
    completion_tokens: completion,
    total_tokens: usage.input + completion,
    prompt_tokens_details: { cached_tokens: 0 },
    ...(model.reasons === 'never' ? {} : { completion_tokens_details: { reasoning_tokens: usage.reasoning } }),
  }
}

/** The finish reason in the format of this protocol. */
export function finishReason({ finish }: Answer): Schema<'ChatChoice'>['finish_reason'] {
  return ({ end: 'stop', stop: 'stop', limit: 'length', tools: 'tool_calls' } as const)[finish]
}

function choice(call: Call, answer: Answer, index: number): Choice {
  const calls = answer.calls.map((each) => toolCall(call, each))
  return {
    index,
    message: {
      role: 'assistant',
      content: calls.length > 0 ? null : answer.text,
      ...(answer.reasoning === '' ? {} : { reasoning_content: answer.reasoning }),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    },
    logprobs: null,
    finish_reason: finishReason(answer),
  }
}

function toolCall({ gateway }: Call, { name, arguments: text }: ToolCall): Schema<'ChatToolCall'> {
  return { id: gateway.newId('call_'), type: 'function', function: { name, arguments: text } }
}
