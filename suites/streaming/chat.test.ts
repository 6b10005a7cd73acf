import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { covers, judgesEnd, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
import { isObject } from '../../src/verdict/select.ts'
import { served } from '../../src/verdict/served.ts'
import { given } from '../../src/verdict/undecided.ts'
import {
  chatStreams,
  chunks,
  chunksIn,
  createdStreams,
  dataOf,
  endedStreams,
  eventStreams,
  filledStreams,
  intruders,
  refusedStreams,
  usageChunk,
} from './chat.rules.ts'
import { doneCount, lingering, secondsApart, strayLines, wrongEnding } from './rules.ts'

describe('chat: the stream', () => {
  universal(served('createChatCompletion', 'streamed'))('is there', covers('streaming.chat.served'), ({ flaw }) => {
    expect(flaw).toHaveNoFlaw()
  })

  universal(chatStreams)('is labelled as one', covers('streaming.chat.content_type'), ({ mediaType }) => {
    expect(mediaType, 'the content type').toBe('text/event-stream')
  })

  universal(eventStreams)('reads as events', covers('streaming.chat.framing'), (stream) => {
    given(dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
    expect(chunksIn(stream), 'the chunks of the stream').not.toHaveLength(0)
  })

  universal(filledStreams)('carries JSON', covers('streaming.chat.chunk_json'), (stream) => {
    for (const data of dataOf(stream)) expect(data).toBeObject()
  })

  universal(filledStreams)('carries nothing else', covers('streaming.chat.only_chunks'), (stream) => {
    expect(intruders(stream), 'what is no chunk').toHaveNoFlaw()
  })

  universal(filledStreams)('holds events alone', covers('streaming.chat.only_events'), (stream) => {
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
  })

  universal(endedStreams)('ends with one [DONE]', judgesEnd(covers('streaming.chat.terminator')), (stream) => {
    expect(wrongEnding(stream), 'how the stream ends').toHaveNoFlaw()
  })

  universal(filledStreams)('is closed', judgesEnd(covers('streaming.chat.closes')), (stream) => {
    given(doneCount(stream) > 0, 'streaming.chat.terminator')
    expect(lingering(stream)).toHaveNoFlaw()
  })

  universal(refusedStreams)('is not there for a refusal', covers('streaming.chat.error_status'), ({ status, text }) => {
    expect(status, `the status of the refusal ${text.slice(0, 120)}`).toBeGreaterThanOrEqual(400)
  })
})

describe('chat: each chunk', () => {
  const test = universal(chunks)

  test('id', covers('streaming.chat.id'), (all) => {
    for (const chunk of all) expect(chunk.at('id')).toConform('ChatCompletionChunk/properties/id')
  })

  test('object', covers('streaming.chat.object'), (all) => {
    for (const chunk of all) expect(chunk.at('object')).toConform('ChatCompletionChunk/properties/object')
  })

  universal(createdStreams)('created', covers('streaming.chat.created'), ({ times, startedAt }) => {
    for (const created of times) expect(created).toConform('ChatCompletionChunk/properties/created')
    for (const { path, number = 0 } of times) expect(secondsApart(number, startedAt), path).toBeLessThan(86_400)
  })

  test('model', covers('streaming.chat.model'), (all) => {
    for (const chunk of all) expect(chunk.at('model')).toConform('ChatCompletionChunk/properties/model')
    expect(all.map((chunk) => chunk.at('model').text ?? '').join(''), 'the model that answers').not.toBe('')
  })

  test('choices', covers('streaming.chat.choices'), (all) => {
    for (const chunk of all) expect(chunk.at('choices')).toBeArray()
    expect(
      all.flatMap((chunk) => chunk.at('choices').items),
      'choices in the stream',
    ).not.toHaveLength(0)
  })

  test('usage', covers('streaming.chat.usage'), (all) => {
    for (const chunk of all) expect(chunk.at('usage')).toConformWherePresent('ChatCompletionChunk/properties/usage')
  })

  universal(usageChunk)('where usage stands', covers('streaming.chat.usage_given'), (where) => {
    note('Where a chat stream reports its usage', where)
  })
})
