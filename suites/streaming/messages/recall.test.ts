import { promptChecks } from '../../protocols/messages/recall.checks.ts'
import { prompts } from '../../protocols/messages/recall.rules.ts'
import { messageStreams } from './assembled.rules.ts'
import { messagesRecall, messagesRecallParts, messagesLong, messagesVeryLong } from './recall.probe.ts'

promptChecks(
  messageStreams,
  { recall: messagesRecall, recallParts: messagesRecallParts, long: messagesLong, veryLong: messagesVeryLong },
  { promptOf: prompts.promptOf, tokensOf: prompts.tokensOf },
)
