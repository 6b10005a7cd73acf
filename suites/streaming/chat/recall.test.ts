import { promptChecks } from '../../protocols/chat/recall.checks.ts'
import { prompts, reportedPromptTokens } from '../../protocols/chat/recall.rules.ts'
import { chatStreams } from './assembled.rules.ts'
import { chatRecall, chatLong, chatVeryLong } from './recall.probe.ts'

promptChecks(
  chatStreams,
  { recall: chatRecall, long: chatLong, veryLong: chatVeryLong },
  { promptOf: prompts.promptOf, tokensOf: reportedPromptTokens },
)
