import type { Field, Reply } from './reply.ts'

/** The contract does not show where an address stands: it is looked for so deep, and in so many places. */
const maxDepth = 6
const maxFields = 500

/** Every place of a reply that holds an http or https address; those called `url` or alike come first. */
export function urlsIn({ json }: Reply): readonly Field[] {
  const found: Field[] = []
  let level: readonly Field[] = [json]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    found.push(...level.filter(({ text }) => isAddress(text)))
    level = level.flatMap((place) => [...place.items, ...place.names.map((name) => place.at(name))]).slice(0, maxFields)
  }
  return [...found.filter(isCalledUrl), ...found.filter((place) => !isCalledUrl(place))]
}

const isCalledUrl = ({ path }: Field) => /url(?:\[\d+\])?$/i.test(path)

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text)

/** The first address of a file that a reply tells. */
export const firstUrlIn = (reply: Reply): string | undefined => urlsIn(reply)[0]?.text

/** Where a redirect leads; undefined for any other reply. */
export function redirectUrlOf(reply: Reply): string | undefined {
  const { status = 0 } = reply
  const location = reply.header('location')
  if (status < 300 || status > 399 || location === undefined) return undefined
  if (!URL.canParse(location, reply.request.url)) return undefined
  const { href, protocol } = new URL(location, reply.request.url)
  return /^https?:$/.test(protocol) ? href : undefined
}
