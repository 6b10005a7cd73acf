import {
  assumeCallable,
  conforms,
  contrast,
  covers,
  describe,
  expect,
  note,
  universal,
} from '../../../src/checks/index.ts'
import { isOfferedFunction } from '../checks.ts'
import { messageTools, plainMessage, thoughtMessage } from './probe.ts'
import {
  blocks,
  blocksOf,
  completedPlain,
  requiredMessage,
  textBlocks,
  textOf,
  reasoningBlocks,
  usesOf,
  completeUses,
} from './rules.ts'
import { anyChoice, namedChoice, namedUses } from './tools.rules.ts'

describe('Messages content', () => {
  universal(completedPlain, plainMessage)(
    'contains text for a plain question',
    covers('messages.message.content_text'),
    (message) => expect(textOf(message).trim(), 'text of all `text` blocks').not.toBe(''),
  )

  universal.each(blocks, plainMessage)(
    'type of every block is a value of the public protocol',
    covers('messages.message.content.type'),
    conforms('MessageContentBlock', 'type'),
  )

  universal.each(textBlocks, plainMessage)(
    'text of a text block is a string',
    covers('messages.message.content.text'),
    (block) => expect(block.at('text')).toBeText(),
  )

  universal.each(reasoningBlocks, thoughtMessage)(
    'type and text of reasoning blocks are recorded',
    covers('messages.message.content.thinking'),
    (block) => {
      note('Type of a reasoning block', block.at('type').value)
      note('Reasoning block has a text', (block.at('thinking').text ?? '') !== '')
    },
  )
})

describe('Messages tool use', () => {
  const test = universal.each(completeUses, messageTools)

  test('id is a non-empty string', covers('messages.message.content.id'), (use) =>
    expect(use.at('id')).toBeNonEmptyText(),
  )
  test('input is an object', covers('messages.message.content.input'), (use) => expect(use.at('input')).toBeObject())

  universal.each(namedUses, messageTools)(
    'name is a tool of the request',
    covers('messages.message.content.name'),
    isOfferedFunction,
  )

  contrast(messageTools)(
    'tool_result is accepted and answered',
    covers('messages.request.tool_result', 'messages.message.served', 'limits.messages.tools.accepts'),
    ({ result }) => {
      expect(assumeCallable(result)).toHaveStatus(200)
      expect(blocksOf(requiredMessage(result)).length, 'blocks in `content` after the result').toBeGreaterThan(0)
    },
  )
})

describe('Messages tool_choice', () => {
  universal(anyChoice, messageTools)(
    'any makes the model use a tool',
    covers('messages.request.tool_choice_any'),
    (message) => expect(usesOf(message).length, 'blocks of type `tool_use` in `content`').toBeGreaterThan(0),
  )

  universal(namedChoice, messageTools)(
    'name of a tool makes the model use that tool',
    covers('messages.request.tool_choice_name'),
    ({ name, used }) => expect(used, 'used tools').toEqual([name]),
  )
})
