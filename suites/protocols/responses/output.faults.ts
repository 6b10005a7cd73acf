import { editField, fault, type Inject } from '../../../src/reference/fault.ts'
import { asArray, asObject, type Json, type JsonObject } from '../../../src/reference/json.ts'
import { without } from '../kit.faults.ts'
import { drop, editItems, inAnswers, set } from './kit.faults.ts'

/** Edits the parts of all messages. */
const editParts = (change: (part: JsonObject) => Json): Inject =>
  editItems('message', (item) => ({ ...item, content: asArray(item.content).map(asObject).map(change) }))

export const completedEmpty = fault(
  ['responses.object.output_text'],
  inAnswers(editField('output', (output, { tools }) => (tools === undefined ? [] : output))),
)
export const blankText = fault(
  ['responses.object.output_text'],
  editParts((part) => ({ ...part, text: '' })),
)
export const itemTypeMissing = fault(['responses.object.output.type'], drop('output[].type'))
export const itemTypeEmpty = fault(['responses.object.output.type'], set('output[].type', ''))
export const roleOfModel = fault(
  ['responses.object.output.role'],
  editItems('message', (item) => ({ ...item, role: 'model' })),
)
export const contentText = fault(
  ['responses.object.output.content'],
  editItems('message', (item) => ({ ...item, content: 'Hello.' })),
)
export const partOfChat = fault(
  ['responses.object.output.content.type'],
  editParts((part) => ({ ...part, type: 'text' })),
)
export const textMissing = fault(
  ['responses.object.output.content.text'],
  editParts((part) => without(part, 'text')),
)
export const textIsObject = fault(
  ['responses.object.output.content.text'],
  editParts((part) => ({ ...part, text: { value: part.text ?? '' } })),
)
export const annotationsMissing = fault(
  ['responses.object.output.content.annotations'],
  editParts((part) => without(part, 'annotations')),
)
export const callIdMissing = fault(
  ['responses.object.output.call_id'],
  editItems('function_call', (item) => without(item, 'call_id')),
)
export const callNameEmpty = fault(
  ['responses.object.output.name'],
  editItems('function_call', (item) => ({ ...item, name: '' })),
)
export const argumentsAreObject = fault(
  ['responses.object.output.arguments'],
  editItems('function_call', (item) => ({ ...item, arguments: { city: 'Paris' } })),
)
export const argumentsCut = fault(
  ['responses.object.output.arguments'],
  editItems('function_call', (item) => ({ ...item, arguments: String(item.arguments).slice(0, -1) })),
)
