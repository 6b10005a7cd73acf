import {
  all,
  asArray,
  asObject,
  asString,
  asStrings,
  editField,
  fault,
  type Inject,
  setField,
} from '../../../gateway/reference/fault-kit.ts'
import { breaks, editSent, whenRequest } from './kit.faults.ts'

const content = 'choices[].message.content'
const finish = 'choices[].finish_reason'

export const maxTokensIgnored = breaks('chat.request.max_tokens').editSent('max_tokens', () => undefined)
export const maxCompletionTokensIgnored = breaks('chat.request.max_completion_tokens').editSent(
  'max_completion_tokens',
  () => undefined,
)
export const cutEndsAsWhole = breaks('chat.request.max_tokens_finish').whenRequest(
  ({ max_tokens }) => max_tokens !== undefined,
  editField(finish, (reason) => (reason === 'length' ? 'stop' : reason)),
)

export const stopStringIgnored = breaks('chat.request.stop_string').editSent('stop', (stop) =>
  typeof stop === 'string' ? undefined : stop,
)
export const stopArrayIgnored = breaks('chat.request.stop_array').editSent('stop', (stop) =>
  Array.isArray(stop) ? undefined : stop,
)
export const onlyFirstStopHonoured = breaks('chat.request.stop_array').editSent('stop', (stop) =>
  Array.isArray(stop) ? stop.slice(0, 1) : stop,
)
/** The model continues, and only the stop string is removed from its text. */
export const stopStringTakenOut = fault(
  ['chat.request.stop_string'],
  all(
    editSent('stop', (stop) => (typeof stop === 'string' ? undefined : stop)),
    whenRequest(
      ({ stop }) => typeof stop === 'string',
      editField(content, (text, { stop }) => asString(text).replaceAll(asString(stop), '')),
    ),
  ),
)
export const stopArrayTakenOut = fault(
  ['chat.request.stop_array'],
  all(
    editSent('stop', (stop) => (Array.isArray(stop) ? undefined : stop)),
    whenRequest(
      ({ stop }) => Array.isArray(stop),
      editField(content, (text, { stop }) =>
        asStrings(stop).reduce((rest, one) => rest.replaceAll(one, ''), asString(text)),
      ),
    ),
  ),
)
export const stopStringKept = breaks('chat.request.stop_string').whenRequest(
  ({ stop }) => typeof stop === 'string',
  editField(content, (text, { stop }) => `${asString(text)}${asString(stop)}`),
)
export const stopEndsAsCut = breaks('chat.request.stop_finish').whenRequest(
  ({ stop }) => stop !== undefined,
  setField(finish, 'length'),
)

const inFormat = (form: string, inject: Inject) =>
  whenRequest(({ response_format }) => asObject(response_format).type === form, inject)

export const jsonModeIgnored = breaks('chat.request.json_mode').editSent('response_format', (format) =>
  asObject(format).type === 'json_object' ? undefined : format,
)
export const jsonFenced = fault(
  ['chat.request.json_mode'],
  inFormat(
    'json_object',
    editField(content, (text) => `\`\`\`json\n${asString(text)}\n\`\`\``),
  ),
)
export const textModeAsJson = fault(
  ['chat.request.text_mode'],
  inFormat(
    'text',
    editField(content, (text) => JSON.stringify({ text: asString(text) })),
  ),
)
export const textModeSilent = fault(['chat.request.text_mode'], inFormat('text', setField(content, '')))

export const twoChoicesUnasked = breaks('chat.request.n_default').whenRequest(
  ({ n }) => n === undefined,
  editField('choices', (choices) => [...asArray(choices), { ...asObject(asArray(choices)[0]), index: 1 }]),
)
export const oneChoiceForThree = breaks('chat.request.n').whenRequest(
  ({ n }) => Number(n ?? 1) > 1,
  editField('choices', (choices) => asArray(choices).slice(0, 1)),
)

/** The model writes the stop string without counting up to it. */
export const stopSaidInASentence = fault(
  ['chat.request.stop_string', 'chat.request.stop_array'],
  whenRequest(({ stop }) => stop !== undefined, setField(content, 'All the way up to 9, as you wish.')),
)
