import type { Field, Reply } from './reply.ts'

/** The contract does not define where a URL is, so this many fields are searched up to this depth. */
const maxDepth = 6
const maxFields = 500

/** Returns the fields of a JSON body, the outer ones first. */
export function fieldsIn({ json }: Reply): readonly Field[] {
  const found: Field[] = []
  let level: readonly Field[] = [json]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    found.push(...level)
    level = level.flatMap((place) => [...place.items, ...place.names.map((name) => place.at(name))]).slice(0, maxFields)
  }
  return found
}

/** Returns all fields with an http or https URL. Those named `url` or similar come first. */
export function urlsIn(reply: Reply): readonly Field[] {
  const found = fieldsIn(reply).filter(({ text }) => isAddress(text))
  return [...found.filter(isCalledUrl), ...found.filter((place) => !isCalledUrl(place))]
}

const isCalledUrl = ({ path }: Field) => /url(?:\[\d+\])?$/i.test(path)

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text)

/** The first URL of a file in a response. */
export const firstUrlIn = (reply: Reply): string | undefined => urlsIn(reply)[0]?.text

/** The target of a redirect; undefined for any other response. */
export function redirectUrlOf(reply: Reply): string | undefined {
  const { status = 0 } = reply
  const location = status < 300 || status > 399 ? undefined : reply.header('location')
  if (location === undefined) return undefined
  if (!URL.canParse(location, reply.request.url)) return undefined
  const { href, protocol } = new URL(location, reply.request.url)
  return /^https?:$/.test(protocol) ? href : undefined
}
