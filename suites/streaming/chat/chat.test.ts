import {
  contrast,
  covers,
  describe,
  expect,
  assume,
  isObject,
  assumeAborted,
  note,
  universal,
} from '../../../src/checks/index.ts'
import { conforming, conformingWherePresent, objectChecks, streamChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { chatLeft } from './probe.ts'
import { shownAt, strayLines } from '../rules.ts'
import { isErrorObject } from '../typed.rules.ts'
import { brokenPiecesOf } from './choices.rules.ts'
import {
  chunks,
  chunksIn,
  creationTimes,
  dataOf,
  failures,
  foreignEvents,
  streams,
  usageChunk,
  endingProblems,
} from './rules.ts'

const { labelled, nonEmpty: filled } = streams

describe('chat stream', () => {
  streamChecks(chat, streams, { ending: 'exactly one [DONE]', endingProblems, brokenPieces: brokenPiecesOf })

  universal(labelled)(
    'consists of server-sent events with at least one chunk',
    covers('streaming.chat.framing'),
    (stream) => {
      assume(dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
      expect(chunksIn(stream), 'chunks').not.toHaveLength(0)
    },
  )

  objectChecks(streams, 'streaming.chat.chunk_json')

  universal(filled)(
    'contains only chunks and [DONE]',
    covers('streaming.chat.only_chunks', 'streaming.chat.error_event'),
    (stream) => expect(foreignEvents(stream), 'events that are not chunks').toHaveNoFlaw(),
  )

  universal(failures)(
    'reports a failure in an event with an error object',
    covers('streaming.chat.error_event'),
    (errors) => {
      for (const error of errors) expect(error).toBeObject()
      expect(shownAt(errors.filter((error) => !isErrorObject(error))), 'errors without a text').toHaveNoFlaw()
    },
  )

  universal(filled)('contains no text outside of events', covers('streaming.chat.only_events'), (stream) =>
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw(),
  )

  contrast(chatLeft)(
    'may be followed by any response after the client disconnects (not judged)',
    covers('streaming.chat.left'),
    ({ left, next }) => {
      assumeAborted(left)
      note('Status of the call after a chat stream that the client disconnected from', next.status)
    },
  )
})

describe('chat stream chunk', () => {
  conforming(chunks, 'ChatCompletionChunk', {
    id: { id: 'streaming.chat.id', is: 'a non-empty string' },
    object: { id: 'streaming.chat.object', is: '"chat.completion.chunk"' },
  })
  conformingWherePresent(chunks, 'ChatCompletionChunk', {
    usage: { id: 'streaming.chat.usage', is: 'a usage object or null' },
  })

  universal.each(creationTimes)(
    'created is a Unix time in seconds',
    covers('streaming.chat.created', 'chat.completion.created_seconds'),
    ({ created, secondsApart }) => {
      expect(created).toConform('ChatCompletionChunk/properties/created')
      expect(secondsApart, 'seconds between `created` and the request').toBeLessThan(86_400)
    },
  )

  universal(chunks)('model is a string, and not empty in at least one chunk', covers('streaming.chat.model'), (all) => {
    for (const chunk of all) expect(chunk.at('model')).toConform('ChatCompletionChunk/properties/model')
    expect(all.map((chunk) => chunk.at('model').text ?? '').join(''), '`model` of all chunks').not.toBe('')
  })

  universal(chunks)(
    'choices is an array, and not empty in at least one chunk',
    covers('streaming.chat.choices'),
    (all) => {
      for (const chunk of all) expect(chunk.at('choices')).toBeArray()
      const choices = all.flatMap((chunk) => chunk.at('choices').items)
      expect(choices, 'choices in the stream').not.toHaveLength(0)
    },
  )

  universal(usageChunk)(
    'usage may be in any chunk or in none (not judged)',
    covers('streaming.chat.usage_given'),
    (where) => note('Chat stream reports usage', where),
  )
})
