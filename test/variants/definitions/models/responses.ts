import { editJson } from '../../../../gateway/reference/fault.ts'
import { asArray, asNumber, asObject, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { ConformantVariants } from '../variant.ts'
import { own, asks, withUsage } from './kit.ts'

function refusedOrCut(reply: JsonObject, request: JsonObject): JsonObject {
  if (asks(request, 'one hundred')) return { ...reply, status: 'incomplete', output: [], usage: null }
  if (request['stream'] !== false) return reply
  const content = [{ type: 'refusal', refusal: 'I cannot help with that.' }]
  return { ...reply, output: asArray(reply['output']).map((item) => ({ ...asObject(item), content })) }
}

/** Sets the output tokens, of which some may be reasoning. */
const written = (reply: JsonObject, output: number, details: JsonObject): JsonObject =>
  withUsage(reply, 'usage', {
    output_tokens: output,
    total_tokens: (asNumber(asObject(reply['usage'])['input_tokens']) ?? 0) + output,
    ...details,
  })

function reasoned(reply: JsonObject, request: JsonObject): JsonObject {
  const { tool_choice, tools, instructions, input, max_output_tokens: limit } = request
  if (asObject(tool_choice)['name'] !== undefined)
    return {
      ...reply,
      status: 'incomplete',
      output: asArray(reply['output']).map((item) => ({ ...asObject(item), arguments: '{"ci' })),
    }
  if (tools !== undefined || request['reasoning'] !== undefined) return reply
  if (limit !== 16) return written(reply, 40, { output_tokens_details: { reasoning_tokens: 5 } })
  if (typeof instructions === 'string')
    return written(
      { ...reply, output: [{ type: 'reasoning', id: 'rs_0', summary: [] }, ...asArray(reply['output'])] },
      16,
      {},
    )
  if (Array.isArray(input)) return written({ ...reply, reasoning: { effort: 'medium' } }, 16, {})
  return written(reply, 16, { output_tokens_details: { reasoning_tokens: 8 } })
}

export const responses: ConformantVariants = {
  'a refusal, and a cut that leaves nothing': own(
    'responses',
    'createResponse',
    ['responses.request.max_output_tokens'],
    editJson(refusedOrCut),
  ),
  'a model that reasons unasked, and calls that the limit cut short': own(
    'responses',
    'createResponse',
    [
      'responses.request.max_output_tokens',
      'responses.request.tool_choice_name',
      'responses.object.usage.reasoning_only',
    ],
    editJson(reasoned),
  ),
}
