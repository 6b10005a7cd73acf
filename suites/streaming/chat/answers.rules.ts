import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isObject } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'
import { choices, chunks, dataOf, deltas, endedStreams, joined, mustBeSound } from './rules.ts'
import { conforms, doneCount, replacement } from '../rules.ts'

/** One of the answers that a stream makes: the choices of its index, in order. */
export interface Answer {
  readonly reply: Reply
  readonly index: number
  readonly choices: readonly Field[]
  readonly deltas: readonly Field[]
  /** What is given as `finish_reason`, once or more. */
  readonly finishes: readonly Field[]
  readonly text: string
}

/** The answers of a stream by their index; undefined for what is no stream. */
export function answers(reply: Reply): readonly Answer[] | undefined {
  const all = choices(reply)
  if (all === undefined) return undefined
  given(dataOf(reply).every(isObject), 'streaming.chat.chunk_json')
  given(deltas(reply), 'streaming.chat.delta')
  given(
    all.every((choice) => conforms(choice.at('index'), 'ChatChunkChoice/properties/index')),
    'streaming.chat.index',
  )
  return [...new Set(all.map((choice) => choice.at('index').number ?? 0))].map((index) =>
    answerOf(
      reply,
      index,
      all.filter((choice) => choice.at('index').number === index),
    ),
  )
}

function answerOf(reply: Reply, index: number, own: readonly Field[]): Answer {
  const deltas = own.map((choice) => choice.at('delta'))
  const finishes = own.map((choice) => choice.at('finish_reason')).filter((finish) => !finish.absent)
  return { reply, index, choices: own, deltas, finishes, text: joined(deltas, 'content') }
}

/** The answers of a stream that came to its end. */
export function completed(reply: Reply): readonly Answer[] | undefined {
  const all = answers(reply)
  if (all === undefined) return undefined
  endedStreams(reply)
  mustBeSound(reply)
  given(doneCount(reply) > 0, 'streaming.chat.terminator')
  return all
}

/** The answers of a stream that came to its end, each with how it finished. */
export function finished(reply: Reply): readonly Answer[] | undefined {
  const all = completed(reply)
  if (all === undefined) return undefined
  given(all.flatMap(({ finishes }) => finishes).every(isFinish), 'streaming.chat.finish_reason')
  given(
    all.every(({ finishes }) => finishes.length > 0),
    'streaming.chat.finished',
  )
  return all
}

/** Answers with their ends known to be values of the list, whether or not there are any. */
export function told(reply: Reply): readonly Answer[] | undefined {
  const all = completed(reply)
  given(all?.flatMap(({ finishes }) => finishes).every(isFinish) !== false, 'streaming.chat.finish_reason')
  return all
}

const isFinish = (finish: Field) => conforms(finish, 'ChatChunkChoice/properties/finish_reason')

/** How an answer finished, in the last word on it. */
export const finishOf = ({ finishes }: Answer): string | undefined => finishes.at(-1)?.text

/** What of an answer comes behind the chunk that finishes it. */
export function behindFinish({ choices }: Answer): readonly string[] {
  const at = choices.findIndex((choice) => !choice.at('finish_reason').absent)
  return (at === -1 ? [] : choices.slice(at + 1))
    .map((choice) => choice.at('delta'))
    .filter((delta) => (delta.at('content').text ?? '') !== '' || delta.at('tool_calls').items.length > 0)
    .map(({ path, shown }) => `${path}: ${shown}`)
}

/** Answers that stopped of themselves, with nothing that could have kept them from saying something. */
export function plainAnswers(reply: Reply): readonly Answer[] | undefined {
  const { json } = reply.request
  if (!json.at('tools').absent || !json.at('stop').absent) return undefined
  const plain = finished(reply)?.filter((answer) => finishOf(answer) === 'stop')
  given(plain?.flatMap(({ deltas }) => deltas).every(hasText) !== false, 'streaming.chat.content')
  return plain === undefined || plain.length === 0 ? undefined : plain
}

const hasText = (delta: Field) =>
  conforms(delta.at('content'), 'ChatDelta/properties/content') || delta.at('content').absent

/** What an answer says, refusals included. */
export const said = ({ text, deltas }: Answer): string => text + joined(deltas, 'refusal')

/** Answers in JSON mode that stopped of themselves and hold one text. */
export function jsonAnswers(reply: Reply): readonly Answer[] | undefined {
  if (reply.request.json.at('response_format.type').text !== 'json_object') return undefined
  const plain = plainAnswers(reply)
  given(plain?.every((answer) => said(answer) !== '') !== false, 'streaming.chat.text')
  given(beginsAgain(reply) === undefined, 'streaming.chat.one_answer')
  return plain?.filter(({ deltas }) => joined(deltas, 'refusal') === '')
}

/** Answers of some length: enough for several pieces, whatever a gateway takes for one. */
export function longAnswers(reply: Reply): readonly Answer[] | undefined {
  const long = completed(reply)?.filter(({ text }) => text.length >= 80)
  return long === undefined || long.length === 0 ? undefined : long
}

/** The pieces of text of an answer. */
export const textPieces = ({ deltas }: Answer): readonly Field[] =>
  deltas.map((delta) => delta.at('content')).filter(({ text = '' }) => text !== '')

/** Streams whose request holds no replacement character itself. */
export function intactStreams(reply: Reply): readonly Answer[] | undefined {
  return reply.request.text.includes(replacement) ? undefined : answers(reply)
}

/** Text in which a character was destroyed. A limit may cut the very last one in two. */
export function brokenText({ deltas, finishes }: Answer): readonly string[] {
  const isLimited = finishes.at(-1)?.text === 'length'
  return deltas
    .flatMap((delta) => [delta.at('content'), delta.at('reasoning_content')])
    .filter(({ text = '' }, at, all) => {
      const isLast = all.slice(at + 1).every((later) => (later.text ?? '') === '')
      return (isLimited && isLast ? text.replace(/\uFFFD+$/, '') : text).includes(replacement)
    })
    .map(({ path, shown }) => `${path}: ${shown}`)
}

/** The answers to a request to count further than its limit allows. A model that counts to the end takes no heed of limits. */
export function truncated(cut: Reply): readonly Answer[] {
  const all = finished(cut)
  if (all === undefined) inconclusive(`the request was answered ${cut.status ?? 'not at all'}`)
  if (all.some(({ text }) => text.includes('200'))) inconclusive('the model takes no heed of max_tokens')
  if (!all.every(({ text }) => /^\W*1\D+2\D+3\b/.test(text))) inconclusive('the model did not count as it was asked to')
  return all
}

/**
 * Where an answer begins again behind its own text: a role is announced anew, in a stream whose text goes without one, and the
 * id changes or the text starts over. A gateway that announces the role with every piece tells nothing this way.
 */
export function beginsAgain(reply: Reply): string | undefined {
  const found = (chunks(reply) ?? []).flatMap((chunk) =>
    chunk.at('choices').items.map((choice) => ({ id: chunk.at('id').text, choice, delta: choice.at('delta') })),
  )
  for (const index of new Set(found.map(({ choice }) => choice.at('index').number))) {
    const own = found.filter(({ choice }) => choice.at('index').number === index)
    const bare = own.findIndex(({ delta }) => delta.at('role').absent && (delta.at('content').text ?? '') !== '')
    const again = own.findIndex(({ delta }, at) => bare !== -1 && at > bare && !delta.at('role').absent)
    const before = joined(
      own.slice(0, again).map(({ delta }) => delta),
      'content',
    )
    const after = joined(
      own.slice(again).map(({ delta }) => delta),
      'content',
    )
    if (again === -1 || after === '') continue
    if (own[again]?.id !== own[bare]?.id || after.startsWith(before.slice(0, 12))) return own[again]?.delta.path
  }
  return undefined
}

/** The id of every chunk of a stream that gives one answer. */
export function identified(reply: Reply): readonly (string | undefined)[] | undefined {
  const found = chunks(reply)
  if (found === undefined) return undefined
  given(
    found.every((chunk) => conforms(chunk.at('id'), 'ChatCompletionChunk/properties/id')),
    'streaming.chat.id',
  )
  given(beginsAgain(reply) === undefined, 'streaming.chat.one_answer')
  return found.map((chunk) => chunk.at('id').text)
}
