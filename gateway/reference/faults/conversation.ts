import { asArray, asObject, asString, type Json } from '../json.ts'
import { textOf } from '../model/prompt.ts'
import { type Conditional, onlyIf } from './handler.ts'

/** An edit of a member. Undefined is an absent member, as argument and as result. */
export interface Change extends Conditional {
  (member: Json | undefined): Json | undefined
}

const roleOf = (turn: Json) => asObject(turn)['role']

/** Removes system turns. */
export const withoutSystemTurns: Change = (turns) =>
  Array.isArray(turns) ? turns.filter((turn) => roleOf(turn) !== 'system') : turns

/** Keeps system turns and the last turn. A tool's result needs its call: conversations with one stay as they are. */
export const lastTurn: Change = (turns) =>
  Array.isArray(turns) && !turns.some((turn) => roleOf(turn) === 'tool')
    ? turns.filter((turn, index) => roleOf(turn) === 'system' || index === turns.length - 1)
    : turns

/** Removes strings. */
export const withoutStrings: Change = (member) => (typeof member === 'string' ? undefined : member)

/** Removes arrays. */
export const withoutArrays: Change = (member) => (Array.isArray(member) ? undefined : member)

/** Empties strings. */
export const emptyString: Change = (member) => (typeof member === 'string' ? '' : member)

/** Empties prompts with characters outside of ASCII. */
export const withoutForeignPrompts: Change = onlyIf('a prompt has characters outside of ASCII', (text) =>
  /[^\0-\x7f]/.test(asString(text)) ? '' : text,
)

/** Edits texts of more than this number of characters. */
const longerThan =
  (length: number) =>
  (change: (text: string) => string): Change =>
    onlyIf(`a text of the request has more than ${inThousands(length)} characters`, (text) =>
      typeof text === 'string' && text.length > length ? change(text) : text,
    )

/** `toLocaleString` takes 15 ms when a process first uses it. */
const inThousands = (length: number) => String(length).replace(/\B(?=\d{3}$)/, ',')

const ofLong = longerThan(3000)

/** Keeps the first 2,000 characters of a long prompt, or the last ones, or both without what is between them. */
export const beginningOfLong = ofLong((text) => text.slice(0, 2000))
export const endOfLong = ofLong((text) => text.slice(-2000))
export const endsOfLong = ofLong((text) => text.slice(0, 1500) + text.slice(-1500))

const ofVeryLong = longerThan(20_000)

/** The same for prompts of 32 and 200 KB, with 8,000 characters on each side. */
export const beginningOfVeryLong = ofVeryLong((text) => text.slice(0, 16_000))
export const endOfVeryLong = ofVeryLong((text) => text.slice(-16_000))
export const endsOfVeryLong = ofVeryLong((text) => text.slice(0, 8000) + text.slice(-8000))
/** Keeps the first 128 KB of a text. */
export const beginningOfLongest = longerThan(131_072)((text) => text.slice(0, 131_072))

/** Edits only texts of more than 100 characters, which may consist of parts. */
export const whereLong = (change: Change): Change =>
  onlyIf('a text of the request has more than 100 characters', (member) =>
    textOf(member).length > 100 ? change(member) : member,
  )

/** Edits only conversations whose first turn has more than 100 characters. */
export const afterLongTurn = (change: Change): Change =>
  onlyIf('the first turn has more than 100 characters', (turns) =>
    textOf(asObject(asArray(turns)[0]).content).length > 100 ? change(turns) : turns,
  )
