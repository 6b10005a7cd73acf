import { describe } from '../../../src/verdict/registry.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { note } from '../../../src/verdict/notes.ts'
import { mustBeLeft } from '../../../src/verdict/left.ts'
import { isObject } from '../../../src/verdict/selections.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { conforming, conformingWherePresent, dataIn, streamChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { chatLeft } from './probe.ts'
import { strayLines } from '../rules.ts'
import { brokenPiecesOf } from './answers.rules.ts'
import {
  chunks,
  chunksIn,
  creationTimes,
  dataOf,
  foreignEvents,
  secondsApart,
  streams,
  usageChunk,
  endingProblems,
} from './rules.ts'

const { labelled, filled } = streams

describe('chat: the stream', () => {
  streamChecks(chat, streams, { endingProblems, brokenPieces: brokenPiecesOf })

  universal(labelled)('reads as events', covers('streaming.chat.framing'), (stream) => {
    given(dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
    expect(chunksIn(stream), 'the chunks of the stream').not.toHaveLength(0)
  })

  universal.each(dataIn(streams))('carries JSON', covers('streaming.chat.chunk_json'), (data) => {
    expect(data).toBeObject()
  })

  universal(filled)('carries nothing else', covers('streaming.chat.only_chunks'), (stream) => {
    expect(foreignEvents(stream), 'what is no chunk').toHaveNoFlaw()
  })

  universal(filled)('holds events alone', covers('streaming.chat.only_events'), (stream) => {
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
  })

  // Surviving mutants: Only observed.
  contrast(chatLeft)('that is left', covers('streaming.chat.left'), ({ left, next }) => {
    mustBeLeft(left)
    note('The call behind a chat stream that its client left before the end was answered with', next.status)
  })
})

describe('chat: each chunk', () => {
  conforming(chunks, 'ChatCompletionChunk', { id: 'streaming.chat.id', object: 'streaming.chat.object' })
  conformingWherePresent(chunks, 'ChatCompletionChunk', { usage: 'streaming.chat.usage' })

  universal.each(creationTimes)('created', covers('streaming.chat.created'), ({ created, startedAt }) => {
    expect(created).toConform('ChatCompletionChunk/properties/created')
    expect(secondsApart(created.number ?? 0, startedAt), 'seconds between it and the request').toBeLessThan(86_400)
  })

  universal(chunks)('model', covers('streaming.chat.model'), (all) => {
    for (const chunk of all) expect(chunk.at('model')).toConform('ChatCompletionChunk/properties/model')
    expect(all.map((chunk) => chunk.at('model').text ?? '').join(''), 'the model that answers').not.toBe('')
  })

  universal(chunks)('choices', covers('streaming.chat.choices'), (all) => {
    for (const chunk of all) expect(chunk.at('choices')).toBeArray()
    const choices = all.flatMap((chunk) => chunk.at('choices').items)
    expect(choices, 'choices in the stream').not.toHaveLength(0)
  })

  universal(usageChunk)('where usage stands', covers('streaming.chat.usage_given'), (where) => {
    note('Where a chat stream reports its usage', where)
  })
})
