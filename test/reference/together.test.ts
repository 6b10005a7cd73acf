import { expect, test } from 'vitest'
import { all, editBytes, editEvents, rechunk, truncateEvents, type Inject } from '../../gateway/reference/fault.ts'
import { readBody } from '../../gateway/reference/faults/reply.ts'

const stream = () =>
  new Response('data: 1\n\ndata: 2\n\ndata: 3\n\n', { headers: { 'content-type': 'text/event-stream' } })
const asked = new Request('http://127.0.0.1/')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

const edits: Readonly<Record<string, Inject>> = {
  bytes: editBytes((bytes) => bytes),
  events: editEvents((events) => events),
  pieces: rechunk(4),
  'a later end': truncateEvents(9),
}

test.each(Object.entries(edits))('a fault that ends a stream combines with one that edits it: %s', async (_, edit) => {
  const faulty = all(truncateEvents(2, 'hang'), edit)(stream)
  const { bytes, cut } = await readBody(await faulty(asked))
  expect([bytes, cut?.name]).toEqual([bytesOf('data: 1\n\ndata: 2\n\n'), 'Hang'])
})
