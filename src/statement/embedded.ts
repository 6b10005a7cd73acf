import type { Read } from './strict-json.ts'

/** The media type of the element in which a page holds its statement. Browsers run no script of a type that they do not know. */
const type = 'application/vnd.gateproof.statement+json'
const start = `<script type="${type}" id="statement">`
const end = '</script>'

/** The element in which a page holds its statement: an envelope or a Sigstore bundle, as JSON. */
export const embedded = (json: string): string => `${start}${json.trim().replaceAll('<', '\\u003c')}${end}`

/** The statement that a page holds. Two of them, or one that browsers and this reader could see differently, are none. */
export function embeddedIn(page: string): Read<string> {
  const count = page.toLowerCase().split(type).length - 1
  if (count === 0) return { problem: 'the page holds no statement' }
  if (count > 1) return { problem: 'the page holds more than one statement' }
  const at = page.indexOf(start)
  const stop = page.indexOf(end, at)
  if (at === -1 || stop === -1) return { problem: 'the page does not hold its statement as gateproof writes it' }
  return { value: page.slice(at + start.length, stop) }
}
