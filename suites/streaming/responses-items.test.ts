import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { covers, universal } from '../../src/verdict/check.ts'
import {
  aboutItem,
  aboutPart,
  astray,
  contentParts,
  deltaEvents,
  identifying,
  itemEvents,
  itemTypes,
  items,
  lostItems,
  lostParts,
  numbers,
  partEvents,
  partTypes,
  strangers,
  unfinished,
} from './responses-items.rules.ts'
import {
  argued,
  completedCalls,
  completedParts,
  isDoneOnce,
  joinableCalls,
  joinableParts,
  mismatched,
  texts,
  unreadable,
} from './responses-text.rules.ts'

describe('responses: output items', () => {
  universal(items)('are done once', covers('streaming.responses.item_lifecycle'), (all) => {
    expect(unfinished(all, 'item')).toHaveNoFlaw()
  })

  universal(itemEvents)('are objects', covers('streaming.responses.item'), (events) => {
    for (const { json } of events) expect(json.at('item')).toBeObject()
  })

  universal(itemTypes)('keep their type', covers('streaming.responses.item_type'), (all) => {
    for (const type of all.flat()) expect(type).toBeNonEmptyText()
    for (const types of all) expect([...new Set(types.map(({ text }) => text))], 'types of one item').toHaveLength(1)
  })

  universal(aboutItem)('are named by their index', covers('streaming.responses.output_index'), (events) => {
    expect(lostItems(events), 'events about items that were not added before').toHaveNoFlaw()
  })

  universal(identifying)('are named by their id', covers('streaming.responses.item_id'), (events) => {
    expect(strangers(events), 'ids that the item was not added with').toHaveNoFlaw()
  })
})

describe('responses: content parts', () => {
  universal(contentParts)('are done once', covers('streaming.responses.part_lifecycle'), (all) => {
    expect(unfinished(all.lives, 'part')).toHaveNoFlaw()
    expect(all.late, 'parts that end behind their item').toHaveNoFlaw()
  })

  universal(partEvents)('are objects', covers('streaming.responses.part'), (events) => {
    for (const { json } of events) expect(json.at('part')).toBeObject()
  })

  universal(partTypes)('keep their type', covers('streaming.responses.part_type'), (all) => {
    for (const type of all.flat()) expect(type).toBeNonEmptyText()
    for (const types of all) expect([...new Set(types.map(({ text }) => text))], 'types of one part').toHaveLength(1)
  })

  universal(aboutPart)('are named by their index', covers('streaming.responses.content_index'), (events) => {
    expect(lostParts(events), 'events about parts that were not added before').toHaveNoFlaw()
  })
})

describe('responses: text and arguments', () => {
  universal(numbers)('count', covers('streaming.responses.sequence_number'), (all) => {
    expect(astray(all), 'numbers that do not grow').toHaveNoFlaw()
  })

  universal(deltaEvents)('come in texts', covers('streaming.responses.delta'), (events) => {
    for (const { json } of events) expect(typeof json.at('delta').value, json.at('delta').path).toBe('string')
  })

  universal(texts)('text comes in deltas', covers('streaming.responses.text_delta'), ({ said, deltas }) => {
    expect(deltas, `deltas of ${JSON.stringify(said.slice(0, 80))}`).not.toHaveLength(0)
  })

  universal(completedParts)('text is done', covers('streaming.responses.text_done'), (all) => {
    for (const part of all) expect(isDoneOnce(part), `one response.output_text.done behind ${part.place}`).toBe(true)
  })

  universal(joinableParts)('text is what was streamed', covers('streaming.responses.text'), (all) => {
    expect(mismatched(all)).toHaveNoFlaw()
  })

  universal(argued)('arguments come in deltas', covers('streaming.responses.arguments_delta'), ({ items, deltas }) => {
    for (const index of items) expect(deltas, `deltas of the call at output_index ${index}`).toContain(index)
  })

  universal(completedCalls)('arguments are done', covers('streaming.responses.arguments_done'), (all) => {
    for (const call of all)
      expect(isDoneOnce(call), `one response.function_call_arguments.done behind ${call.place}`).toBe(true)
  })

  universal(joinableCalls)('arguments are what was streamed', covers('streaming.responses.arguments'), (all) => {
    expect(mismatched(all, 'arguments')).toHaveNoFlaw()
    expect(unreadable(all), 'arguments that are no JSON object').toHaveNoFlaw()
  })
})
