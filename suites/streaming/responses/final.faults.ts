/** Defects of the response at the end of a stream, each of which plain responses do not have. */
import {
  all,
  asNumber,
  asObject,
  asString,
  editEventField,
  type Json,
  when,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { streamFaultsOf } from '../kit.faults.ts'
import { responses } from '../protocols.ts'
import { withoutOutput } from './kit.faults.ts'

const breaks = streamFaultsOf(responses)
const completed = 'response.completed'
const message = 'response.output[].content[]'
const reasoning = 'response.usage.output_tokens_details'

/** An edit of every form in which a stream repeats its calls. */
const inCalls = (member: string, edit: (value: Json) => Json | undefined) =>
  all(
    editEventField(`item.${member}`, (value) => (value === undefined ? undefined : edit(value))),
    editEventField(`response.output[].${member}`, (value) => (value === undefined ? undefined : edit(value))),
  )
/** An edit of the text parts of messages. */
const inParts = (edit: (part: ReturnType<typeof asObject>) => Json) =>
  editEventField(message, (part) => edit(asObject(part)), completed)

export const finalIdOfChat = breaks('streaming.responses.final_id').edit('response.id', (id) =>
  asString(id).replace('resp_', 'chatcmpl-'),
)
export const idRepeated = breaks('streaming.responses.id_unique').edit('response.id', () => 'resp_0')
export const finalModelMissing = breaks('streaming.responses.final_model').drop('response.model', completed)
export const finalModelEmpty = breaks('streaming.responses.final_model').set('response.model', '')
export const finalItemsMissing = breaks('streaming.responses.final_items').drop('response.output', completed)
export const finalItemUntyped = breaks('streaming.responses.final_item_type').drop('response.output[].type', completed)
export const finalRoleOfModel = breaks('streaming.responses.final_role').edit(
  'response.output[].role',
  wherePresent(() => 'model'),
  completed,
)
export const finalContentText = breaks('streaming.responses.final_content').edit(
  'response.output[].content',
  wherePresent(() => 'Hello.'),
  completed,
)
export const finalPartOfChat = breaks('streaming.responses.final_part_type').inject(
  inParts((part) => ({ ...part, type: 'text' })),
)
export const finalAnnotationsMissing = breaks('streaming.responses.final_annotations').inject(
  inParts(({ annotations: _annotations, ...part }) => part),
)
export const callIdMissing = breaks('streaming.responses.final_call_id').inject(inCalls('call_id', () => undefined))
export const callIdsShared = breaks('streaming.responses.final_call_id_unique').inject(
  inCalls('call_id', (id) => (id === null ? null : 'call_0')),
)
/** Sends the arguments as an object in every event, like a gateway that parses them. */
export const argumentsParsed = breaks('streaming.responses.final_arguments').inject(
  all(
    inCalls('arguments', () => ({ city: 'Paris' })),
    editEventField('delta', () => ({ city: 'Paris' }), 'response.function_call_arguments.delta'),
    editEventField('arguments', () => ({ city: 'Paris' }), 'response.function_call_arguments.done'),
  ),
)
export const finalStatusForeign = breaks('streaming.responses.final_status_value').edit('response.status', (status) =>
  status === 'completed' ? 'done' : status,
)
export const finalTextMissing = breaks('streaming.responses.final_part_text').inject(
  inParts(({ text: _text, ...part }) => part),
)
export const callNameEmpty = breaks('streaming.responses.final_name').inject(inCalls('name', () => ''))
export const argumentsAreObject = breaks('streaming.responses.final_arguments').inject(
  inCalls('arguments', () => ({ city: 'Paris' })),
)

export const inputCountIsText = breaks('streaming.responses.final_input_tokens').edit(
  'response.usage.input_tokens',
  wherePresent(String),
)
export const outputCountIsFraction = breaks('streaming.responses.final_output_tokens').edit(
  'response.usage.output_tokens',
  wherePresent(() => 7.5),
)
export const totalCountMissing = breaks('streaming.responses.final_total_tokens').drop('response.usage.total_tokens')
export const totalIsNoSum = breaks('streaming.responses.final_sum').edit(
  'response.usage.total_tokens',
  wherePresent((total) => (asNumber(total) ?? 0) + 1),
)
export const outputUncounted = breaks('streaming.responses.final_counted').edit(
  'response.usage',
  wherePresent((usage) =>
    usage === null ? null : { ...asObject(usage), output_tokens: 0, total_tokens: asObject(usage).input_tokens ?? 0 },
  ),
)
export const reasoningCountIsText = breaks('streaming.responses.final_reasoning_tokens').edit(
  `${reasoning}.reasoning_tokens`,
  wherePresent(String),
)
export const nothingStreamed = breaks('streaming.responses.final_text').inject(
  when(({ body }) => body.tools === undefined, withoutOutput),
)
