import { isDay, isMoment } from '../std/day.ts'
/**
 * Names that people read and trust: what a vendor calls its deployment, models, groups. One that looks like another, or like nothing,
 * is refused wherever a statement is made or checked.
 */

const maxLength = 200

/** Controls, format characters (bidirectional, zero-width), lone surrogates, private use, separators of lines, what is no character. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\p{Variation_Selector}]/u

/** A space that is not the ordinary one. */
const otherSpace = /(?! )\p{Zs}/u

/** Scripts whose letters are taken for one another. Others may stand beside Latin ones, as they do where they are written. */
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

/** What keeps a name from being read as it is, as the end of a sentence; undefined for a good one. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name.length > maxLength) return `is longer than ${maxLength} characters`
  const [steers] = invisible.exec(name) ?? []
  if (steers !== undefined) return `holds ${codeOf(steers)}, which does not show`
  const [space] = otherSpace.exec(name) ?? []
  if (space !== undefined) return `holds ${codeOf(space)}, which looks like a space and is none`
  if (name !== name.trim() || name.includes('  ')) return 'begins or ends with a space, or holds several in a row'
  if (name !== name.normalize('NFC')) return 'holds letters in pieces (it is not NFC)'
  if (name !== name.normalize('NFKC')) return 'holds characters that stand for others, such as full-width letters'
  const scripts = Object.entries(lookalikes).flatMap(([script, letters]) => (letters.test(name) ? [script] : []))
  return scripts.length > 1 ? `mixes ${scripts.join(' and ')} letters, some of which look alike` : undefined
}

/** Checks of texts that a JSON Schema cannot express, by the `format` of the text in `statement.schema.json`. */

export const formats = {
  date: isDay,
  'date-time': isMoment,
  uri: isAddress,
  name: (text: string): boolean => nameProblem(text) === undefined,
}

/** True for an address in its canonical form, with nothing but a path after its host. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, pathname, username, password, search, hash } = new URL(text)
  const isBare = [username, password, search, hash].every((part) => part === '')
  return isBare && text === `${origin}${pathname}`.replace(/\/$/, '')
}
