import { type Field, assume, inconclusive, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import {
  asksForReplacement,
  brokenPieces,
  conforms,
  doneCount,
  groupedBy,
  joinedText,
  shownAt,
  unlessEmpty,
} from '../rules.ts'
import { choices, chunks, dataOf, deltas, mustBeSound, streams } from './rules.ts'

/** One of the answers that a stream makes: the choices of its index, in order. */
export interface Answer {
  readonly index: number
  readonly choices: readonly Field[]
  readonly deltas: readonly Field[]
  /** What is given as `finish_reason`, once or more. */
  readonly finishes: readonly Field[]
  readonly text: string
}

const indexOf = (choice: Field) => choice.at('index').number ?? 0
const membersOf = (places: readonly Field[], member: string) => places.map((place) => place.at(member))

/** The answers of a stream by their index; undefined for what is no stream. */
export function answers(reply: Reply): readonly Answer[] | undefined {
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

/** The answers of a stream that came to its end. */
export function completed(reply: Reply): readonly Answer[] | undefined {
  const all = answers(reply)
  if (all === undefined) return undefined
  streams.timed(reply)
  mustBeSound(reply)
  assume(doneCount(reply) > 0, 'streaming.chat.terminator')
  return all
}

/** Those whose ends are values of the list, whether or not there are any. */
export function withValidEnds(reply: Reply): readonly Answer[] | undefined {
  const all = completed(reply)
  const isFinish = (finish: Field) => conforms(finish, 'ChatChunkChoice/properties/finish_reason')
  assume(all?.flatMap(({ finishes }) => finishes).every(isFinish) !== false, 'streaming.chat.finish_reason')
  return all
}

/** Those that have an end each. */
export function finished(reply: Reply): readonly Answer[] | undefined {
  const all = withValidEnds(reply)
  assume(all?.every(({ finishes }) => finishes.length > 0) !== false, 'streaming.chat.finished')
  return all
}

/** How an answer finished, in the last word on it. */
export const finishOf = ({ finishes }: Answer): string | undefined => finishes.at(-1)?.text

/** What of an answer comes behind the chunk that finishes it. */
export function behindFinish({ choices }: Answer): readonly string[] {
  const at = choices.findIndex((choice) => !choice.at('finish_reason').absent)
  const behind = at === -1 ? [] : membersOf(choices.slice(at + 1), 'delta')
  const hasContent = (delta: Field) => Boolean(delta.at('content').text) || delta.at('tool_calls').items.length > 0
  return shownAt(behind.filter(hasContent))
}

/** Answers that stopped of themselves, with nothing that could have kept them from saying something. Others may ask for silence. */
export const plainAnswers = (reply: Reply): readonly Answer[] | undefined =>
  isTraffic() ? undefined : stoppedAnswers(reply)

function stoppedAnswers(reply: Reply): readonly Answer[] | undefined {
  const { json } = reply.request
  if (!json.at('tools').absent || !json.at('stop').absent) return undefined
  const plain = finished(reply)?.filter((answer) => finishOf(answer) === 'stop')
  assume(plain?.flatMap(({ deltas }) => deltas).every(hasText) !== false, 'streaming.chat.content')
  return plain
}

const hasText = (delta: Field) =>
  conforms(delta.at('content'), 'ChatDelta/properties/content') || delta.at('content').absent

const refusalOf = ({ deltas }: Answer) => joinedText(membersOf(deltas, 'refusal'))

/** The text of an answer, refusals included. */
export const textOf = (answer: Answer): string => answer.text + refusalOf(answer)

/** Answers in JSON mode that stopped of themselves and hold one text. */
export function jsonAnswers(reply: Reply): readonly Answer[] | undefined {
  if (reply.request.json.at('response_format.type').text !== 'json_object') return undefined
  const stopped = stoppedAnswers(reply)
  const plain = unlessEmpty(isTraffic() ? stopped?.filter((answer) => textOf(answer) !== '') : stopped)
  assume(plain?.every((answer) => textOf(answer) !== '') !== false, 'streaming.chat.text')
  assume(beginsAgain(reply) === undefined, 'streaming.chat.one_answer')
  return plain?.filter((answer) => refusalOf(answer) === '')
}

/** Answers of some length: enough for several pieces, whatever a gateway takes for one. */
export const longAnswers = (reply: Reply): readonly Answer[] | undefined =>
  completed(reply)?.filter(({ text }) => text.length >= 80)

/** The pieces of text of an answer. */
export const textPieces = ({ deltas }: Answer): readonly Field[] =>
  membersOf(deltas, 'content').filter(({ text = '' }) => text !== '')

/** Pieces of text and of reasoning in which a character was destroyed. */
export const brokenPiecesOf = (reply: Reply): readonly string[] | undefined =>
  asksForReplacement(reply)
    ? undefined
    : answers(reply)?.flatMap((answer) => {
        const pieces = answer.deltas.flatMap((delta) => [delta.at('content'), delta.at('reasoning_content')])
        return brokenPieces(pieces, finishOf(answer) === 'length')
      })

/** The answers to a request to count further than its limit allows. A model that counts to the end takes no heed of limits. */
export function truncated(cut: Reply): readonly Answer[] {
  const all = finished(cut)
  if (all === undefined) inconclusive('not-answered', { exchange: cut.exchange.id, status: cut.status })
  if (all.some(({ text }) => text.includes('200'))) inconclusive('ignores-limit')
  if (!all.every(({ text }) => /^\W*1\D+2\D+3\b/.test(text))) inconclusive('did-not-count')
  return all
}

/**
 * Where an answer begins again behind its own text: a role is announced anew, in a stream whose text goes without one, and the
 * id changes or the text starts over. A gateway that announces the role with every piece tells nothing this way.
 */
// Surviving mutants: The first chunk has a role and no text; twelve characters are a matter of judgement.
export function beginsAgain(reply: Reply): string | undefined {
  const found = (chunks(reply) ?? []).flatMap((chunk) =>
    chunk.at('choices').items.map((choice) => ({ id: chunk.at('id').text, choice, delta: choice.at('delta') })),
  )
  for (const [, ofChoice] of groupedBy(found, ({ choice }) => choice.at('index').number)) {
    const bare = ofChoice.findIndex(({ delta }) => delta.at('role').absent && Boolean(delta.at('content').text))
    const again = ofChoice.findIndex(({ delta }, at) => bare !== -1 && at > bare && !delta.at('role').absent)
    const textIn = (some: typeof ofChoice) => joinedText(some.map(({ delta }) => delta.at('content')))
    const [before, after] = [textIn(ofChoice.slice(0, again)), textIn(ofChoice.slice(again))]
    if (again === -1 || after === '') continue
    if (ofChoice[again]?.id !== ofChoice[bare]?.id || after.startsWith(before.slice(0, 12)))
      return ofChoice[again]?.delta.path
  }
  return undefined
}

/** The id of every chunk of a stream that gives one answer. */
export function identified(reply: Reply): readonly (string | undefined)[] | undefined {
  const ids = chunks(reply)?.map((chunk) => chunk.at('id'))
  assume(ids?.every((id) => conforms(id, 'ChatCompletionChunk/properties/id')) !== false, 'streaming.chat.id')
  assume(beginsAgain(reply) === undefined, 'streaming.chat.one_answer')
  return ids?.map(({ text }) => text)
}
