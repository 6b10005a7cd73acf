import { describe } from '../../../src/verdict/registry.ts'
import type { RequirementId } from '../../../spec/generated/requirements.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { expect } from '../../../src/verdict/expect.ts'
import {
  addedTo,
  astray,
  items,
  lateParts,
  lost,
  namingItems,
  numbers,
  objectsOf,
  parts,
  foreignItemIds,
  streamsAbout,
  textualDeltas,
  typesOf,
  unfinished,
  type Kind,
} from './items.rules.ts'
import {
  callsWithArguments,
  completedCalls,
  completedTexts,
  delivered,
  doneArguments,
  joinableCalls,
  joinableTexts,
  mismatched,
  doneProblem,
} from './text.rules.ts'

/** What is checked of items and of the parts of their content alike. */
function kindChecks(kind: Kind, ids: Readonly<Record<'lifecycle' | 'object' | 'type', RequirementId>>): void {
  universal.each(addedTo(kind))('are done once', covers(ids.lifecycle), (lifetime) => {
    expect(unfinished(lifetime, kind)).toHaveNoFlaw()
  })

  universal.each(objectsOf(kind))('are objects', covers(ids.object), (object) => {
    expect(object).toBeObject()
  })

  universal.each(typesOf(kind))('keep their type', covers(ids.type), (types) => {
    for (const type of types) expect(type).toBeNonEmptyText()
    expect([...new Set(types.map(({ text }) => text))], `types of one ${kind.name}`).toHaveLength(1)
  })
}

describe('responses: output items', () => {
  kindChecks(items, {
    lifecycle: 'streaming.responses.item_lifecycle',
    object: 'streaming.responses.item',
    type: 'streaming.responses.item_type',
  })

  universal(streamsAbout(items))('are named by their index', covers('streaming.responses.output_index'), (events) => {
    expect(lost(events, items), 'events about items that were not added before').toHaveNoFlaw()
  })

  universal(namingItems(items))('are named by their id', covers('streaming.responses.item_id'), (events) => {
    expect(foreignItemIds(events), 'ids that the item was not added with').toHaveNoFlaw()
  })
})

describe('responses: content parts', () => {
  kindChecks(parts, {
    lifecycle: 'streaming.responses.part_lifecycle',
    object: 'streaming.responses.part',
    type: 'streaming.responses.part_type',
  })

  universal(lateParts)('are done before their item', covers('streaming.responses.part_lifecycle'), (late) => {
    expect(late, 'parts that end behind their item').toHaveNoFlaw()
  })

  universal(namingItems(parts))('are named by their index', covers('streaming.responses.content_index'), (events) => {
    expect(lost(events, parts), 'events about parts that were not added before').toHaveNoFlaw()
  })
})

describe('responses: text and arguments', () => {
  universal(numbers)('count', covers('streaming.responses.sequence_number'), (all) => {
    expect(astray(all), 'numbers that do not grow').toHaveNoFlaw()
  })

  universal.each(textualDeltas)('come in texts', covers('streaming.responses.delta'), (delta) => {
    expect(delta).toBeText()
  })

  universal(delivered)('text comes in deltas', covers('streaming.responses.text_delta'), ({ text, deltas }) => {
    expect(deltas, `deltas of ${JSON.stringify(text.slice(0, 80))}`).not.toHaveLength(0)
  })

  universal.each(completedTexts)('text is done', covers('streaming.responses.text_done'), (text) => {
    expect(doneProblem(text)).toHaveNoFlaw()
  })

  universal.each(joinableTexts)('text is what was streamed', covers('streaming.responses.text'), (text) => {
    expect(mismatched('text')(text)).toHaveNoFlaw()
  })

  const inDeltas = covers('streaming.responses.arguments_delta')
  universal.each(callsWithArguments)('arguments come in deltas', inDeltas, ({ index, deltas }) => {
    expect(deltas.has(index), `no deltas of the call at output_index ${index}`).toBe(true)
  })

  universal.each(completedCalls)('arguments are done', covers('streaming.responses.arguments_done'), (call) => {
    expect(doneProblem(call)).toHaveNoFlaw()
  })

  universal.each(joinableCalls)('arguments are what was streamed', covers('streaming.responses.arguments'), (call) => {
    expect(mismatched('arguments')(call)).toHaveNoFlaw()
  })

  universal.each(doneArguments)('arguments are an object', covers('streaming.responses.arguments'), (all) => {
    expect(all).toHoldJsonObject()
  })
})
