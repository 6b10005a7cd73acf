import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  answeredText,
  check,
  dictatedLine,
  expect,
  inconclusive,
  modelName,
  onceForRecording,
  parseJson,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import type { Mode } from './modes.checks.ts'
import type { Answer, AnswerOf } from './recall.checks.ts'

/** Registers the check that characters of several bytes arrive as they are. */
export function intactCheck({ reading, covering }: Mode, answerOf: AnswerOf, id: RequirementId): void {
  check(damagedCharacters(reading(answerOf)))(
    covering(id),
    'contain characters of several bytes as they are',
    (damaged) => expect(damaged, 'damaged characters in the text').toHaveNoFlaw(),
  )
}

/** The damaged characters in the response to a request with characters of several bytes. */
const damagedCharacters =
  (answerOf: AnswerOf) =>
  (reply: Reply): readonly string[] | undefined => {
    const { text: body } = reply.request
    if (!/[^\0-\x7f]/.test(body) || body.includes('\uFFFD')) return undefined
    const answer = answerOf(reply)
    if (answer === undefined) return undefined
    const words = dictatedWords(body)
    const certain = [...surrogates(answer), ...words.flatMap((word) => damageOf(answer.text, word))]
    const replaced = replacements(answer)
    if (certain.length === 0 && replaced.length > 0) assumeModelRepeats(reply)
    const damaged = [...replaced, ...certain]
    const isRepeated = words.some((word) => hasIntact(answer.text, word))
    if (damaged.length === 0 && words.length > 0 && !isRepeated) {
      inconclusive('did-not-repeat', { exchange: reply.exchange.id })
    }
    return damaged
  }

/** Replacement characters. A token limit may split the last character. */
const replacements = ({ text, isTruncated }: Answer): readonly string[] =>
  excerpt(isTruncated ? text.replace(/(?<!\uFFFD)\uFFFD+$/, '') : text, /\uFFFD/)

/** Lone surrogates, which no model writes. */
const surrogates = ({ text }: Answer): readonly string[] => excerpt(text, /\p{Cs}/u)

function excerpt(text: string, pattern: RegExp): readonly string[] {
  const found = pattern.exec(text)
  return found === null ? [] : [shown(text.slice(Math.max(0, found.index - 20), found.index + 20))]
}

/** A small model writes incomplete characters itself, which its server replaces. It must repeat such characters elsewhere. */
export function assumeModelRepeats(reply: Reply): void {
  const { asked, able } = repetitions()
  const model = modelName(reply)
  // A model that was not asked is taken to write as well as the others.
  if (asked.has(model) ? !able.has(model) : able.size === 0)
    inconclusive('model-may-write-replacements', { exchange: reply.exchange.id })
}

/** The models that were asked to repeat such characters, and those that repeated all of them in a response. */
const repetitions = onceForRecording(({ exchanges }) => {
  const asked = new Set<string>()
  const able = new Set<string>()
  for (const exchange of exchanges) {
    if (exchange.response?.status !== 200) continue
    const reply = replyOf(exchange)
    const words = dictatedWords(reply.request.text)
    // Lines of calls in flight together have fewer of these characters.
    if (words.length === 0 || dictatedLine(reply) !== undefined) continue
    asked.add(modelName(reply))
    if (words.every((word) => hasIntact(answeredText(reply), word))) able.add(modelName(reply))
  }
  return { asked, able }
})

const shown = (text: string) => JSON.stringify(text)

/** The words with characters of several bytes that a prompt dictates. */
function dictatedWords(body: string): readonly string[] {
  const [, dictated] = /Repeat (?:this line )?word for word(?: and add nothing)?: ((?:[^"\\]|\\.)*)/.exec(body) ?? []
  const parsed = dictated === undefined ? {} : parseJson(`"${dictated}"`)
  const text = 'value' in parsed ? String(parsed.value) : ''
  return text.split(/\s+/).filter((word) => /[^\0-\x7f]/.test(word))
}

const hasIntact = (text: string, word: string) => text.normalize('NFC').includes(word.normalize('NFC'))

/** Describes the damage of a word that a text contains in a damaged form only. */
function damageOf(text: string, word: string): readonly string[] {
  if (hasIntact(text, word)) return []
  const form = damagedForms(word).find((damaged) => text.includes(damaged))
  return form === undefined ? [] : [`${shown(form)} instead of ${shown(word)}`]
}

/** Forms in which faulty gateways return a word. */
const several = /[^\0-\x7f]/gu

function damagedForms(word: string): readonly string[] {
  const bytes = new TextEncoder().encode(word)
  const escaped = word.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const questioned = [word.replaceAll(several, '?'), word.replaceAll(/[^\0-\x7f]/g, '?')]
  // A model that repeats the letters of a word does not fail in each of its other characters.
  const replaced = (word.match(several) ?? []).length < 2 ? [] : [1, 2, 3, 4].map((count) => '\uFFFD'.repeat(count))
  return [
    ...['latin1', 'windows-1252'].map((charset) => new TextDecoder(charset).decode(bytes)),
    String.fromCharCode(...bytes),
    escaped,
    escaped.toUpperCase().replaceAll('\\U', '\\u'),
    word.replaceAll(several, (character) => `&#${character.codePointAt(0)};`),
    encodeURIComponent(word),
    // Few question marks occur in any text.
    ...questioned.filter((form) => /[a-z]/i.test(form) || form.length > 3),
    ...replaced.map((mark) => word.replaceAll(several, mark)).filter((form) => /[a-z]/i.test(form)),
  ]
}
