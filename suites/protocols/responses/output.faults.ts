import { asArray, asObject, editField } from '../../../gateway/reference/fault-kit.ts'
import { without } from '../kit.faults.ts'
import { breaks } from './kit.faults.ts'

export const completedEmpty = breaks('responses.object.output_text').inAnswers(
  editField('output', (output, { tools }) => (tools === undefined ? [] : output)),
)
export const blankText = breaks('responses.object.output_text').editParts((part) => ({ ...part, text: '' }))
export const itemTypeMissing = breaks('responses.object.output.type').drop('output[].type')
export const itemTypeEmpty = breaks('responses.object.output.type').set('output[].type', '')
export const roleOfModel = breaks('responses.object.output.role').editItems('message', (item) => ({
  ...item,
  role: 'model',
}))
export const contentText = breaks('responses.object.output.content').editItems('message', (item) => ({
  ...item,
  content: 'Hello.',
}))
export const partOfChat = breaks('responses.object.output.content.type').editParts((part) => ({
  ...part,
  type: 'text',
}))
export const textMissing = breaks('responses.object.output.content.text').editParts((part) => without(part, 'text'))
export const textIsObject = breaks('responses.object.output.content.text').editParts((part) => ({
  ...part,
  text: { value: part.text ?? '' },
}))
export const annotationsMissing = breaks('responses.object.output.content.annotations').editParts((part) =>
  without(part, 'annotations'),
)
export const callIdMissing = breaks('responses.object.output.call_id').editItems('function_call', (item) =>
  without(item, 'call_id'),
)
/** Sends each call twice, with one id. */
export const callIdsShared = breaks('responses.object.output.call_id_unique').edit('output', (output) =>
  asArray(output).flatMap((item) => (asObject(item).type === 'function_call' ? [item, item] : [item])),
)
export const callNameEmpty = breaks('responses.object.output.name').editItems('function_call', (item) => ({
  ...item,
  name: '',
}))
export const argumentsAreObject = breaks('responses.object.output.arguments').editItems('function_call', (item) => ({
  ...item,
  arguments: { city: 'Paris' },
}))
export const argumentsCut = breaks('responses.object.output.arguments').editItems('function_call', (item) => ({
  ...item,
  arguments: String(item.arguments).slice(0, -1),
}))
export const textOfSpaces = breaks('responses.object.output_text').editParts((part) => ({ ...part, text: ' ' }))
export const callNameBlank = breaks('responses.object.output.name').editItems('function_call', (item) => ({
  ...item,
  name: ' ',
}))
export const argumentsEmpty = breaks('responses.object.output.arguments').editItems('function_call', (item) => ({
  ...item,
  arguments: '',
}))

/** Leaves the end of the reasoning in the text. */
export const reasoningTagged = breaks('responses.object.text_plain').editParts((part) => ({
  ...part,
  text: `</think>\n${String(part.text)}`,
}))
