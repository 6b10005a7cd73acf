import { describe, expect, test } from 'vitest'
import { streamSvg } from '../../../reporters/allure/stream-timeline.ts'
import { allureRun } from '../../../reporters/allure/results.ts'
import { exchange, hostile, judgedOf, requirement } from '../sample.ts'
import { wellFormedness } from '../xml.ts'

const headers: readonly (readonly [string, string])[] = [['Content-Type', 'text/event-stream; charset=utf-8']]

/** A stream whose events came at these times. */
const stream = (times: readonly number[], more: Parameters<typeof exchange>[1] = {}) =>
  exchange('chat-stream/plain', {
    response: { status: 200, headersAt: 40, headers, chunks: times.map((at) => ({ text: 'data: {}\n\n', at })) },
    end: { how: 'complete', at: 1000 },
    ...more,
  })

const linesOf = (svg = '') => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

describe('the timeline of a stream', () => {
  test('shows headers, first byte, events, the longest wait and the end', () => {
    expect(linesOf(streamSvg(stream([100, 200, 700, 900])))).toEqual([
      '4 events in 1 s',
      'headers after 40 ms',
      'first byte after 100 ms',
      'events from 100 ms to 900 ms',
      'longest wait between events: 500 ms, before event 3',
      'end after 1 s: complete',
    ])
  })

  test('draws waits to scale, and a stroke for each event', () => {
    const rects = [...(streamSvg(stream([100, 500])) ?? '').matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)]
    const [waiting, firstByte, body, end, ...strokes] = rects.map(([, x, width]) => [Number(x), Number(width)])
    expect([waiting, firstByte, body, end]).toEqual([
      [16, 24.3],
      [40.3, 36.5],
      [76.8, 547.2],
      [622.5, 3],
    ])
    expect(strokes.slice(0, 2).map(([x]) => x)).toEqual([76, 320])
  })

  test('stays small for many events', () => {
    const svg = streamSvg(stream(Array.from({ length: 10_000 }, (_, index) => index / 10))) ?? ''
    expect(svg).toContain('>10000 events in 1 s<')
    expect(svg.length).toBeLessThan(30_000)
  })

  test('shows how a stream ended that was cut off or had no events', () => {
    const cut = stream([], { end: { how: 'reset', at: 90, detail: 'read ECONNRESET' } })
    expect(linesOf(streamSvg(cut)).slice(-2)).toEqual(['no event', 'end after 90 ms: read ECONNRESET'])
    expect(streamSvg(cut)).toContain('#c0392b')
  })

  test('escapes what a server sent', () => {
    const svg = streamSvg(stream([50], { end: { how: 'failed', at: 60, detail: hostile } })) ?? ''
    expect(svg.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|<script/u)
    expect(wellFormedness(svg)).toEqual([])
  })

  test('is not drawn for other responses or without a response', () => {
    const unanswered = { ...stream([]), response: undefined }
    expect([streamSvg(exchange('a/a')), streamSvg(unanswered as never)]).toEqual([undefined, undefined])
  })

  test('is attached to each result that a stream decided', () => {
    const violated = requirement('streaming.chat.order', 'violated', { exchanges: ['chat-stream/plain'] })
    const { results, attachments } = allureRun(judgedOf([violated], [stream([50])]))
    const [step] = results[0]?.steps[0]?.steps ?? []
    expect(step?.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['request and response', 'text/plain'],
      ['timeline of the stream', 'image/svg+xml'],
    ])
    expect(attachments.map(({ name }) => name.slice(-4))).toEqual(['.txt', '.svg'])
  })
})
