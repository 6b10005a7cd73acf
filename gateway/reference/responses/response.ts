import type { Call } from '../admission.ts'
import type { Generation } from '../model/generator.ts'
import type { Json } from '../json.ts'
import type { Schema } from '../../../src/contract/schemas.ts'

/** Fields of the public protocol beyond the contract, mostly echoed parameters. */
export type ResponseBody = Omit<Schema<'ResponseObject'>, 'output'> & {
  readonly output: readonly Item[]
  readonly created_at: number
  readonly error: null
  readonly incomplete_details: { readonly reason: 'max_output_tokens' } | null
  readonly parallel_tool_calls: boolean
} & Readonly<Record<EchoedParameter, Json>>

type EchoedParameter =
  | 'instructions'
  | 'max_output_tokens'
  | 'metadata'
  | 'temperature'
  | 'tool_choice'
  | 'tools'
  | 'top_p'
  | 'truncation'

/** Items and parts of the public protocol. */
export type Item = Schema<'ResponseOutputItem'> & {
  readonly id: string
  readonly status?: 'in_progress' | 'completed' | 'incomplete'
  readonly summary?: readonly Schema<'ResponseContentPart'>[]
}

type Usage = Schema<'ResponseUsage'> & { readonly input_tokens_details: { readonly cached_tokens: number } }

/** The members of a response that do not depend on the answer: its id, and echoed parameters. */
export function responseEnvelope({ body, gateway, created, model }: Call) {
  return {
    id: gateway.newId('resp_'),
    object: 'response' as const,
    created_at: created,
    error: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: body.metadata ?? {},
    model: model.id,
    parallel_tool_calls: true,
    temperature: body.temperature ?? 1,
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'auto',
  }
}

/** The response object: echoed parameters, output items and usage. */
export function responseObject(call: Call, generation: Generation): ResponseBody {
  const cut = generation.answers[0].finish === 'limit'
  return {
    ...responseEnvelope(call),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    output: output(call, generation),
    usage: usage(generation),
  }
}

/** Reasoning, if any, then the message or the calls. */
function output({ gateway }: Call, { answers: [answer] }: Generation): readonly Item[] {
  const reasoning: Item = {
    id: gateway.newId('rs_'),
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: answer.reasoning }],
  }
  const calls = answer.calls.map(({ name, arguments: text }): Item => ({
    id: gateway.newId('fc_'),
    type: 'function_call',
    status: 'completed',
    call_id: gateway.newId('call_'),
    name,
    arguments: text,
  }))
  const message: Item = {
    id: gateway.newId('msg_'),
    type: 'message',
    status: answer.finish === 'limit' ? 'incomplete' : 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text: answer.text, annotations: [] }],
  }
  return [...(answer.reasoning === '' ? [] : [reasoning]), ...(calls.length > 0 ? calls : [message])]
}

/** Token counts in the format of this protocol: output includes reasoning, which is listed only if present. */
function usage({ usage }: Generation): Usage {
  const output = usage.output + usage.reasoning
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    ...(usage.reasoning > 0 ? { output_tokens_details: { reasoning_tokens: usage.reasoning } } : {}),
    total_tokens: usage.input + output,
  }
}
