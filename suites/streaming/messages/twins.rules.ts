import type { RequirementId } from '../../../spec/generated/requirements.ts'
import { plainReplies } from '../../protocols/messages/rules.ts'
import { plainOrStreamed, type Twin, type Twins } from '../assembled.rules.ts'
import { assembled } from './assembled.rules.ts'

/** The requirement for streams of each requirement of the message object. */
const ofMessage: Twins = {
  'messages.message.served': ['streaming.messages.served'],
  'messages.message.json': ['streaming.messages.event_object'],
  'messages.message.content_type': ['streaming.messages.content_type'],
  'messages.message.id': ['streaming.messages.message'],
  'messages.message.id_unique': ['streaming.messages.id_unique', 'streaming.messages.message'],
  'messages.message.type': ['streaming.messages.message'],
  'messages.message.role': ['streaming.messages.message'],
  'messages.message.model': ['streaming.messages.model', 'streaming.messages.message'],
  'messages.message.content': ['streaming.messages.content_block'],
  'messages.message.content_text': ['streaming.messages.text'],
  'messages.message.content.type': ['streaming.messages.content_block_type'],
  'messages.message.content.text': ['streaming.messages.text_string'],
  'messages.message.text_plain': ['streaming.messages.text_plain'],
  'messages.message.text_intact': ['streaming.messages.text_intact'],
  'messages.message.content.id': ['streaming.messages.tool_use_id'],
  'messages.message.content.id_unique': ['streaming.messages.tool_use_id_unique'],
  'messages.message.content.name': ['streaming.messages.tool_use_name'],
  'messages.message.content.input': ['streaming.messages.partial_json'],
  'messages.message.stop_reason': ['streaming.messages.stop_reason'],
  'messages.message.stop_reason_max_tokens': ['streaming.messages.stop_reason_max_tokens'],
  'messages.message.stop_reason_tool_use': ['streaming.messages.stop_reason_tool_use'],
  'messages.message.stop_reason_stop_sequence': ['streaming.messages.stop_reason_stop_sequence'],
  'messages.message.stop_sequence': ['streaming.messages.stop_sequence_given'],
  'messages.message.stop_sequence_matched': ['streaming.messages.stop_sequence'],
  'messages.message.usage': ['streaming.messages.usage'],
  'messages.message.usage.input_tokens': ['streaming.messages.input_tokens_integer'],
  'messages.message.usage.input_tokens_system': ['streaming.messages.prompt_arrives'],
  'messages.message.usage.output_tokens': ['streaming.messages.output_tokens_integer'],
  'messages.message.usage.counted': ['streaming.messages.output_counted', 'streaming.messages.start_usage'],
  'messages.message.usage.cache_creation_input_tokens': ['streaming.messages.cache_creation_input_tokens'],
  'messages.message.usage.cache_read_input_tokens': ['streaming.messages.cache_read_input_tokens'],
}

/** The requirement for streams of each effect of a request. */
const ofRequest = {
  'messages.request.max_tokens': ['streaming.messages.max_tokens'],
  'messages.request.stop_sequences': ['streaming.messages.stop_sequences'],
  'messages.request.tool_choice_any': ['streaming.messages.tool_choice_any', 'streaming.messages.text'],
  'messages.request.tool_choice_name': ['streaming.messages.tool_choice_name', 'streaming.messages.text'],
  'messages.request.tool_result': ['streaming.messages.tool_result'],
  'messages.request.thinking': [
    'streaming.messages.thinking_enabled',
    'streaming.messages.text',
    'streaming.messages.routing',
  ],
} as const satisfies Partial<Record<RequirementId, Twin>>

/** Plain messages and streams, for comparisons of ids. */
export const allMessages = plainOrStreamed(plainReplies.successful, assembled)

/** How the rules of plain messages judge streams. */
export const streamed = {
  assemble: assembled,
  twins: { ...ofMessage, ...ofRequest },
}
