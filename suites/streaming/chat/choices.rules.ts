import {
  assembledReply,
  type Field,
  assume,
  inconclusive,
  isCallOf,
  isObject,
  isTraffic,
  jsonObject,
  type Reply,
  requestsStream,
} from '../../../src/checks/index.ts'
import { forced } from '../../protocols/compliance.rules.ts'
import { countedNumbers } from '../../protocols/chat/request.rules.ts'
import {
  sendsReplacementCharacter,
  brokenPieces,
  conforms,
  doneCount,
  groupedBy,
  joinedText,
  shownAt,
  unlessEmpty,
} from '../rules.ts'
import { choices, chunks, chunksIn, dataOf, deltas, mustBeSound, streams } from './rules.ts'
import { chat } from '../protocols.ts'

/** A choice of a streamed completion: the chunk choices with its index, in order. */
export interface StreamedChoice {
  readonly index: number
  readonly choices: readonly Field[]
  readonly deltas: readonly Field[]
  /** Every `finish_reason` that is present. */
  readonly finishes: readonly Field[]
  readonly text: string
}

const indexOf = (choice: Field) => choice.at('index').number ?? 0
const membersOf = (fields: readonly Field[], member: string) => fields.map((field) => field.at(member))

/** The choices of a stream by index; undefined if the response is not a stream. */
export function streamedChoices(reply: Reply): readonly StreamedChoice[] | undefined {
  const all = choices(reply)
  if (all === undefined) return undefined
  assume(dataOf(reply).every(isObject), 'streaming.chat.chunk_json')
  assume(deltas(reply), 'streaming.chat.delta')
  const isNumbered = (choice: Field) => conforms(choice.at('index'), 'ChatChunkChoice/properties/index')
  assume(all.every(isNumbered), 'streaming.chat.index')
  return groupedBy(all, indexOf).map(([index, choices]) => {
    const deltas = membersOf(choices, 'delta')
    const finishes = membersOf(choices, 'finish_reason').filter((finish) => !finish.absent)
    return { index, choices, deltas, finishes, text: joinedText(membersOf(deltas, 'content')) }
  })
}

/** The choices of a stream that ended. */
export function completedChoices(reply: Reply): readonly StreamedChoice[] | undefined {
  const all = streamedChoices(reply)
  if (all === undefined) return undefined
  streams.withKnownEnd(reply)
  mustBeSound(reply)
  assume(doneCount(reply) > 0, 'streaming.chat.terminator')
  return all
}

/** The choices of a stream that ended, if every `finish_reason` is valid. */
export function withValidFinishReasons(reply: Reply): readonly StreamedChoice[] | undefined {
  const all = completedChoices(reply)
  const isFinish = (finish: Field) => conforms(finish, 'ChatChunkChoice/properties/finish_reason')
  assume(all?.flatMap(({ finishes }) => finishes).every(isFinish) !== false, 'streaming.chat.finish_reason')
  return all
}

/** The choices of a stream that ended, if each has a `finish_reason`. */
export function finishedChoices(reply: Reply): readonly StreamedChoice[] | undefined {
  const all = withValidFinishReasons(reply)
  assume(all?.every(({ finishes }) => finishes.length > 0) !== false, 'streaming.chat.finished')
  return all
}

/** The last `finish_reason` of a choice. */
export const finishReasonOf = ({ finishes }: StreamedChoice): string | undefined => finishes.at(-1)?.text

/** Text and tool calls after the chunk with the `finish_reason`. */
export function contentAfterFinish({ choices }: StreamedChoice): readonly string[] {
  const at = choices.findIndex((choice) => !choice.at('finish_reason').absent)
  const after = at === -1 ? [] : membersOf(choices.slice(at + 1), 'delta')
  const hasContent = (delta: Field) => Boolean(delta.at('content').text) || delta.at('tool_calls').items.length > 0
  return shownAt(after.filter(hasContent))
}

/** Choices that must contain text: they ended with `stop`, without tools or stop strings. Recorded traffic may ask for no text. */
export const plainChoices = (reply: Reply): readonly StreamedChoice[] | undefined =>
  isTraffic() ? undefined : stoppedChoices(reply)

function stoppedChoices(reply: Reply): readonly StreamedChoice[] | undefined {
  const { json } = reply.request
  if (!json.at('tools').absent || !json.at('stop').absent) return undefined
  const plain = finishedChoices(reply)?.filter((choice) => finishReasonOf(choice) === 'stop')
  assume(plain?.flatMap(({ deltas }) => deltas).every(hasText) !== false, 'streaming.chat.content')
  return plain
}

const hasText = (delta: Field) =>
  conforms(delta.at('content'), 'ChatDelta/properties/content') || delta.at('content').absent

const refusalOf = ({ deltas }: StreamedChoice) => joinedText(membersOf(deltas, 'refusal'))

/** The text of a choice, including refusals. */
export const textOf = (choice: StreamedChoice): string => choice.text + refusalOf(choice)

/** Choices in JSON mode that ended with `stop` and contain one text. */
function choicesInJson(reply: Reply): readonly StreamedChoice[] | undefined {
  if (reply.request.json.at('response_format.type').text !== 'json_object') return undefined
  const stopped = stoppedChoices(reply)
  const plain = unlessEmpty(isTraffic() ? stopped?.filter((choice) => textOf(choice) !== '') : stopped)
  assume(plain?.every((choice) => textOf(choice) !== '') !== false, 'streaming.chat.text')
  assume(restartOf(reply) === undefined, 'streaming.chat.one_answer')
  return plain?.filter((choice) => refusalOf(choice) === '')
}

/** The same, unless the model writes JSON only in another try. */
export const jsonChoices = forced(() => jsonObject, choicesInJson)

/** Choices that are long enough for several pieces, however a gateway splits them. */
export const longChoices = (reply: Reply): readonly StreamedChoice[] | undefined =>
  completedChoices(reply)?.filter(({ text }) => text.length >= 80)

/** The non-empty pieces of text of a choice. */
export const textPieces = ({ deltas }: StreamedChoice): readonly Field[] =>
  membersOf(deltas, 'content').filter(({ text = '' }) => text !== '')

/** Pieces of text and reasoning with a replacement character. */
export const brokenPiecesOf = (reply: Reply): readonly string[] | undefined =>
  sendsReplacementCharacter(reply)
    ? undefined
    : streamedChoices(reply)?.flatMap((choice) => {
        const pieces = choice.deltas.flatMap((delta) => [delta.at('content'), delta.at('reasoning_content')])
        return brokenPieces(pieces, finishReasonOf(choice) === 'length')
      })

/** The choices of a stream that its token limit truncated. Inconclusive if the model did not count. */
export function truncatedChoices(cut: Reply): readonly StreamedChoice[] {
  const all = finishedChoices(cut)
  if (all === undefined) inconclusive('not-answered', { exchange: cut.exchange.id, status: cut.status })
  assume(
    all.every(({ text }) => countedNumbers(text) < 200),
    'streaming.chat.max_tokens',
  )
  const hasCounted = ({ text }: StreamedChoice) => /^\W*1\D+2\D+3\b/.test(text) && !text.includes('200')
  if (!all.every(hasCounted)) inconclusive('did-not-count')
  return all
}

/**
 * The delta in which a choice starts over after its own text: the role is announced restart and the id changes or the text repeats.
 * Streams that send the role in every delta are skipped.
 */
export function restartOf(reply: Reply): string | undefined {
  const found = (chunks(reply) ?? []).flatMap((chunk) =>
    chunk.at('choices').items.map((choice) => ({ id: chunk.at('id').text, choice, delta: choice.at('delta') })),
  )
  for (const [, ofChoice] of groupedBy(found, ({ choice }) => choice.at('index').number)) {
    const bare = ofChoice.findIndex(({ delta }) => delta.at('role').absent && Boolean(delta.at('content').text))
    const restart = ofChoice.findIndex(({ delta }, at) => bare !== -1 && at > bare && !delta.at('role').absent)
    const textIn = (some: typeof ofChoice) => joinedText(some.map(({ delta }) => delta.at('content')))
    const [before, after] = [textIn(ofChoice.slice(0, restart)), textIn(ofChoice.slice(restart))]
    if (restart === -1 || after === '') continue
    if (ofChoice[restart]?.id !== ofChoice[bare]?.id || after.startsWith(before.slice(0, 12)))
      return ofChoice[restart]?.delta.path
  }
  return undefined
}

/** The id of every chunk of a stream that does not start over. */
export function chunkIds(reply: Reply): readonly (string | undefined)[] | undefined {
  const ids = chunks(reply)?.map((chunk) => chunk.at('id'))
  assume(ids?.every((id) => conforms(id, 'ChatCompletionChunk/properties/id')) !== false, 'streaming.chat.id')
  assume(restartOf(reply) === undefined, 'streaming.chat.one_answer')
  return ids?.map(({ text }) => text)
}

/** The stream with its id, if all chunks have the same. */
export const identifiedStream = (reply: Reply): Reply | undefined => {
  const [id, ...others] = new Set(chunkIds(reply) ?? [])
  assume(others.length === 0, 'streaming.chat.id_same')
  return id === undefined ? undefined : assembledReply(reply, { id })
}

/** Completions and streams with their ids, for a comparison; undefined for any other response. */
export function identified(reply: Reply): Reply | undefined {
  if (!isCallOf(reply, chat.operation) || reply.status !== 200) return undefined
  if (!requestsStream(reply)) return reply
  const id = chunksIn(reply)[0]?.at('id').text
  return id === undefined ? undefined : assembledReply(reply, { id })
}
