/** Checks of texts that a JSON Schema cannot express, by the `format` of the text in `statement.schema.json`. */
import { isDay, isMoment } from '../std/day.ts'
import { nameFlaw } from './names.ts'

export const formats = {
  date: isDay,
  'date-time': isMoment,
  uri: isAddress,
  name: (text: string): boolean => nameFlaw(text) === undefined,
}

/** True for an address in its canonical form, with nothing but a path after its host. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, pathname, username, password, search, hash } = new URL(text)
  const isBare = [username, password, search, hash].every((part) => part === '')
  return isBare && text === `${origin}${pathname}`.replace(/\/$/, '')
}
