/** Defects of streams from public bug reports: `test/corpus/more.jsonl`. */
import {
  all,
  asArray,
  asNumber,
  asObject,
  asString,
  editBody,
  editEventField,
  editEventJson,
  fault,
  type Inject,
  type Json,
  type JsonObject,
  onOperation,
  onStatus,
  replyWith,
  setHeader,
  when,
} from '../../../gateway/reference/fault-kit.ts'
import { streamFaultsOf } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)

const choicesOf = (chunk: JsonObject) => asArray(chunk['choices']).map(asObject)
const withChoices = (edit: (choice: JsonObject) => JsonObject): Inject =>
  editEventJson((chunk) => ({ ...chunk, choices: choicesOf(chunk).map(edit) }))
const eachPiece = (edit: (piece: JsonObject) => Json): Inject =>
  editEventField('choices[].delta.tool_calls[]', (piece) => edit(asObject(piece)))
const isFirst = ({ id }: JsonObject) => asString(id) !== ''
const functionOf = (piece: JsonObject) => asObject(piece['function'])
const ofCalls = [
  'streaming.chat.tool_calls.id',
  'streaming.chat.tool_calls.name',
  'streaming.chat.tool_calls.arguments',
] as const

/** Uses the index of the upstream's content block as the choice index of text. */
export const indexOfBlock = breaks('streaming.chat.finished', 'streaming.chat.role_announced').inject(
  when(
    ({ body }) => body.n === undefined,
    withChoices((choice) => (asString(asObject(choice['delta'])['content']) === '' ? choice : { ...choice, index: 1 })),
  ),
)
export const finalDeltaMissing = breaks('streaming.chat.delta').inject(
  withChoices(({ delta = null, ...choice }) => (choice['finish_reason'] === null ? { ...choice, delta } : choice)),
)
/** Sends the whole text so far in each piece. */
export const textCumulative = breaks('streaming.chat.json_object').inject((next, gateway) => (request) => {
  let text = ''
  return editEventField('choices[].delta.content', (piece) =>
    asString(piece) === '' ? piece : (text += asString(piece)),
  )(
    next,
    gateway,
  )(request)
})

export const callNeverBegun = breaks(...ofCalls).inject(
  eachPiece(({ type = 'function', function: called = null }) => {
    const { arguments: args = '' } = asObject(called)
    return { type, index: -1, function: { arguments: args } }
  }),
)
/** Sends the arguments with the index of another call, without id or name. */
export const callSplit = breaks(...ofCalls).inject(
  eachPiece((piece) =>
    isFirst(piece)
      ? piece
      : {
          ...piece,
          id: null,
          index: (asNumber(piece['index']) ?? 0) + 1,
          function: { name: null, ...functionOf(piece) },
        },
  ),
)
export const callArgumentsCut = breaks('streaming.chat.tool_calls.arguments').inject(
  eachPiece((piece) => ({
    ...piece,
    function: { ...functionOf(piece), arguments: asString(functionOf(piece)['arguments']).replace(/\}$/, '') },
  })),
)

export const commentAsData = breaks('streaming.chat.chunk_json').insertEvents(0, { data: ': OPENROUTER PROCESSING' })
/** A number that Python writes, and that JSON does not have. */
export const chunkWithNan = breaks('streaming.chat.chunk_json').editEvents((events) =>
  events.map((event, index) => (index === 2 ? { data: event.data.replace(/\}$/, ',"score":NaN}') } : event)),
)
export const singleNewlines = breaks('streaming.chat.framing').editBody((text) => text.replaceAll('\n\n', '\n'))
export const objectMissing = breaks('streaming.chat.object').drop('object')
/** Declares gzip and sends an empty body. */
export const gzipOfNothing = breaks('streaming.chat.served').inject(
  all(
    editBody(() => ''),
    setHeader('content-encoding', 'gzip'),
  ),
)
/** Passes on the plain text of an upstream error as the stream. */
export const refusalInWords = fault(
  ['streaming.chat.error_status'],
  onOperation(
    chat.operation,
    when(
      ({ body }) => body.stream === true,
      onStatus(
        400,
        replyWith(200, 'exception{"message":"The model returned the following errors: Could not process image"}\n', {
          'content-type': 'text/event-stream',
        }),
      ),
    ),
  ),
)
