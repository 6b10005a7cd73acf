import type { RequirementId } from '../../spec/generated/requirements.ts'
import { covers, expect, inconclusive, parseJson, type Reply, universal } from '../../src/checks/index.ts'
import type { Answer, AnswerOf } from './recall.rules.ts'

/** Registers the check that characters of several bytes arrive as they are. */
export function intactCheck(answerOf: AnswerOf, id: RequirementId, ...dependsOn: readonly RequirementId[]): void {
  universal(damagedCharacters(answerOf))(
    'contain characters of several bytes as they are',
    covers(id, ...dependsOn),
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
    const damaged = [...replacements(answer), ...words.flatMap((word) => damageOf(answer.text, word))]
    const isRepeated = words.some((word) => hasIntact(answer.text, word))
    if (damaged.length === 0 && words.length > 0 && !isRepeated) {
      inconclusive('did-not-repeat', { exchange: reply.exchange.id })
    }
    return damaged
  }

/** Replacement characters and lone surrogates. A token limit may split the last character. */
function replacements({ text, isTruncated }: Answer): readonly string[] {
  const judged = isTruncated ? text.replace(/(?<!\uFFFD)\uFFFD+$/, '') : text
  const found = /[\uFFFD\p{Cs}]/u.exec(judged)
  return found === null ? [] : [shown(judged.slice(Math.max(0, found.index - 20), found.index + 20))]
}

const shown = (text: string) => JSON.stringify(text)

/** The words with characters of several bytes that a prompt dictates. */
function dictatedWords(body: string): readonly string[] {
  const [, dictated] = /Repeat word for word: ((?:[^"\\]|\\.)*)/.exec(body) ?? []
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
  return [
    ...['latin1', 'windows-1252'].map((charset) => new TextDecoder(charset).decode(bytes)),
    String.fromCharCode(...bytes),
    escaped,
    escaped.toUpperCase().replaceAll('\\U', '\\u'),
    word.replaceAll(several, (character) => `&#${character.codePointAt(0)};`),
    encodeURIComponent(word),
    // Few question marks occur in any text.
    ...questioned.filter((form) => /[a-z]/i.test(form) || form.length > 3),
  ]
}
