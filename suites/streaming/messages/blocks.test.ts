import { check, checkEach, conforms, expect, note } from '../../../src/checks/index.ts'
import {
  blockEvents,
  blockObjects,
  blocks,
  contentBlocks,
  deltas,
  blocksWithDeltas,
  misnumberedEvents,
  misplacedDeltas,
  plainBlocks,
  plainText,
  hasSignatureDelta,
  textBlocks,
  textPieces,
  textStrings,
  hasThinkingDelta,
  stopProblem,
  missingDelta,
  startProblem,
  completeBlocks,
} from './blocks.rules.ts'
import { inputs, inputProblem } from './inputs.rules.ts'

checkEach(blockObjects)(
  ['streaming.messages.content_block_type', 'messages.message.content.type'],
  conforms('MessageBlockStartEvent/properties/content_block', 'type'),
)

checkEach(textBlocks)('streaming.messages.block_text', (block) => expect(block.at('text')).toBePresent())

check(blockEvents)('streaming.messages.index', (events) => expect(misnumberedEvents(events)).toHaveNoFlaw())

checkEach(blocks)('streaming.messages.block_start', (block) => expect(startProblem(block)).toHaveNoFlaw())

checkEach(completeBlocks)('streaming.messages.block_stop', (block) => expect(stopProblem(block)).toHaveNoFlaw())

checkEach(contentBlocks)('streaming.messages.content_block', (block) => expect(block).toBeObject())

checkEach(deltas)('streaming.messages.delta', (delta) => {
  expect(delta).toBeObject()
  expect(delta.at('type')).toBeNonEmptyText()
})

checkEach(blocksWithDeltas)('streaming.messages.delta_type', (block) => expect(misplacedDeltas(block)).toHaveNoFlaw())

checkEach(plainBlocks)('streaming.messages.block_delta', (block) => expect(missingDelta(block)).toHaveNoFlaw())

checkEach(textPieces)(
  ['streaming.messages.text', 'streaming.messages.text_string'],
  'has a string in text if it is a text_delta',
  (piece) => expect(piece).toBeText(),
)

checkEach(textStrings)(['streaming.messages.text_string', 'messages.message.content.text'], (piece) =>
  expect(piece).toBeText(),
)

check(plainText)(
  ['streaming.messages.text', 'streaming.messages.text_string'],
  'joins to a non-empty text in a plain answer',
  (text) => expect(text, 'joined text deltas').not.toBe(''),
)

checkEach(inputs)(
  'streaming.messages.partial_json',
  'joins to a JSON object or to nothing in a tool_use block',
  (input) => {
    for (const fragment of input.fragments) expect(fragment).toBeText()
    expect(inputProblem(input), 'joined input that is not a JSON object').toHaveNoFlaw()
  },
)

check(hasThinkingDelta)('streaming.messages.thinking', (seen) => note('Thinking is streamed as `thinking_delta`', seen))

check(hasSignatureDelta)('streaming.messages.signature', (seen) =>
  note('Thinking is streamed with a `signature_delta`', seen),
)
