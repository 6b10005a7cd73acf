import { check, checkEach, expect, type Field } from '../../../src/checks/index.ts'
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

const keepsType =
  ({ name }: OutputKind) =>
  (types: readonly Field[]): void => {
    for (const type of types) expect(type).toBeNonEmptyText()
    expect([...new Set(types.map(({ text }) => text))], `types of one ${name}`).toHaveLength(1)
  }

checkEach(addedTo(items))('streaming.responses.item_lifecycle', (item) =>
  expect(lifetimeProblem(item, items)).toHaveNoFlaw(),
)
checkEach(objectsOf(items))('streaming.responses.item', (item) => expect(item).toBeObject())
checkEach(typesOf(items))('streaming.responses.item_type', keepsType(items))

check(streamsWith(items))('streaming.responses.output_index', (events) =>
  expect(eventsWithUnknownIndex(events, items), 'events about items that were not added before').toHaveNoFlaw(),
)

check(streamsWithKnownItems(items))('streaming.responses.item_id', (events) =>
  expect(foreignItemIds(events), 'ids that differ from the added item').toHaveNoFlaw(),
)

checkEach(addedTo(parts))('streaming.responses.part_lifecycle', 'is done exactly once after it is added', (part) =>
  expect(lifetimeProblem(part, parts)).toHaveNoFlaw(),
)
checkEach(objectsOf(parts))('streaming.responses.part', (part) => expect(part).toBeObject())
checkEach(typesOf(parts))('streaming.responses.part_type', keepsType(parts))

check(lateParts)('streaming.responses.part_lifecycle', 'is done before its output item', (late) =>
  expect(late, 'parts that end after their item').toHaveNoFlaw(),
)

check(streamsWithKnownItems(parts))('streaming.responses.content_index', (events) =>
  expect(eventsWithUnknownIndex(events, parts), 'events about parts that were not added before').toHaveNoFlaw(),
)

check(numbers)('streaming.responses.sequence_number', (all) =>
  expect(nonIncreasing(all), 'numbers that do not increase').toHaveNoFlaw(),
)

checkEach(textualDeltas)(['streaming.responses.delta', 'streaming.responses.final_arguments'], (delta) =>
  expect(delta).toBeText(),
)

check(deliveredText)('streaming.responses.text_delta', ({ text, deltas }) =>
  expect(deltas, `deltas of ${JSON.stringify(text.slice(0, 80))}`).not.toHaveLength(0),
)

checkEach(completedTexts)('streaming.responses.text_done', (text) => expect(doneProblem(text)).toHaveNoFlaw())

checkEach(joinableTexts)('streaming.responses.text', (text) => expect(mismatch('text')(text)).toHaveNoFlaw())

checkEach(callsWithArguments)('streaming.responses.arguments_delta', ({ index, deltas }) =>
  expect(deltas.has(index), `no deltas of the call at output_index ${index}`).toBe(true),
)

checkEach(completedCalls)('streaming.responses.arguments_done', (call) => expect(doneProblem(call)).toHaveNoFlaw())

checkEach(joinableCalls)('streaming.responses.arguments', 'are equal to the joined deltas of the call', (call) =>
  expect(mismatch('arguments')(call)).toHaveNoFlaw(),
)

checkEach(doneArguments)('streaming.responses.arguments', 'are one JSON object', (all) =>
  expect(all).toHoldJsonObject(),
)
