import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** An entry as producers write it, as far as the tests edit one. */
export interface Entry {
  startedDateTime: string
  time: number
  request: {
    method: string
    url: string
    headers: { name: string; value: string }[]
    postData?: { mimeType: string; text: string }
    bodySize: number
  }
  response: {
    status: number
    headers: { name: string; value: string }[]
    content: { size: number; mimeType?: string; text?: string; encoding?: string }
    [other: string]: unknown
  }
  [other: string]: unknown
}

const recordings = new URL('recordings/', import.meta.url)

/** The entries of an archive that a producer made of the healthy gateway, to be edited. */
export const healthyEntries = (producer = 'redocly'): Entry[] => entriesOf(`${producer}-healthy`)

/** The entries of a recorded archive. */
export function entriesOf(name: string): Entry[] {
  const text = gunzipSync(readFileSync(new URL(`${name}.har.gz`, recordings))).toString()
  return (JSON.parse(text) as { log: { entries: Entry[] } }).log.entries.filter(
    ({ request }) => !request.url.endsWith('/up'),
  )
}

/** The text of an archive with these entries. */
export const archive = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'a test', version: '1' }, entries } })

/** The calls of `callsTo`, in their order. */
export const calls = {
  list: 0,
  chat: 1,
  chatStream: 2,
  message: 3,
  messageStream: 4,
  response: 5,
  responseStream: 6,
  content: 7,
  invalid: 8,
  unknownModel: 9,
  wrongKey: 10,
} as const
