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
import { assumeContrast } from '../checks.ts'
import { plainChecks } from '../table.rules.ts'
import { tagRule, toolRules } from './effects.rules.ts'
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
} from './rules.ts'
import { usesIn, usesMade } from './tools.rules.ts'

describe('Messages content', () => {
  universal(completedPlain, plainMessage)(
    'contains text for a plain question',
    covers('messages.message.content_text'),
    (message) => expect(textOf(message).trim(), 'text of all `text` blocks').not.toBe(''),
  )

  plainChecks([tagRule], plainMessage)

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
  const test = contrast(messageTools)

  plainChecks(toolRules, messageTools)

  test(
    'tool_result is accepted and answered',
    covers('messages.request.tool_result', 'messages.message.served', 'limits.messages.tools.accepts'),
    ({ result }) => {
      expect(assumeCallable(result)).toHaveStatus(200)
      expect(blocksOf(requiredMessage(result)).length, 'blocks in `content` after the result').toBeGreaterThan(0)
    },
  )

  test('any makes a difference', covers('messages.request.tool_choice_any'), ({ any, unforced }) => {
    const used = usesMade(any)
    if (used !== undefined) expect(used.length, 'tool uses with `any`', any).toBeGreaterThan(0)
    assumeContrast(unforced, usesOf(requiredMessage(unforced)).length > 0, 'tool_choice')
  })

  test(
    'tool_choice as an object of another type is recorded',
    covers('messages.request.tool_choice_modes'),
    ({ autoMode, anyMode, noneMode }) => {
      for (const reply of [autoMode, anyMode, noneMode])
        note('`tool_choice` as an object', {
          type: reply.request.json.at('tool_choice.type').value,
          status: reply.status,
          uses: usesIn(reply),
        })
    },
  )
})
