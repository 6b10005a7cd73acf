import { promptChecks } from '../../protocols/responses/recall.checks.ts'
import { prompts } from '../../protocols/responses/recall.rules.ts'
import { responseStreams } from './assembled.rules.ts'
import { responsesRecall, responsesRecallString, responsesLong, responsesVeryLong } from './recall.probe.ts'

promptChecks(
  responseStreams,
  { recall: responsesRecall, recallString: responsesRecallString, long: responsesLong, veryLong: responsesVeryLong },
  { promptOf: prompts.promptOf, tokensOf: prompts.tokensOf },
)
