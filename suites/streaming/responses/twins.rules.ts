import type { RequirementId } from '../../../spec/generated/requirements.ts'
import { plainReplies } from '../../protocols/responses/rules.ts'
import { plainOrStreamed, type Twin, type Twins } from '../assembled.rules.ts'
import { assembled } from './assembled.rules.ts'

/** The requirement for the response at the end of a stream, for each requirement of the response object. */
const ofObject: Twins = {
  'responses.object.served': ['streaming.responses.served'],
  'responses.object.json': ['streaming.responses.event_object'],
  'responses.object.content_type': ['streaming.responses.content_type'],
  'responses.object.id': ['streaming.responses.final_id', 'streaming.responses.response_id'],
  'responses.object.id_unique': ['streaming.responses.id_unique', 'streaming.responses.response_id'],
  'responses.object.object': ['streaming.responses.response'],
  'responses.object.model': ['streaming.responses.final_model'],
  'responses.object.status': ['streaming.responses.final_status_value'],
  'responses.object.status_final': ['streaming.responses.final_status'],
  'responses.object.output': ['streaming.responses.final_items'],
  'responses.object.output_text': ['streaming.responses.final_text', 'streaming.responses.final_output'],
  'responses.object.text_intact': ['streaming.responses.text_intact'],
  'responses.object.text_plain': ['streaming.responses.text_plain'],
  'responses.object.output.type': ['streaming.responses.final_item_type'],
  'responses.object.output.role': ['streaming.responses.final_role'],
  'responses.object.output.content': ['streaming.responses.final_content'],
  'responses.object.output.call_id': ['streaming.responses.final_call_id', 'streaming.responses.final_output'],
  'responses.object.output.call_id_unique': ['streaming.responses.final_call_id_unique'],
  'responses.object.output.name': ['streaming.responses.final_name', 'streaming.responses.final_output'],
  'responses.object.output.arguments': [
    'streaming.responses.final_arguments',
    'streaming.responses.final_output',
    'streaming.responses.arguments',
  ],
  'responses.object.output.content.type': ['streaming.responses.final_part_type'],
  'responses.object.output.content.text': ['streaming.responses.final_part_text'],
  'responses.object.output.content.annotations': ['streaming.responses.final_annotations'],
  'responses.object.usage': ['streaming.responses.final_usage'],
  'responses.object.usage.input_tokens': ['streaming.responses.final_input_tokens'],
  'responses.object.usage.output_tokens': ['streaming.responses.final_output_tokens'],
  'responses.object.usage.total_tokens': ['streaming.responses.final_total_tokens'],
  'responses.object.usage.sum': ['streaming.responses.final_sum'],
  'responses.object.usage.counted': ['streaming.responses.final_counted'],
  'responses.object.usage.reasoning_tokens': ['streaming.responses.final_reasoning_tokens'],
  'responses.object.usage.reasoning_only': ['streaming.responses.final_reasoning_only'],
}

/** The requirement for streams of each effect of a request. */
const ofRequest = {
  'responses.request.max_output_tokens': ['streaming.responses.max_output_tokens'],
  'responses.request.tools': ['streaming.responses.tools', 'streaming.responses.final_output'],
  'responses.request.tool_choice_required': [
    'streaming.responses.tool_choice_required',
    'streaming.responses.final_output',
  ],
  'responses.request.tool_choice_none': ['streaming.responses.tool_choice_none', 'streaming.responses.final_output'],
  'responses.request.tool_choice_name': ['streaming.responses.tool_choice_name', 'streaming.responses.final_output'],
  'responses.request.tool_result': ['streaming.responses.tool_result', 'streaming.responses.final_output'],
  'responses.request.reasoning': ['streaming.responses.reasoning', 'streaming.responses.routing'],
} as const satisfies Partial<Record<RequirementId, Twin>>

/** Plain responses and streams, for comparisons of ids. */
export const allResponses = plainOrStreamed(plainReplies.successful, assembled)

/** How the rules of plain responses judge streams. */
export const streamed = {
  assemble: assembled,
  twins: { ...ofObject, ...ofRequest },
}
