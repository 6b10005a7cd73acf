/**
 * Names that people read and trust: of deployments, models, groups. Names that look like others, or that are partly invisible, are refused
 * when a statement is made and when it is verified.
 */
import { isDate, isTimestamp } from '../std/date.ts'

const maxLength = 200

/** Control and format characters (bidirectional, zero-width), lone surrogates, private use, separators, noncharacters, fillers. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\p{Variation_Selector}]/u

/** A space other than U+0020. */
const otherSpace = /(?! )\p{Zs}/u

/** Scripts with letters that look alike. Other scripts can be mixed with Latin, as is usual. */
const lookalikes = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
  Lisu: /\p{Script=Lisu}/u,
}

const codeOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Why a name is refused, as a predicate (`is empty`); undefined for a valid name. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.length > maxLength) return `is longer than ${maxLength} characters`
  const [hidden] = invisible.exec(name) ?? []
  if (hidden !== undefined) return `contains the invisible character ${codeOf(hidden)}`
  const [space] = otherSpace.exec(name) ?? []
  if (space !== undefined) return `contains ${codeOf(space)}, which looks like a space`
  if (name !== name.trim() || name.includes('  ')) return 'begins or ends with a space, or contains several in a row'
  if (name !== name.normalize('NFC')) return 'is not normalized (NFC)'
  if (name !== name.normalize('NFKC')) return 'contains compatibility characters, such as full-width letters'
  const scripts = Object.entries(lookalikes).flatMap(([script, letters]) => (letters.test(name) ? [script] : []))
  return scripts.length > 1 ? `mixes ${scripts.join(' and ')} letters, some of which look alike` : undefined
}

/** Scripts without letters that look like Latin ones. */
const distinct =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Ethiopic}]/u

/** Letters of European languages that are no Latin letter with an accent. */
const european = /[ßæœøđðþłŋÆŒØĐÐÞŁŊ]/

/** True for a letter or digit that can be mistaken for one in ASCII, such as Cyrillic `А`. */
function isMistakable(character: string): boolean {
  if (!/[\p{L}\p{M}\p{N}]/u.test(character) || distinct.test(character) || european.test(character)) return false
  return !/^[A-Za-z0-9]\p{M}*$/u.test(character.normalize('NFD'))
}

const escapeOf = (character: string) =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A name as it is shown: letters that can be mistaken for ASCII are escaped, so that `Асме` is not read as `Acme`. */
export const shownName = (name: string): string =>
  Array.from(name, (character) => (isMistakable(character) ? escapeOf(character) : character)).join('')

/** The names whose letters can be mistaken for others. */
export const mistakableNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => shownName(name) !== name)

/** Validators of the `format`s in `statement.schema.json`. */
export const formats = {
  date: isDate,
  'date-time': isTimestamp,
  uri: isCanonicalUrl,
  name: (text: string): boolean => nameProblem(text) === undefined,
}

/** True for a URL in its canonical form, without user, query, fragment and trailing slash. */
function isCanonicalUrl(text: string): boolean {
  if (!URL.canParse(text) || !isBareUrl(text)) return false
  const { origin, pathname } = new URL(text)
  return text === `${origin}${pathname}`.replace(/\/$/, '')
}

/** True for an HTTP URL without user, query and fragment. */
export const isBareHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && isBareUrl(text)

function isBareUrl(text: string): boolean {
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}
