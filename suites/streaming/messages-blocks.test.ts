import { describe } from '@vitest/runner'
import { expect } from '../../src/verdict/expect.ts'
import { covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/matchers.ts'
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
} from './messages-blocks.rules.ts'

describe('messages: blocks', () => {
  universal(blockEvents)('are numbered', covers('streaming.messages.index'), (events) => {
    expect(misnumbered(events)).toHaveNoFlaw()
  })

  universal(blocks)('begin', covers('streaming.messages.block_start'), (all) => {
    expect(unopened(all)).toHaveNoFlaw()
  })

  universal(wholeBlocks)('end', covers('streaming.messages.block_stop'), (all) => {
    expect(unclosed(all)).toHaveNoFlaw()
  })

  universal(contentBlocks)('are objects', covers('streaming.messages.content_block'), (all) => {
    for (const block of all) expect(block).toBeObject()
  })

  universal(blockObjects)('have a type', covers('streaming.messages.content_block_type'), (all) => {
    const type = 'MessageBlockStartEvent/properties/content_block/properties/type'
    for (const block of all) expect(block.at('type')).toConform(type)
  })
})

describe('messages: deltas', () => {
  universal(deltas)('have a type', covers('streaming.messages.delta'), (all) => {
    for (const delta of all) expect(delta).toBeObject()
    for (const delta of all) expect(delta.at('type')).toBeNonEmptyText()
  })

  universal(filledBlocks)('are of the kind of their block', covers('streaming.messages.delta_type'), (all) => {
    expect(misplaced(all)).toHaveNoFlaw()
  })

  universal(plainBlocks)('carry the text', covers('streaming.messages.block_delta'), (all) => {
    expect(unfilled(all)).toHaveNoFlaw()
  })

  universal(textPieces)('of text hold text', covers('streaming.messages.text'), (all) => {
    for (const { path, shown, value } of all) expect(typeof value, `${path}: ${shown}`).toBe('string')
  })

  universal(plainText)('of text join to a text', covers('streaming.messages.text'), (text) => {
    expect(text, 'what the text deltas join to').not.toBe('')
  })

  universal(inputs)('of input join to JSON', covers('streaming.messages.partial_json'), (all) => {
    for (const { path, shown, value } of all.flat()) expect(typeof value, `${path}: ${shown}`).toBe('string')
    for (const fragments of all) expect(unreadable(fragments), 'no JSON object').toHaveNoFlaw()
  })

  universal(thinks)('of thinking', covers('streaming.messages.thinking'), (seen) => {
    note('Whether thinking is streamed as `thinking_delta`', seen)
  })

  universal(signs)('of a signature', covers('streaming.messages.signature'), (seen) => {
    note('Whether thinking is streamed with a `signature_delta`', seen)
  })
})
