import { beforeEach, describe, expect, test } from 'vitest'
import {
  addedTo,
  nonIncreasing,
  foreignItemIds,
  items,
  lateParts,
  eventsWithUnknownIndex,
  streamsWithKnownItems,
  numbers,
  objectsOf,
  parts,
  streamsWith,
  typesOf,
  lifetimeProblem,
} from '../../../suites/streaming/responses/items.rules.ts'
import { fieldOf } from '../../../src/reply/field.ts'
import { judgeNothing, told } from './streamed.ts'

import {
  of,
  typed,
  response,
  created,
  ended,
  itemAdded,
  itemDone,
  partAdded,
  partDone,
  textDelta,
  textDone,
  argsDelta,
  argsDone,
  type Event,
} from './streamed-response.ts'

beforeEach(judgeNothing)

describe('Responses stream: items and parts', () => {
  test('must be completed exactly once', () => {
    const stream = of(
      created,
      itemAdded(0),
      partAdded(0, 0),
      partDone(0, 0),
      partAdded(0, 1),
      partDone(0, 1),
      partDone(0, 1),
      itemDone(0),
      itemAdded(1),
      itemAdded(1),
      itemDone(1),
      itemAdded(2),
      ended(),
    )
    expect(addedTo(items)(stream).map((lifetime) => lifetimeProblem(lifetime, items))).toEqual([
      undefined,
      'item 1: added 2 times, done 1 time',
      'item 2: added 1 time, done 0 times',
    ])
    expect(addedTo(parts)(stream).map((lifetime) => lifetimeProblem(lifetime, parts))).toEqual([
      undefined,
      'part 0/1: added 1 time, done 2 times',
    ])
  })

  test('are judged only in a completed response', () => {
    expect(addedTo(items)(of(created, itemAdded(0), { type: 'response.incomplete', response: response() }))).toEqual([])
  })

  test('requires parts to end before their item', () => {
    const late = (...all: readonly Event[]) => lateParts(of(created, ...all, ended()))
    expect(late(itemAdded(0), itemDone(0))).toBeUndefined()
    expect(late(itemAdded(0), partAdded(0, 0), partDone(0, 0), itemDone(0))).toEqual([])
    expect(late(itemAdded(0), partAdded(0, 0), partDone(0, 0))).toEqual([])
    expect(late(itemAdded(0), partAdded(0, 0), itemDone(0), partDone(0, 0), itemDone(0))).toEqual([
      'events[4]: its item is done already',
    ])
    const two = [itemAdded(0), partAdded(0, 0), itemAdded(1), partAdded(1, 0), itemDone(0)]
    expect(late(...two, partDone(1, 0), itemDone(1), partDone(0, 0))).toEqual(['events[8]: its item is done already'])
  })

  test('must be objects in every event that adds or completes one', () => {
    const stream = of(itemAdded(0, 1), partAdded(0, 0, 2), textDelta(0, 0, ''), partDone(0, 0, 3), itemDone(0, 4))
    expect(objectsOf(items)(stream).map(({ value }) => value)).toEqual([1, 4])
    expect(objectsOf(parts)(stream).map(({ value }) => value)).toEqual([2, 3])
  })

  test('must have the same type in every event', () => {
    const types = (...all: readonly Event[]) =>
      told(() => typesOf(items)(of(...all))).toString() &&
      typesOf(items)(of(...all)).map((own) => own.map((one) => one.text))
    expect(types(itemAdded(0, { type: 'a' }), itemAdded(1, { type: 'b' }), itemDone(0, { type: 'c' }))).toEqual([
      ['a', 'c'],
      ['b'],
    ])
    expect(told(() => typesOf(items)(of(itemAdded(0), itemDone(0, 'x'))))).toBe('because of streaming.responses.item')
    expect(told(() => typesOf(parts)(of(partAdded(0, 0, 1), partDone(0, 0))))).toBe(
      'because of streaming.responses.part',
    )
  })
})

describe('Responses stream: an index', () => {
  const lostItems = (...all: readonly Event[]) => eventsWithUnknownIndex(typed(...all), items)
  const lostParts = (...all: readonly Event[]) => eventsWithUnknownIndex(typed(...all), parts)

  test('of an item must be an integer', () => {
    expect(lostItems(itemAdded(0.5), itemAdded('1'), itemAdded(2))).toEqual([
      'events[0] (response.output_item.added): output_index 0.5',
      'events[1] (response.output_item.added): output_index "1"',
    ])
  })

  test.each([
    partAdded(1, 0),
    partDone(1, 0),
    textDelta(1, 0, 'a'),
    textDone(1, 0, 'a'),
    argsDelta(1, '{'),
    argsDone(1, '{}'),
    itemDone(1),
  ])('of an item is that of one that was added before: %j', (event) => {
    expect(lostItems(itemAdded(0), event)).toHaveLength(1)
    expect(lostItems(itemAdded(0), event, itemAdded(1))).toHaveLength(1)
    expect(lostItems(itemAdded(0), itemAdded(1), event, itemAdded(1))).toEqual([])
  })

  test.each([partDone(0, 1), textDelta(0, 1, 'a'), textDone(0, 1, 'a')])(
    'of a part is that of one of its item: %j',
    (event) => {
      expect(lostParts(itemAdded(0), partAdded(0, 0), partAdded(1, 1), event)).toHaveLength(1)
      expect(lostParts(itemAdded(0), partAdded(0, 1), event)).toEqual([])
    },
  )

  test('of a part is required only for parts', () => {
    expect(lostParts(itemAdded(0), argsDelta(0, '{'), argsDone(0, '{}'), itemDone(0))).toEqual([])
    expect(lostParts(partAdded(0, null))).toEqual(['events[0] (response.content_part.added): content_index null'])
  })

  test('is required only in streams with items or parts', () => {
    expect(streamsWith(items)(of(created, ended()))).toBeUndefined()
    expect(streamsWith(parts)(of(created, itemAdded(0), itemDone(0), argsDelta(0, ''), ended()))).toBeUndefined()
    for (const event of [itemAdded(0), itemDone(0), partDone(0, 0), textDelta(0, 0, ''), argsDone(0, '')])
      expect(streamsWith(items)(of(created, event, ended()))).toHaveLength(3)
    for (const event of [partAdded(0, 0), partDone(0, 0), textDone(0, 0, '')])
      expect(streamsWith(parts)(of(created, event, ended()))).toHaveLength(3)
  })

  test('of a part is judged only if item indexes are known', () => {
    expect(told(() => streamsWithKnownItems(parts)(of(partAdded(0, 0))))).toBe(
      'because of streaming.responses.output_index',
    )
    expect(streamsWithKnownItems(parts)(of(itemAdded(0), partAdded(0, 0)))).toHaveLength(2)
    expect(streamsWithKnownItems(parts)(of(itemDone(0)))).toBeUndefined()
  })
})

test('an item_id must equal the id that the item was added with, if present', () => {
  const added = itemAdded(0, { id: 'msg_1', type: 'message' })
  const foreign = (...all: readonly Event[]) => foreignItemIds(typed(...all))
  const delta = (item_id: unknown, index = 0) => ({ ...textDelta(index, 0, 'a'), item_id })
  expect(foreign(added, delta('msg_1'), delta(null), textDelta(0, 0, 'b'), delta('other', 1))).toEqual([])
  expect(foreign(added, delta('other'), delta(7))).toEqual(['events[1].item_id: "other"', 'events[2].item_id: 7'])
  expect(foreign(itemAdded(0, { type: 'message' }), delta('other'))).toEqual([])
})

describe('sequence numbers', () => {
  const stray = (...all: readonly unknown[]) => nonIncreasing(all.map((one) => fieldOf(one)))
  test.each([
    [[0, 1, 2], []],
    [[0, 5, 7], []],
    [[1, 1], ['body: 1']],
    [[2, 1, 3], ['body: 1']],
    [[-1, 0], ['body: -1']],
    [[0, 0.5, 1], ['body: 0.5']],
    [['0', 1], ['body: "0"']],
    [[0, '1', 0], ['body: "1"']],
  ])('grow: %j', (all, expected) => {
    expect(stray(...all)).toEqual(expected)
  })

  test('are read from the events of one response, if present', () => {
    const values = (...all: readonly Event[]) => told(() => numbers(of(...all)))
    const numbered = values({ ...created, sequence_number: 0 }, itemAdded(0), { ...ended(), sequence_number: null })
    expect(Array.isArray(numbered) && numbered.map(({ value }) => value)).toEqual([0])
    expect(values(created, created)).toBe('because of streaming.responses.lifecycle')
  })
})
