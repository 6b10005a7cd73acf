import { describe } from '../../../src/verdict/registry.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { note } from '../../../src/verdict/notes.ts'
import { conforming } from '../checks.ts'
import {
  blockEvents,
  blockObjects,
  blocks,
  contentBlocks,
  deltas,
  filledBlocks,
  inputs,
  misnumbered,
  misplaced,
  plainBlocks,
  plainText,
  signs,
  textPieces,
  thinks,
  unclosed,
  unfilled,
  unopened,
  unreadable,
  wholeBlocks,
} from './blocks.rules.ts'

describe('messages: blocks', () => {
  conforming(blockObjects, 'MessageBlockStartEvent/properties/content_block', {
    type: 'streaming.messages.content_block_type',
  })

  universal(blockEvents)('are numbered', covers('streaming.messages.index'), (events) => {
    expect(misnumbered(events)).toHaveNoFlaw()
  })

  universal.each(blocks)('begin', covers('streaming.messages.block_start'), (block) => {
    expect(unopened(block)).toHaveNoFlaw()
  })

  universal.each(wholeBlocks)('end', covers('streaming.messages.block_stop'), (block) => {
    expect(unclosed(block)).toHaveNoFlaw()
  })

  universal.each(contentBlocks)('are objects', covers('streaming.messages.content_block'), (block) => {
    expect(block).toBeObject()
  })
})

describe('messages: deltas', () => {
  // Surviving mutants: A value that is not an object has no type, which the next line reports.
  universal.each(deltas)('have a type', covers('streaming.messages.delta'), (delta) => {
    expect(delta).toBeObject()
    expect(delta.at('type')).toBeNonEmptyText()
  })

  universal.each(filledBlocks)('are of the kind of their block', covers('streaming.messages.delta_type'), (block) => {
    expect(misplaced(block)).toHaveNoFlaw()
  })

  universal.each(plainBlocks)('carry the text', covers('streaming.messages.block_delta'), (block) => {
    expect(unfilled(block)).toHaveNoFlaw()
  })

  universal.each(textPieces)('of text hold text', covers('streaming.messages.text'), (piece) => {
    expect(piece).toBeText()
  })

  universal(plainText)('of text join to a text', covers('streaming.messages.text'), (text) => {
    expect(text, 'what the text deltas join to').not.toBe('')
  })

  universal.each(inputs)('of input join to JSON', covers('streaming.messages.partial_json'), (input) => {
    for (const fragment of input.fragments) expect(fragment).toBeText()
    expect(unreadable(input), 'no JSON object').toHaveNoFlaw()
  })

  universal(thinks)('of thinking', covers('streaming.messages.thinking'), (seen) => {
    note('Whether thinking is streamed as `thinking_delta`', seen)
  })

  universal(signs)('of a signature', covers('streaming.messages.signature'), (seen) => {
    note('Whether thinking is streamed with a `signature_delta`', seen)
  })
})
