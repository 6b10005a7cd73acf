import { covers, describe, exchangesSharingId, expect, universal } from '../../../src/checks/index.ts'
import { conforming, conformingWherePresent } from '../checks.ts'
import { isJsonObject, shownAt } from '../rules.ts'
import {
  restartOf,
  contentAfterFinish,
  completedChoices,
  chunkIds,
  identified,
  identifiedStream,
  jsonChoices,
  longChoices,
  plainChoices,
  textOf,
  textPieces,
  withValidFinishReasons,
} from './choices.rules.ts'
import { choices, deltas, streams } from './rules.ts'

describe('chat stream choice', () => {
  conforming(choices, 'ChatChunkChoice', { index: { id: 'streaming.chat.index', is: 'an integer' } })
  conformingWherePresent(choices, 'ChatChunkChoice', {
    finish_reason: {
      id: 'streaming.chat.finish_reason',
      is: 'a known value or null',
      dependsOn: ['chat.completion.finish_reason'],
    },
  })

  universal.each(choices)('delta is an object', covers('streaming.chat.delta'), (choice) =>
    expect(choice.at('delta')).toBeObject(),
  )
})

describe('chat stream delta', () => {
  conformingWherePresent(deltas, 'ChatDelta', {
    role: { id: 'streaming.chat.role', is: '"assistant"' },
    content: { id: 'streaming.chat.content', is: 'a string or null' },
    reasoning_content: { id: 'streaming.chat.reasoning_content', is: 'a string or null' },
  })
})

describe('chat stream answer', () => {
  universal(chunkIds)('has the same id in all chunks', covers('streaming.chat.id_same'), (ids) =>
    expect([...new Set(ids)], 'ids of the chunks').toHaveLength(1),
  )

  universal(identifiedStream)(
    'has an id that no other response has',
    covers('streaming.chat.id_unique', 'chat.completion.id_unique'),
    (stream) =>
      expect(
        exchangesSharingId(stream, identified),
        `exchanges that share the id ${stream.json.at('id').shown}`,
      ).toEqual([]),
  )

  universal(streams.nonEmpty)('starts only once for each choice', covers('streaming.chat.one_answer'), (stream) =>
    expect(restartOf(stream), 'restart of the choice').toHaveNoFlaw(),
  )

  universal.each(completedChoices)(
    'announces the role of each choice',
    covers('streaming.chat.role_announced'),
    ({ index, deltas }) => {
      const announced = deltas.filter((delta) => !delta.at('role').absent)
      expect(announced, `roles of choice ${index}`).not.toHaveLength(0)
    },
  )

  universal.each(withValidFinishReasons)(
    'has a finish_reason for each choice',
    covers('streaming.chat.finished'),
    ({ index, finishes }) => expect(finishes, `finish reasons of choice ${index}`).not.toHaveLength(0),
  )

  universal.each(withValidFinishReasons)(
    'has one finish_reason for each choice and nothing after it',
    covers('streaming.chat.finished_once', 'streaming.chat.one_answer', 'streaming.chat.finished', 'streaming.chat.n'),
    (choice) => {
      const { finishes } = choice
      expect(new Set(finishes.map(({ text }) => text)).size, shownAt(finishes).join(', ')).toBeLessThan(2)
      expect(contentAfterFinish(choice), 'content after the finish reason').toHaveNoFlaw()
    },
  )
})

describe('chat stream text', () => {
  universal.each(plainChoices)('is not empty if text is requested', covers('streaming.chat.text'), (choice) =>
    expect(textOf(choice), `text of choice ${choice.index}`).not.toBe(''),
  )

  universal.each(longChoices)(
    'comes in several pieces if it has 80 characters or more',
    covers('streaming.chat.incremental'),
    (choice) => expect(textPieces(choice).length, 'pieces of text').toBeGreaterThan(1),
  )

  universal.each(jsonChoices)('is one JSON object in JSON mode', covers('streaming.chat.json_object'), ({ text }) =>
    expect(isJsonObject(text), `the joined text is not a JSON object: ${text}`).toBe(true),
  )
})
