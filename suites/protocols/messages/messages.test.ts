import { assumeCallable, check, checkProbe, conforms, expect } from '../../../src/checks/index.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { assumeContrast, hasUniqueId, reachesModel, replyChecks } from '../checks.ts'
import * as protocols from '../protocols.ts'
import { plainMode } from '../modes.checks.ts'
import { limitChecks, modelChecks } from './effects.checks.ts'
import { suggestedLimits } from './limits.probe.ts'
import { cutMessage, messageInput, plainMessage, thoughtMessage } from './probe.ts'
import { fromReasoningModel } from './model.rules.ts'
import { bodies, isReasoningBlock, messages, plainReplies } from './rules.ts'
import { inputTokens, requiredBlocks } from './usage.rules.ts'

const ofBodies = check(bodies, plainMessage)

replyChecks(protocols.messages, plainReplies, plainMessage)

ofBodies('messages.message.id', conforms('Message', 'id'))
ofBodies('messages.message.type', conforms('Message', 'type'))
ofBodies('messages.message.role', conforms('Message', 'role'))
ofBodies('messages.message.content', (message) => expect(message.at('content')).toBeArray())

check(messages, plainMessage)('messages.message.id_unique', hasUniqueId(plainReplies, 'messages.message.id'))

modelChecks(plainMode(), plainMessage)

const ofMessageInput = checkProbe(messageInput)

ofMessageInput(
  [
    'messages.message.usage.input_tokens_system',
    'messages.message.served',
    'limits.messages.system.accepts',
    'messages.request.system_followed',
    'messages.request.system_parts_followed',
  ],
  ({ bare, system, blocks }) => {
    reachesModel(system, bare, inputTokens)
    reachesModel(blocks, bare, inputTokens)
  },
)

ofMessageInput(
  [
    'messages.request.turns',
    'messages.message.served',
    'limits.messages.messages.role.accepts',
    'messages.request.turns_remembered',
  ],
  ({ bare, turns }) => reachesModel(turns, bare, inputTokens),
)

limitChecks(plainMode(), cutMessage)

checkProbe(suggestedLimits(packagedContract()))(
  ['messages.request.max_tokens_suggested', 'messages.message.served', 'limits.messages.max_tokens.accepts'],
  ({ least, most }) => {
    expect(assumeCallable(least)).toHaveStatus(200)
    expect(assumeCallable(most)).toHaveStatus(200)
  },
)

const ofThinking = checkProbe(thoughtMessage)

ofThinking(
  ['messages.request.thinking', 'messages.message.served', 'limits.messages.thinking.accepts'],
  'thinking returns a block of reasoning',
  ({ thought }) => {
    expect(assumeCallable(fromReasoningModel(thought))).toHaveStatus(200)
    expect(requiredBlocks(thought).filter(isReasoningBlock).length, 'reasoning blocks in `content`').toBeGreaterThan(0)
  },
)

ofThinking('messages.request.thinking', 'thinking makes a difference', ({ unasked }) =>
  assumeContrast(unasked, requiredBlocks(unasked).some(isReasoningBlock), 'thinking'),
)
