import { covers, describe, expect, universal } from '../../../src/checks/index.ts'
import type { RequirementId } from '../../../spec/generated/requirements.ts'
import {
  addedTo,
  nonIncreasing,
  items,
  lateParts,
  eventsWithUnknownIndex,
  streamsWithKnownItems,
  numbers,
  objectsOf,
  parts,
  foreignItemIds,
  streamsWith,
  textualDeltas,
  typesOf,
  lifetimeProblem,
  type OutputKind,
} from './items.rules.ts'
import {
  callsWithArguments,
  completedCalls,
  completedTexts,
  deliveredText,
  doneArguments,
  joinableCalls,
  joinableTexts,
  mismatch,
  doneProblem,
} from './text.rules.ts'

/** Registers the checks that output items and content parts share. */
function kindChecks(kind: OutputKind, ids: Readonly<Record<'lifecycle' | 'object' | 'type', RequirementId>>): void {
  universal.each(addedTo(kind))('is done exactly once after it is added', covers(ids.lifecycle), (lifetime) =>
    expect(lifetimeProblem(lifetime, kind)).toHaveNoFlaw(),
  )

  universal.each(objectsOf(kind))('is an object in each of its events', covers(ids.object), (object) =>
    expect(object).toBeObject(),
  )

  universal.each(typesOf(kind))('has the same non-empty type when added and when done', covers(ids.type), (types) => {
    for (const type of types) expect(type).toBeNonEmptyText()
    expect([...new Set(types.map(({ text }) => text))], `types of one ${kind.name}`).toHaveLength(1)
  })
}

describe('Responses stream output item', () => {
  kindChecks(items, {
    lifecycle: 'streaming.responses.item_lifecycle',
    object: 'streaming.responses.item',
    type: 'streaming.responses.item_type',
  })

  universal(streamsWith(items))(
    'is identified by its output_index in later events',
    covers('streaming.responses.output_index'),
    (events) =>
      expect(eventsWithUnknownIndex(events, items), 'events about items that were not added before').toHaveNoFlaw(),
  )

  universal(streamsWithKnownItems(items))(
    'is identified by its own id where events have an item_id',
    covers('streaming.responses.item_id'),
    (events) => expect(foreignItemIds(events), 'ids that differ from the added item').toHaveNoFlaw(),
  )
})

describe('Responses stream content part', () => {
  kindChecks(parts, {
    lifecycle: 'streaming.responses.part_lifecycle',
    object: 'streaming.responses.part',
    type: 'streaming.responses.part_type',
  })

  universal(lateParts)('is done before its output item', covers('streaming.responses.part_lifecycle'), (late) =>
    expect(late, 'parts that end after their item').toHaveNoFlaw(),
  )

  universal(streamsWithKnownItems(parts))(
    'is identified by its content_index in later events',
    covers('streaming.responses.content_index'),
    (events) =>
      expect(eventsWithUnknownIndex(events, parts), 'events about parts that were not added before').toHaveNoFlaw(),
  )
})

describe('Responses stream event', () => {
  universal(numbers)(
    'sequence_number, if present, is an integer that increases',
    covers('streaming.responses.sequence_number'),
    (all) => expect(nonIncreasing(all), 'numbers that do not increase').toHaveNoFlaw(),
  )

  universal.each(textualDeltas)(
    'delta is a string in text and argument events',
    covers('streaming.responses.delta', 'streaming.responses.final_arguments'),
    (delta) => expect(delta).toBeText(),
  )
})

describe('Responses stream text', () => {
  universal(deliveredText)(
    'is sent in response.output_text.delta events',
    covers('streaming.responses.text_delta'),
    ({ text, deltas }) => expect(deltas, `deltas of ${JSON.stringify(text.slice(0, 80))}`).not.toHaveLength(0),
  )

  universal.each(completedTexts)(
    'ends with exactly one response.output_text.done',
    covers('streaming.responses.text_done'),
    (text) => expect(doneProblem(text)).toHaveNoFlaw(),
  )

  universal.each(joinableTexts)(
    'is equal to the joined deltas of its content part',
    covers('streaming.responses.text'),
    (text) => expect(mismatch('text')(text)).toHaveNoFlaw(),
  )
})

describe('Responses stream arguments', () => {
  const inDeltas = covers('streaming.responses.arguments_delta')
  universal.each(callsWithArguments)('are sent in argument delta events', inDeltas, ({ index, deltas }) =>
    expect(deltas.has(index), `no deltas of the call at output_index ${index}`).toBe(true),
  )

  universal.each(completedCalls)(
    'end with exactly one argument done event',
    covers('streaming.responses.arguments_done'),
    (call) => expect(doneProblem(call)).toHaveNoFlaw(),
  )

  universal.each(joinableCalls)(
    'are equal to the joined deltas of the call',
    covers('streaming.responses.arguments'),
    (call) => expect(mismatch('arguments')(call)).toHaveNoFlaw(),
  )

  universal.each(doneArguments)('are one JSON object', covers('streaming.responses.arguments'), (all) =>
    expect(all).toHoldJsonObject(),
  )
})
