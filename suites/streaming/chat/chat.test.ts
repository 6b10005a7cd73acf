import {
  assume,
  assumeAborted,
  check,
  checkEach,
  checkProbe,
  conforms,
  conformsWherePresent,
  expect,
  isObject,
  note,
} from '../../../src/checks/index.ts'
import { objectChecks, streamChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { chatLeft } from './probe.ts'
import { shownAt, strayLines } from '../rules.ts'
import { isErrorObject } from '../typed.rules.ts'
import { chatStreams } from './assembled.rules.ts'
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

streamChecks(chat, streams, {
  endingProblems,
  textIntact: chatStreams.covering('chat.completion.text_intact'),
  brokenPieces: brokenPiecesOf,
})

check(labelled)('streaming.chat.framing', (stream) => {
  assume(dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
  expect(chunksIn(stream), 'chunks').not.toHaveLength(0)
})

objectChecks(streams, 'streaming.chat.chunk_json')

check(filled)(['streaming.chat.only_chunks', 'streaming.chat.error_event'], (stream) =>
  expect(foreignEvents(stream), 'events that are not chunks').toHaveNoFlaw(),
)

check(failures)('streaming.chat.error_event', (errors) => {
  for (const error of errors) expect(error).toBeObject()
  expect(shownAt(errors.filter((error) => !isErrorObject(error))), 'errors without a text').toHaveNoFlaw()
})

check(filled)('streaming.chat.only_events', (stream) =>
  expect(strayLines(stream), 'text outside of events').toHaveNoFlaw(),
)

checkProbe(chatLeft)('streaming.chat.left', ({ left, next }) => {
  assumeAborted(left)
  note('Status of the call after a chat stream that the client disconnected from', next.status)
})

const ofChunks = checkEach(chunks)
ofChunks('streaming.chat.id', conforms('ChatCompletionChunk', 'id'))
ofChunks('streaming.chat.object', conforms('ChatCompletionChunk', 'object'))
ofChunks('streaming.chat.usage', conformsWherePresent('ChatCompletionChunk', 'usage'))

checkEach(creationTimes)(['streaming.chat.created', 'chat.completion.created_seconds'], ({ created, secondsApart }) => {
  expect(created).toConform('ChatCompletionChunk/properties/created')
  expect(secondsApart, 'seconds between `created` and the request').toBeLessThan(86_400)
})

check(chunks)('streaming.chat.model', (all) => {
  for (const chunk of all) expect(chunk.at('model')).toConform('ChatCompletionChunk/properties/model')
  expect(all.map((chunk) => chunk.at('model').text ?? '').join(''), '`model` of all chunks').not.toBe('')
})

check(chunks)('streaming.chat.choices', (all) => {
  for (const chunk of all) expect(chunk.at('choices')).toBeArray()
  const choices = all.flatMap((chunk) => chunk.at('choices').items)
  expect(choices, 'choices in the stream').not.toHaveLength(0)
})

check(usageChunk)('streaming.chat.usage_given', (where) => note('Chat stream reports usage', where))
