import { check, checkEach, checkProbe, conforms, expect, note } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { tagCheck, toolChecks } from './effects.checks.ts'
import { messageTools, plainMessage, thoughtMessage } from './probe.ts'
import { blocks, completedPlain, requiredMessage, textBlocks, textOf, reasoningBlocks } from './rules.ts'
import { usesIn } from './tools.rules.ts'

check(completedPlain, plainMessage)('messages.message.content_text', (message) =>
  expect(textOf(message).trim(), 'text of all `text` blocks').not.toBe(''),
)

tagCheck(plainMode(), plainMessage)

checkEach(blocks, plainMessage)('messages.message.content.type', conforms('MessageContentBlock', 'type'))

checkEach(textBlocks, plainMessage)('messages.message.content.text', (block) => expect(block.at('text')).toBeText())

checkEach(reasoningBlocks, thoughtMessage)('messages.message.content.thinking', (block) => {
  note('Type of a reasoning block', block.at('type').value)
  note('Reasoning block has a text', (block.at('thinking').text ?? '') !== '')
})

toolChecks(plainMode(requiredMessage), messageTools, messageTools)

checkProbe(messageTools)('messages.request.tool_choice_modes', ({ autoMode, anyMode, noneMode }) => {
  for (const reply of [autoMode, anyMode, noneMode])
    note('`tool_choice` as an object', {
      type: reply.request.json.at('tool_choice.type').value,
      status: reply.status,
      uses: usesIn(reply),
    })
})
