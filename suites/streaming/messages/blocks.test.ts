import { covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { conforming } from '../checks.ts'
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
  textPieces,
  textStrings,
  hasThinkingDelta,
  stopProblem,
  missingDelta,
  startProblem,
  completeBlocks,
} from './blocks.rules.ts'
import { inputs, inputProblem } from './inputs.rules.ts'

describe('Messages stream content block', () => {
  conforming(blockObjects, 'MessageBlockStartEvent/properties/content_block', {
    type: {
      id: 'streaming.messages.content_block_type',
      is: 'a known block type',
      dependsOn: ['messages.message.content.type'],
    },
  })

  universal(blockEvents)('index counts from 0 without gaps', covers('streaming.messages.index'), (events) =>
    expect(misnumberedEvents(events)).toHaveNoFlaw(),
  )

  universal.each(blocks)(
    'starts with one content_block_start before its other events',
    covers('streaming.messages.block_start'),
    (block) => expect(startProblem(block)).toHaveNoFlaw(),
  )

  universal.each(completeBlocks)(
    'ends with one content_block_stop and has no delta after it',
    covers('streaming.messages.block_stop'),
    (block) => expect(stopProblem(block)).toHaveNoFlaw(),
  )

  universal.each(contentBlocks)('content_block is an object', covers('streaming.messages.content_block'), (block) =>
    expect(block).toBeObject(),
  )
})

describe('Messages stream delta', () => {
  universal.each(deltas)('is an object with a non-empty string type', covers('streaming.messages.delta'), (delta) => {
    expect(delta).toBeObject()
    expect(delta.at('type')).toBeNonEmptyText()
  })

  universal.each(blocksWithDeltas)(
    'matches the type of its content block',
    covers('streaming.messages.delta_type'),
    (block) => expect(misplacedDeltas(block)).toHaveNoFlaw(),
  )

  universal.each(plainBlocks)(
    'carries the text of the message in content_block_delta events',
    covers('streaming.messages.block_delta'),
    (block) => expect(missingDelta(block)).toHaveNoFlaw(),
  )

  universal.each(textPieces)(
    'has a string in text if it is a text_delta',
    covers('streaming.messages.text', 'streaming.messages.text_string'),
    (piece) => expect(piece).toBeText(),
  )

  universal.each(textStrings)(
    'has a string in text, as a text block that begins',
    covers('streaming.messages.text_string', 'messages.message.content.text'),
    (piece) => expect(piece).toBeText(),
  )

  universal(plainText)(
    'joins to a non-empty text in a plain answer',
    covers('streaming.messages.text', 'streaming.messages.text_string'),
    (text) => expect(text, 'joined text deltas').not.toBe(''),
  )

  universal.each(inputs)(
    'joins to a JSON object or to nothing in a tool_use block',
    covers('streaming.messages.partial_json'),
    (input) => {
      for (const fragment of input.fragments) expect(fragment).toBeText()
      expect(inputProblem(input), 'joined input that is not a JSON object').toHaveNoFlaw()
    },
  )

  universal(hasThinkingDelta)('may be a thinking_delta (not judged)', covers('streaming.messages.thinking'), (seen) =>
    note('Thinking is streamed as `thinking_delta`', seen),
  )

  universal(hasSignatureDelta)(
    'may be a signature_delta (not judged)',
    covers('streaming.messages.signature'),
    (seen) => note('Thinking is streamed with a `signature_delta`', seen),
  )
})
