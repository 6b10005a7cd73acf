import { editEventJson, editEvents, fault, type Inject } from '../../../src/reference/fault.ts'
import { asObject, asString, type JsonObject } from '../../../src/reference/json.ts'
import { editOf, isOf, numbered, onStreams, withoutTypes } from '../kit.faults.ts'

const onResponses = (inject: Inject) => onStreams('createResponse', inject)
const without = (types: RegExp) => onResponses(withoutTypes(types))
const edit = (type: string, change: (data: JsonObject) => JsonObject) => onResponses(editOf(type, change))

export const responsesItemNotDone = fault(
  ['streaming.responses.item_lifecycle'],
  without(/^response\.output_item\.done$/),
)
export const responsesItemDoneTwice = fault(
  ['streaming.responses.item_lifecycle'],
  onResponses(
    editEvents((events) =>
      numbered(events.flatMap((one) => (isOf(/^response\.output_item\.done$/)(one) ? [one, one] : [one]))),
    ),
  ),
)
export const responsesItemUnadded = fault(
  ['streaming.responses.output_index'],
  without(/^response\.output_item\.added$/),
)
export const responsesItemIndexMissing = fault(
  ['streaming.responses.output_index'],
  edit('response.output_text.delta', ({ output_index: _, ...rest }) => rest),
)
export const responsesItemAsList = fault(
  ['streaming.responses.item'],
  edit('response.output_item.added', (data) => ({ ...data, item: [data.item ?? null] })),
)
export const responsesItemTypeChanges = fault(
  ['streaming.responses.item_type'],
  edit('response.output_item.added', (data) => ({ ...data, item: { ...asObject(data.item), type: 'output' } })),
)
export const responsesItemIdForeign = fault(
  ['streaming.responses.item_id'],
  edit('response.output_text.delta', (data) => ({ ...data, item_id: 'msg_other' })),
)

export const responsesPartNotDone = fault(
  ['streaming.responses.part_lifecycle'],
  without(/^response\.content_part\.done$/),
)
export const responsesPartDoneLate = fault(
  ['streaming.responses.part_lifecycle'],
  onResponses(
    editEvents((events) => {
      const isLate = isOf(/^response\.content_part\.done$/)
      const late = events.filter(isLate)
      return numbered([...events.filter((one) => !isLate(one)).slice(0, -1), ...late, ...events.slice(-1)])
    }),
  ),
)
export const responsesPartUnadded = fault(
  ['streaming.responses.content_index'],
  without(/^response\.content_part\.added$/),
)
export const responsesPartIndexMissing = fault(
  ['streaming.responses.content_index'],
  edit('response.output_text.done', ({ content_index: _, ...rest }) => ({ ...rest, content_index: 7 })),
)
export const responsesPartAsText = fault(
  ['streaming.responses.part'],
  edit('response.content_part.added', (data) => ({ ...data, part: 'output_text' })),
)
export const responsesPartTypeChanges = fault(
  ['streaming.responses.part_type'],
  edit('response.content_part.added', (data) => ({ ...data, part: { ...asObject(data.part), type: 'text' } })),
)

export const responsesDeltaInParts = fault(
  ['streaming.responses.delta'],
  edit('response.output_text.delta', (data) => ({ ...data, delta: { text: data.delta ?? null } })),
)
export const responsesTextAtOnce = fault(['streaming.responses.text_delta'], without(/^response\.output_text\.delta$/))
export const responsesTextNotDone = fault(['streaming.responses.text_done'], without(/^response\.output_text\.done$/))
/** Every second piece of text is lost. */
export const responsesTextPiecesLost = fault(
  ['streaming.responses.text'],
  onResponses(
    editEventJson((data, index) => (data.type === 'response.output_text.delta' && index % 2 === 0 ? undefined : data)),
  ),
)

export const responsesArgumentsAtOnce = fault(
  ['streaming.responses.arguments_delta'],
  without(/^response\.function_call_arguments\.delta$/),
)
export const responsesArgumentsNotDone = fault(
  ['streaming.responses.arguments_done'],
  without(/^response\.function_call_arguments\.done$/),
)
export const responsesArgumentsOtherwise = fault(
  ['streaming.responses.arguments'],
  edit('response.function_call_arguments.done', (data) => ({ ...data, arguments: '{}' })),
)
export const responsesArgumentsPrefixed = fault(
  ['streaming.responses.arguments'],
  onResponses(
    editEventJson((data) =>
      data.type === 'response.function_call_arguments.delta' && asString(data.delta).startsWith('{')
        ? { ...data, delta: `{}${asString(data.delta)}` }
        : data,
    ),
  ),
)
