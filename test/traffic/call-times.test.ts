import { describe, expect, test } from 'vitest'
import { loadEvidence } from '../../src/evidence/store.ts'
import { calls, healthyEntries, type Entry } from './archive.ts'
import { evidenceFrom, reportedViolations } from './judging.ts'

const dayMs = 86_400_000
const insomnia = { name: 'Insomnia REST Client', version: 'insomnia.desktop.app:v11.4.0' }
const other = { name: 'a client', version: '1' }

/** The calls of an archive, and one to the image endpoint whose URL is valid for a day by its own words. */
const entries = healthyEntries()
const [chat, stream] = [entries[calls.chat], entries[calls.chatStream]] as [Entry, Entry]
const made = Date.parse(chat.startedDateTime)

const withoutDate = (entry: Entry): Entry => {
  const copy = structuredClone(entry)
  copy.response.headers = copy.response.headers.filter(({ name }) => name.toLowerCase() !== 'date')
  return copy
}

const withDate = (entry: Entry, at: number): Entry => {
  const copy = withoutDate(entry)
  copy.response.headers.push({ name: 'Date', value: new Date(at).toUTCString() })
  return copy
}

const withCreated = (entry: Entry, created: number): Entry => {
  const copy = structuredClone(entry)
  const { text = '', encoding } = copy.response.content
  const body = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8').toString()
  copy.response.content = { size: -1, text: body.replaceAll(/"created": ?\d+/g, `"created":${created}`) }
  copy.response.headers = copy.response.headers.filter(({ name }) => name.toLowerCase() !== 'content-length')
  return copy
}

/** Calls that take 400 ms, all at one time. */
const at = (time: number, all: readonly Entry[], spreadMs = 0) =>
  all.map((entry, index) => ({
    ...entry,
    startedDateTime: new Date(time + index * spreadMs).toISOString(),
    time: 400,
    timings: { send: 0, wait: 400, receive: 0 },
  }))

const archiveBy = (creator: object, all: readonly unknown[]) =>
  evidenceFrom(JSON.stringify({ log: { version: '1.2', creator, entries: all } }))

const showsClock = (file: string) => loadEvidence([file]).header.traffic?.unseen.includes('clock') === false

const seconds = Math.floor(made / 1000)
/** The requirement that a wrong `created` violates, streamed or not. */
const violated = ['chat.completion.created_seconds']

/** An answer to an image generation whose URL was signed for a day, without a time of signing. */
const image = (): Entry => {
  const copy = withoutDate(chat)
  const url = `https://cdn.example.com/a.png?Expires=${seconds + 86_400}&Signature=abc&Key-Pair-Id=K1`
  copy.request.url = copy.request.url.replace('/chat/completions', '/images/generations')
  copy.request.postData = { mimeType: 'application/json', text: '{"model":"acorn-image","prompt":"A tree."}' }
  copy.response.content = { size: -1, text: JSON.stringify({ created: seconds, data: [{ url }] }) }
  copy.response.headers = [{ name: 'content-type', value: 'application/json' }]
  return copy
}

describe('an archive whose times are those of an export shows no time of a call', () => {
  const calm = [chat, stream].map(withoutDate)
  const later = made + 3 * dayMs
  test.each<[string, object, readonly unknown[]]>([
    ['by the name of Insomnia', insomnia, at(later, calm)],
    ['by the name of Insomnia, with one call', insomnia, at(later, [withoutDate(stream)])],
    ['by the name of a fork', { ...insomnia, name: 'Insomnium' }, at(later, calm)],
    ['by one time for calls that followed one another', other, at(later, calm)],
    ['by times that were taken while it was written', other, at(later, calm, 7)],
    ['by times before the calls', other, at(made - 30 * dayMs, calm)],
    ['by the dates of the responses', other, at(later, [withDate(chat, made), withDate(stream, made)], 60_000)],
  ])('%s', async (_what, creator, all) => {
    const file = archiveBy(creator, all)
    expect([showsClock(file), await reportedViolations(file)]).toEqual([false, []])
  })

  test('nor how long an address is valid', async () => {
    const own = archiveBy(other, at(made, [image()]))
    expect(await reportedViolations(archiveBy(other, at(made + 3 * dayMs, [image()])))).toContain(
      'images.result.validity_minimum',
    )
    expect(await reportedViolations(own)).not.toContain('images.result.validity_minimum')
    expect(await reportedViolations(archiveBy(insomnia, at(made + 3 * dayMs, [image()])))).not.toContain(
      'images.result.validity_minimum',
    )
  })
})

describe('a wrong `created` is reported', () => {
  const wrong = (created: number, of: readonly Entry[] = [chat, stream]) =>
    of.map((entry) => withCreated(entry, created))

  test.each<[string, object, readonly unknown[]]>([
    ['in milliseconds, in an export', insomnia, at(made + 3 * dayMs, wrong(made).map(withoutDate))],
    ['in microseconds, in an export', insomnia, at(made + 3 * dayMs, wrong(made * 1000).map(withoutDate))],
    ['of 0, in an export', insomnia, at(made + 3 * dayMs, wrong(0).map(withoutDate))],
    ['in milliseconds, in calls of one moment', other, at(made, wrong(made).map(withoutDate))],
    [
      'that contradicts the dates of an export',
      insomnia,
      at(
        made + 3 * dayMs,
        wrong(seconds - 999_999).map((one) => withDate(one, made)),
      ),
    ],
    ['of last week', other, at(made, wrong(seconds - 7 * 86_400).map(withoutDate), 60_000)],
    [
      'of last week, in parallel calls whose dates confirm their times',
      other,
      at(
        made,
        wrong(seconds - 7 * 86_400).map((one) => withDate(one, made)),
      ),
    ],
    [
      'of last week, in one response with a date among parallel ones',
      other,
      at(made, [...wrong(seconds - 7 * 86_400).map(withoutDate), withDate(chat, made)]),
    ],
  ])('%s', async (_what, creator, all) => {
    expect(await reportedViolations(archiveBy(creator, all))).toEqual(violated)
  })

  test('of last week, in a single call of an unknown client', async () => {
    const all = at(made, wrong(seconds - 7 * 86_400, [chat]).map(withoutDate))
    expect(await reportedViolations(archiveBy(other, all))).toEqual(violated)
  })

  test('in milliseconds, in a stream of an export', async () => {
    const all = at(made + 3 * dayMs, wrong(made, [stream]).map(withoutDate))
    expect(await reportedViolations(archiveBy(insomnia, all))).toContain('streaming.chat.created')
  })
})
