import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import {
  day,
  eachExchange,
  textOf,
  withResponse,
  type Response,
  type Retimed,
  type Times,
  type Timing,
} from './timing.ts'

/** The start of the virtual clock in Unix milliseconds: a whole second, which is the precision of `Date`. */
const noon = Date.UTC(2026, 0, 15, 12)

const at = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A timing of calls without streaming, and the faults of the recorded gateway. */
export interface CallTiming extends Timing {
  readonly faults: readonly string[]
}

const hour = 3_600

const replyTo = (path: string, times: Times) =>
  eachExchange((exchange) =>
    new URL(exchange.request.url).pathname.endsWith(path) && exchange.response?.status === 200
      ? times(exchange)
      : exchange,
  )

const withText = (edit: (text: string) => string) => (response: Response) => ({
  chunks: [{ at: response.headersAt, text: edit(textOf(response)) }],
})

/** Sets the `Date` header; removes it without a time. */
const withDate = (milliseconds?: number) => (response: Response) => ({
  headers: [
    ...response.headers.filter(([name]) => !/^(?:date|content-length)$/i.test(name)),
    ...(milliseconds === undefined ? [] : [['date', new Date(milliseconds).toUTCString()] as const]),
  ],
})

/** A completion created at noon, requested the given seconds later by the local clock and by the gateway's. */
const madeAtNoon = (ours: number, theirs: number): Retimed =>
  replyTo('/v1/chat/completions', (exchange) => {
    const made = withResponse(
      exchange,
      withText((text) => text.replaceAll(/"created":\s*\d+/g, `"created":${noon / 1000}`)),
    )
    return { ...withResponse(made, withDate(noon + theirs * 1000)), startedAt: at(noon + ours * 1000) }
  })

/** Seconds that an image takes. */
const takes = 5

/** Images whose URL expires the given seconds after the start of the response. */
const endingAfter = (seconds: number, tells: 'Date' | 'nothing'): Retimed =>
  eachExchange((exchange) => {
    if (!/\/images\/\w+$/.test(new URL(exchange.request.url).pathname)) return exchange
    const address = `https://files.example/image.png?se=${at(noon + seconds * 1000)}`
    const addressed = withResponse(
      exchange,
      withText((text) => text.replaceAll(/"url":\s*"[^"]*"/g, `"url":"${address}"`)),
    )
    const replied = withResponse(addressed, () => ({ headersAt: takes * 1000 }))
    return {
      ...withResponse(replied, withDate(tells === 'Date' ? noon : undefined)),
      startedAt: at(noon - takes * 1000),
    }
  })

/** Spreads the requests of each burst over the given milliseconds. */
const burstOver =
  (milliseconds: number): Retimed =>
  (lines) => {
    const begun = new Set<string>()
    return lines.map((line) => {
      if (line.type !== 'exchange' || !line.probe.startsWith('burst')) return line
      const isFirst = !begun.has(line.probe)
      begun.add(line.probe)
      return { ...line, startedAt: at(isFirst ? noon : noon + milliseconds) }
    })
  }

const isPoll = ({ request: { key, method, url } }: Exchange) =>
  key === 'default' && method === 'GET' && /\/videos\/[^/]+$/.test(new URL(url).pathname)

/** Videos submitted at noon whose last poll returns the given seconds later. Their time limit is 100 s. */
const polledFor =
  (seconds: number): Retimed =>
  (lines) =>
    lines.map((line) => {
      if (line.type === 'header')
        return { ...line, deployment: { ...line.deployment, videoDoneWithin: 100, embedded: false } }
      if (line.type !== 'exchange') return line
      const ended = { ...line, end: { ...line.end, at: 0 } }
      if (isPoll(line)) return { ...ended, startedAt: at(noon + seconds * 1000) }
      return line.request.method === 'POST' && /\/videos(?:\/|$)/.test(new URL(line.request.url).pathname)
        ? { ...ended, startedAt: at(noon) }
        : line
    })

/** Polls of a task with the given seconds between the end of one and the next. */
const polledEvery =
  (seconds: number): Retimed =>
  (lines) => {
    const polls = new Map<string, number>()
    return lines.map((line): EvidenceLine => {
      if (line.type === 'header') return { ...line, deployment: { ...line.deployment, embedded: false } }
      if (line.type !== 'exchange' || !isPoll(line)) return line
      const count = polls.get(line.request.url) ?? 0
      polls.set(line.request.url, count + 1)
      return { ...line, startedAt: at(noon + count * seconds * 1000), end: { ...line.end, at: 0 } }
    })
  }

const timing = (title: string, retimed: Retimed, reported: readonly string[] = [], faults: readonly string[] = []) => ({
  title,
  retimed,
  reported,
  faults,
})

const tooShort = ['images.result.validity_minimum']
const tooLong = ['images.result.validity_maximum']
/** Allowed difference between the clocks of a gateway and of a file store, in seconds. */
const apart = 60

/** The time limits of calls without streaming, at their bounds. */
export const ofCalls: readonly CallTiming[] = [
  timing('completions made just less than a day before both clocks', madeAtNoon(day - 0.001, day - 1)),
  timing('completions made just less than a day behind both clocks', madeAtNoon(0.001 - day, 1 - day)),
  timing('completions made a day before, by our clock alone', madeAtNoon(day, 0)),
  timing("completions made a day before, by the gateway's clock alone", madeAtNoon(0, day)),
  timing('completions made a day before both clocks', madeAtNoon(day, day), ['chat.completion.created_seconds']),
  timing('completions made a day behind both clocks', madeAtNoon(-day, -day), ['chat.completion.created_seconds']),

  timing('images that were valid for an hour when they were asked for', endingAfter(hour - apart - takes, 'Date')),
  timing('images valid for a second less', endingAfter(hour - apart - takes - 1, 'Date'), tooShort),
  timing('images that are valid for a day when they come', endingAfter(24 * hour + apart, 'Date')),
  timing('images valid for a second more', endingAfter(24 * hour + apart + 1, 'Date'), tooLong),
  timing('images valid for an hour, by our clock', endingAfter(hour - apart - takes, 'nothing')),
  timing('images valid for a second less, by our clock', endingAfter(hour - apart - takes - 1, 'nothing'), tooShort),
  timing('images valid for a day, by our clock', endingAfter(24 * hour + apart, 'nothing')),
  timing('images valid for a second more, by our clock', endingAfter(24 * hour + apart + 1, 'nothing'), tooLong),

  timing('a burst over 10 s', burstOver(10_000), ['errors.status.rate_limited'], ['errors.burstServed']),
  timing('requests over 10.001 s, which are no burst', burstOver(10_001), [], ['errors.burstServed']),

  timing('videos not done in 100 s', polledFor(100), ['video.task.completed'], ['video.neverCompleted']),
  timing('videos not done, and not asked for any more after 99.999 s', polledFor(99.999), [], ['video.neverCompleted']),
  timing('polls refused 4.9 s apart', polledEvery(4.9), ['video.polling.interval'], ['video.refusesRepeatedPolls']),
  timing('polls refused 4.899 s apart', polledEvery(4.899), [], ['video.refusesRepeatedPolls']),
]
