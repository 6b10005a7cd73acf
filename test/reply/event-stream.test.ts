import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, cases, expectedOf } from '../streams/cases.ts'
import { anyStream, properties } from '../streams/properties.ts'
import { eventsourceParser, ours, standard } from '../streams/readings.ts'

/** `STREAMS=100000` draws more. */
const numRuns = Number(process.env['STREAMS'] ?? 500)

/** Each byte in a part of its own. */
const divided = (bytes: Uint8Array) => Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))

describe.each(cases.map((one) => [`${one.source}: ${one.title}`, one] as const))('%s', (_title, one) => {
  const bytes = bytesOf(one)

  test('is read so', () => {
    expect(ours([bytes])).toMatchObject(expectedOf(one))
    expect(ours(divided(bytes))).toEqual(ours([bytes]))
  })

  test('is what its own steps make of it', () => {
    expect(standard(bytes)).toMatchObject(expectedOf(one))
  })
})

describe('any stream, however divided', () => {
  test.each(properties.map(({ name, holds }) => [name, holds] as const))('%s', (_name, holds) => {
    fc.assert(
      fc.property(anyStream, (parts) => holds(parts)),
      { numRuns, seed: 1 },
    )
  })
})

/** Input that the other parser reads wrongly: it gets another form of it, or is not compared. A later version of the parser that reads it rightly fails here. */
describe('eventsource-parser departs from the standard', () => {
  const theirs = (text: string) => eventsourceParser([Buffer.from(text)]).events

  test('in ids, which it forgets behind each event', () => {
    const stream = 'id: 1\ndata: a\n\ndata: b\n\n'
    expect(theirs(stream).map(({ id }) => id)).toEqual(['1', undefined])
    expect(standard(Buffer.from(stream)).events.map(({ id }) => id)).toEqual(['1', '1'])
  })
})
